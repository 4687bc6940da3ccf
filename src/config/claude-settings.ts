import {basename, dirname} from 'node:path'
import {z} from 'zod'
import {nearest} from '../errors/nearest.ts'
import {messageOf, type Place, ToolyardError} from '../errors/toolyard-error.ts'
import {checkWith} from './check-file.ts'
import {CHOICES} from './choices.ts'
import {type ConfigDocument, parseConfigText} from './document.ts'
import {type FileRequest, hooksAt, readConfigText, resolvePath, sourcedAt} from './file-layer.ts'
import {EMPTY_LAYER, type Layer, type SourcedScalars} from './layer.ts'
import type {Notice, RuleText} from './settings.ts'

const texts = z.array(z.string()).optional()
const disable = z.literal('disable').optional()

const claudePermissions = z.object({
  allow: texts,
  ask: texts,
  deny: texts,
  additionalDirectories: texts,
  defaultMode: z.enum([...CHOICES.permissionMode, 'auto']).optional(),
  disableBypassPermissionsMode: disable,
  disableAutoMode: disable,
})
const KEYS: readonly string[] = Object.keys(claudePermissions.shape)

/** What is read of a settings.json of Claude Code, or of Gemini CLI's hooks. All its other keys speak of things that are not toolyard's. */
const claudeSchema = z.object({
  permissions: claudePermissions.optional(),
  hooks: z.unknown().optional(),
  disableAllHooks: z.boolean().optional(),
  allowedHttpHookUrls: texts,
  httpHookAllowedEnvVars: texts,
})

export interface SettingsRequest extends FileRequest {
  /** In the words of a rule's `source`. */
  readonly namedBy: string
}

/**
 * Reads a settings.json of Claude Code as it is.
 *
 * @see https://code.claude.com/docs/en/permissions
 * @throws ToolyardError CONFIG_UNREADABLE, CONFIG_INVALID
 */
export async function readClaudeSettings(
  request: SettingsRequest,
): Promise<{layer: Layer; notices: readonly Notice[]}> {
  const {file, label, home, namedBy} = request
  const text = await readConfigText(file, label, `It is named by ${namedBy}.`)
  const document = parseConfigText(text, label)
  checkJson(text, label)
  const {permissions = {}, hooks, ...about} = checkWith(claudeSchema, document)
  const at = sourcedAt(document)
  const base = baseOf(file, home)
  const rules = (['allow', 'ask', 'deny'] as const).flatMap((action) =>
    (permissions[action] ?? []).map((text, index): RuleText => {
      const {source, place} = at(['permissions', action, index], text)
      return {shape: 'listed', action, text, reason: undefined, source, place, base}
    }),
  )
  const {defaultMode, disableBypassPermissionsMode, additionalDirectories = []} = permissions
  const mode = defaultMode === 'auto' ? 'default' : defaultMode
  const modePath = ['permissions', 'defaultMode']
  const scalars: SourcedScalars = mode === undefined ? {} : {permissionMode: at(modePath, mode)}
  const noBypassPath = ['permissions', 'disableBypassPermissionsMode']
  return {
    layer: {
      ...EMPTY_LAYER,
      scalars,
      rules,
      additionalDirectories: additionalDirectories.map((folder, index) =>
        at(['permissions', 'additionalDirectories', index], resolvePath(folder, base, home)),
      ),
      // one file does not switch off what others have configured
      hooks: hooks === undefined || about.disableAllHooks ? [] : [hooksAt(document, hooks, limitsOf(about))],
      noBypass: disableBypassPermissionsMode && at(noBypassPath, noBypassPath.join('.')),
    },
    notices: [...(defaultMode === 'auto' ? [noClassifier(document.placeOf(modePath))] : []), ...slipsIn(document)],
  }
}

interface HookLimits {
  readonly allowedHttpHookUrls?: readonly string[] | undefined
  readonly httpHookAllowedEnvVars?: readonly string[] | undefined
}

const limitsOf = ({allowedHttpHookUrls, httpHookAllowedEnvVars}: HookLimits) => ({
  isForeign: true,
  allowedUrls: allowedHttpHookUrls,
  allowedVariables: httpHookAllowedEnvVars,
})

const noClassifier = (place: Place): Notice => ({
  message: 'permissions.defaultMode auto is read as default: there is no classifier here.',
  place,
  hint: 'What auto would let through is asked about. Allow it by rules, or give a --permission-mode.',
})

/** Keys that are nearly one of those that are read: others are not toolyard's. */
function slipsIn({value, placeOf}: ConfigDocument): Notice[] {
  const permissions: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, 'permissions') : undefined
  if (typeof permissions !== 'object' || permissions === null) return []
  return Object.keys(permissions).flatMap((key) => {
    const meant = KEYS.includes(key) ? undefined : nearest(key, KEYS)
    const message = `permissions.${key} is passed over: it is no key that is read here.`
    return meant === undefined ? [] : [{message, place: placeOf(['permissions', key]), hint: `Did you mean ${meant}?`}]
  })
}

/**
 * YAML is more than JSON: it takes a comment for the beginning of a key, which here would be one of those that are not
 * toolyard's, with all the rules in it.
 */
function checkJson(text: string, file: string): void {
  const json = text.replace(/^\uFEFF/, '')
  if (json.trim() === '') return
  try {
    JSON.parse(json)
  } catch (error) {
    const message = messageOf(error)
    const {line, column} = /line (?<line>\d+) column (?<column>\d+)/.exec(message)?.groups ?? {}
    throw new ToolyardError('CONFIG_INVALID', `The file is not JSON: ${message}`, {
      file,
      ...(line !== undefined && {line: Number(line), column: Number(column)}),
      hint: 'Settings of Claude Code are plain JSON, without comments or trailing commas.',
      cause: error,
    })
  }
}

/** What `/path` in its rules starts from: of a file in a project's `.claude` that is the project, else its own folder. */
function baseOf(file: string, home: string): string {
  const folder = dirname(file)
  const project = dirname(folder)
  return basename(folder) === '.claude' && project !== home ? project : folder
}

import {readFile, stat} from 'node:fs/promises'
import {basename, dirname, extname, join, resolve} from 'node:path'
import {formatPlace, messageOf, ToolyardError} from '../errors/toolyard-error.ts'
import {checkFile} from './check-file.ts'
import {type ConfigDocument, describeConfigValue, parseConfigText} from './document.ts'
import {CODE_EXTENSIONS} from './find-files.ts'
import {EMPTY_LAYER, type Layer, type Sourced, type SourcedScalars} from './layer.ts'
import type {ConfigFile} from './schema.ts'
import type {HookSection, RuleText} from './settings.ts'

/** A file to be read. */
export interface FileRequest {
  /** Absolute. */
  readonly file: string
  /** How messages name it. */
  readonly label: string
  /** For paths that begin with `~/`. */
  readonly home: string
}

/**
 * Reads one configuration file. Code is imported: only ask for that where the project is trusted.
 *
 * @throws ToolyardError CONFIG_UNREADABLE, CONFIG_INVALID
 */
export async function readFileLayer(request: FileRequest): Promise<Layer> {
  const document = await loadDocument(request)
  return toLayer(checkFile(document), document, request)
}

async function loadDocument({file, label}: FileRequest): Promise<ConfigDocument> {
  if (CODE_EXTENSIONS.includes(extname(file))) return describeConfigValue(await importConfig(file, label), label)
  const text = await readConfigText(file, label)
  if (basename(file) !== 'package.json') return parseConfigText(text, label)
  const document = parseConfigText(text, label, ['toolyard'])
  return {...document, value: withoutPluginEntry(document.value)}
}

/** What a shell names a pipe by: `--settings <(jq ...)`. Of any other, nobody would ever write into the end. */
const PIPED = /^\/(?:dev|proc\/self)\/fd\/\d+$/

/** @throws ToolyardError CONFIG_UNREADABLE */
export async function readConfigText(file: string, label: string, hint?: string): Promise<string> {
  try {
    if (!(await stat(file)).isFile() && !PIPED.test(file)) throw new TypeError('it is no regular file')
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new ToolyardError('CONFIG_UNREADABLE', `The file can not be read: ${messageOf(error)}`, {
      file: label,
      hint,
      cause: error,
    })
  }
}

async function importConfig(file: string, label: string): Promise<unknown> {
  // only the loader: cosmiconfig's search follows settings of its own from the process's folder, and imports what they name
  const {defaultLoaders} = await import('cosmiconfig')
  const load = async (): Promise<unknown> => {
    try {
      return await defaultLoaders['.js'](file, '')
    } catch (error) {
      const message = `The file can not be imported: ${messageOf(error)}`
      throw new ToolyardError('CONFIG_INVALID', message, {file: label, cause: error})
    }
  }
  const value = await load()
  if (value !== undefined) return value
  throw new ToolyardError('CONFIG_INVALID', 'The file has no default export.', {
    file: label,
    hint: 'Export the configuration: export default {...}',
  })
}

/** In the package.json of a plugin, `toolyard.tools` and `toolyard.hooks` are strings that name its modules. */
export function withoutPluginEntry(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const isOfPlugin = ([key, entry]: [string, unknown]) =>
    (key === 'tools' || key === 'hooks') && typeof entry === 'string'
  return Object.fromEntries(Object.entries(value).filter((entry) => !isOfPlugin(entry)))
}

function toLayer(config: ConfigFile, document: ConfigDocument, {file, home}: FileRequest): Layer {
  const baseDir = dirname(file)
  const {permissions = {}} = config
  const tools = Array.isArray(config.tools) ? {files: config.tools} : (config.tools ?? {})
  const toolsPath = Array.isArray(config.tools) ? ['tools'] : ['tools', 'files']
  const at = sourcedAt(document)
  const each = (path: readonly PropertyKey[], values: readonly string[] = []) =>
    values.map((value, index) => at([...path, index], value))
  const resolved = (path: string) => resolvePath(path, baseDir, home)
  const paths = (path: readonly PropertyKey[], values?: readonly string[]) =>
    each(path, values).map((one) => ({...one, value: resolved(one.value)}))
  return {
    ...EMPTY_LAYER,
    scalars: scalarsOf(withPaths(config, resolved), at),
    rules: rulesOf(permissions, at, baseDir),
    additionalDirectories: paths(['permissions', 'additionalDirectories'], permissions.additionalDirectories),
    protectedDirectories: each(['permissions', 'protectedDirectories'], permissions.protectedDirectories),
    approvals: paths(['approvals'], config.approvals),
    settingsFiles: paths(['settings'], config.settings),
    localTools: tools.files === undefined ? [] : [at(toolsPath, {patterns: tools.files, baseDir})],
    toolAllow: tools.allow === undefined ? undefined : at(['tools', 'allow'], tools.allow),
    toolDeny: each(['tools', 'deny'], tools.deny),
    secrets: (config.masking?.add ?? []).map((one, index) => at(['masking', 'add', index], one)),
    replayPatterns: (config.replay?.volatile ?? []).map((one, index) => at(['replay', 'volatile', index], one)),
    noSecrets: each(['masking', 'exempt'], config.masking?.exempt),
    fences: Object.entries(config.fences ?? {}).map(([language, fence]) =>
      at(['fences', language], {language, ...(typeof fence === 'string' ? {tool: fence, field: 'command'} : fence)}),
    ),
    hooks: config.hooks === undefined ? [] : [hooksAt(document, config.hooks, {isForeign: false})],
  }
}

/** Gives values of a document their place. */
export function sourcedAt(document: ConfigDocument): At {
  return (path, value) => {
    const place = document.placeOf(path)
    return {value, place, source: formatPlace({...place, path: undefined})}
  }
}

/** The hooks of a document, with the places of all that is in them. */
export function hooksAt(
  document: ConfigDocument,
  value: unknown,
  about: Omit<HookSection, 'value' | 'placeOf'>,
): Sourced<HookSection> {
  const placeOf = (path: readonly PropertyKey[]) => document.placeOf(['hooks', ...path])
  return sourcedAt(document)(['hooks'], {value, placeOf, ...about})
}

type At = <Value>(path: readonly PropertyKey[], value: Value) => Sourced<Value>

/** The configuration with its single paths resolved. */
function withPaths(config: ConfigFile, resolved: (path: string) => string): ConfigFile {
  const {questions, sessions} = config
  return {
    ...config,
    ...(questions !== undefined && {questions: resolved(questions)}),
    ...(sessions?.directory !== undefined && {sessions: {...sessions, directory: resolved(sessions.directory)}}),
  }
}

function scalarsOf(config: ConfigFile, at: At): SourcedScalars {
  const {permissions: {defaultMode, readScope} = {}, results = {}, masking = {}, sessions = {}} = config
  const given = <Value>(value: Value | undefined, ...path: readonly string[]) =>
    value === undefined ? undefined : at(path, value)
  const scalars: SourcedScalars = {
    permissionMode: given(defaultMode, 'permissions', 'defaultMode'),
    readScope: given(readScope, 'permissions', 'readScope'),
    onAsk: given(config.onAsk, 'onAsk'),
    approveWith: given(config.approveWith, 'approveWith'),
    classifier: given(config.classifier, 'classifier'),
    questions: given(config.questions, 'questions'),
    cascade: given(config.cascade, 'cascade'),
    onError: given(config.onError, 'onError'),
    schedule: given(config.schedule, 'schedule'),
    progress: given(config.progress, 'progress'),
    summary: given(config.summary, 'summary'),
    from: given(config.from, 'from'),
    to: given(config.to, 'to'),
    maxConcurrency: given(config.maxConcurrency, 'maxConcurrency'),
    timeout: given(config.timeout, 'timeout'),
    idleTimeout: given(config.idleTimeout, 'idleTimeout'),
    runTimeout: given(config.runTimeout, 'runTimeout'),
    strictPlugins: given(config.strictPlugins, 'strictPlugins'),
    references: given(config.references, 'references'),
    resultMaxChars: given(results.maxChars, 'results', 'maxChars'),
    turnMaxChars: given(results.turnMaxChars, 'results', 'turnMaxChars'),
    mediaMaxBytes: given(results.mediaMaxBytes, 'results', 'mediaMaxBytes'),
    previewBytes: given(results.previewBytes, 'results', 'previewBytes'),
    preview: given(results.preview, 'results', 'preview'),
    resultStore: given(results.store, 'results', 'store'),
    dedupe: given(results.dedupe, 'results', 'dedupe'),
    mask: given(masking.level, 'masking', 'level'),
    record: given(sessions.record, 'sessions', 'record'),
    recordDir: given(sessions.directory, 'sessions', 'directory'),
    durable: given(sessions.durable, 'sessions', 'durable'),
    retention: given(sessions.retention, 'sessions', 'retention'),
  }
  // an absent value must not hide that of a lower layer
  return Object.fromEntries(Object.entries(scalars).filter(([, value]) => value !== undefined))
}

function rulesOf(
  {allow = [], ask = [], deny = [], rules = []}: NonNullable<ConfigFile['permissions']>,
  at: At,
  base: string,
): RuleText[] {
  const listed = (action: RuleText['action'], texts: readonly string[]) =>
    texts.map((text, index): RuleText => {
      const {source, place} = at(['permissions', action, index], text)
      return {shape: 'listed', action, text, reason: undefined, source, place, base}
    })
  const ordered = rules.map((rule, index): RuleText => {
    const {source, place} = at(['permissions', 'rules', index], rule)
    const {tool, match, action, reason, examples} = rule
    return {
      shape: 'ordered',
      action,
      tool,
      match,
      reason,
      source,
      place,
      base,
      examples: examples && {match: examples.match ?? [], noMatch: examples.noMatch ?? []},
    }
  })
  return [...listed('allow', allow), ...listed('ask', ask), ...listed('deny', deny), ...ordered]
}

/** The absolute form of a path that a file names. */
export function resolvePath(path: string, baseDir: string, home: string): string {
  return /^~(?:[\\/]|$)/.test(path) ? join(home, path.slice(1)) : resolve(baseDir, path)
}

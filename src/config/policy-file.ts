import {basename, extname} from 'node:path'
import {ToolyardError} from '../errors/toolyard-error.ts'
import {CODE_EXTENSIONS} from './find-files.ts'
import {EMPTY_LAYER, type Layer} from './layer.ts'
import {type FileLayer, readFirst, type Surroundings, withSettingsFiles} from './read-layers.ts'

const CLAUDE_SETTINGS = /^(?:managed-)?settings(?:\.[\w-]+)?\.json$/

/**
 * Reads what a file says about permissions, and nothing else of it: a configuration file of toolyard in YAML or JSON, or
 * a settings file of Claude Code, told by its name.
 *
 * @param file absolute
 * @throws ToolyardError CONFIG_INVALID, CONFIG_UNREADABLE
 */
export async function readPolicyFile(file: string, surroundings: Surroundings): Promise<FileLayer> {
  if (CODE_EXTENSIONS.includes(extname(file))) {
    throw new ToolyardError('CONFIG_INVALID', `A policy that is code is not imported: ${file}.`, {
      hint: 'Name a file in YAML or JSON.',
    })
  }
  const read = await (CLAUDE_SETTINGS.test(basename(file)) ? readClaude : readOwn)(file, surroundings)
  return {...read, layer: {...EMPTY_LAYER, ...permissionsOf(read.layer)}}
}

/** A layer without what it says about permissions. */
export function withoutPermissions(layer: Layer): Layer {
  const {permissionMode: _mode, readScope: _scope, ...scalars} = layer.scalars
  return {...layer, ...permissionsOf(EMPTY_LAYER), scalars}
}

function permissionsOf({scalars, rules, additionalDirectories, protectedDirectories, settingsFiles, noBypass}: Layer) {
  const {permissionMode, readScope} = scalars
  return {
    // an absent value must not hide that of a lower layer
    scalars: {...(permissionMode && {permissionMode}), ...(readScope && {readScope})},
    rules,
    additionalDirectories,
    protectedDirectories,
    settingsFiles,
    noBypass,
  }
}

const readOwn = (file: string, surroundings: Surroundings) => readFirst([file], surroundings)

function readClaude(file: string, surroundings: Surroundings): Promise<FileLayer> {
  return withSettingsFiles(
    {...EMPTY_LAYER, settingsFiles: [{value: file, source: '--against', place: {}}]},
    surroundings,
  )
}

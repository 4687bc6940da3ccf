import {statSync} from 'node:fs'
import {isAbsolute, relative, resolve} from 'node:path'
import {ToolyardError} from '../errors/toolyard-error.ts'
import {type Environment, readEnvironment, readStart} from './environment.ts'
import {type FoundFiles, findProjectFiles, findUserFiles} from './find-files.ts'
import {type FlagTexts, readFlags} from './flags.ts'
import {EMPTY_LAYER, type Layer, mergeLayers, valuesOf} from './layer.ts'
import type {Notice, Origins, Settings} from './settings.ts'
import {TRUST_HINT, tightenOnly} from './trust.ts'

export interface ConfigRequest {
  /** Where the run starts. Default: `TOOLYARD_CWD`, else the process's own folder. */
  readonly cwd?: string | undefined
  readonly env: Environment
  /** The user's home folder; absolute. */
  readonly home: string
  readonly flags?: FlagTexts | undefined
  /** Read no configuration file at all. Default: `TOOLYARD_BARE`. */
  readonly bare?: boolean | undefined
  /** Follow the project's configuration also where it loosens. Default: `TOOLYARD_TRUST_PROJECT`. */
  readonly trustProject?: boolean | undefined
}

export interface LoadedConfig {
  /** Absolute. */
  readonly cwd: string
  readonly settings: Settings
  readonly origins: Origins
  /** What was found and not followed. */
  readonly notices: readonly Notice[]
  /** The files that were read; absolute. */
  readonly files: readonly string[]
  readonly trusted: boolean
}

interface FileLayer {
  readonly layer: Layer
  readonly notices: readonly Notice[]
  readonly files: readonly string[]
}

const NO_FILE: FileLayer = {layer: EMPTY_LAYER, notices: [], files: []}

/**
 * Finds and reads everything that a run is configured by. Flags beat the environment, which beats the project's file,
 * which beats the user's. A project that is not trusted may only restrict, and its code is not imported.
 *
 * @throws ToolyardError CONFIG_INVALID, CONFIG_UNREADABLE
 */
export async function loadConfig(request: ConfigRequest): Promise<LoadedConfig> {
  const {env, home, flags = {}} = request
  const start = readStart(env)
  const cwd = resolve(request.cwd ?? start.cwd ?? '.')
  if (!statSync(cwd, {throwIfNoEntry: false})?.isDirectory())
    throw new ToolyardError('CONFIG_INVALID', `There is no folder ${cwd} to run in.`, {hint: 'Give another --cwd.'})
  const trusted = request.trustProject ?? start.trustProject
  const flagLayer = readFlags(flags, cwd)
  const envLayer = readEnvironment(env, cwd)
  const bare = request.bare ?? start.bare
  const user = bare ? NO_FILE : await readFirst(findUserFiles(env, home), cwd, home)
  const project = bare ? NO_FILE : await readProject(findProjectFiles(cwd), {cwd, home, trusted, user: user.layer})
  return {
    cwd,
    ...mergeLayers([flagLayer, envLayer, project.layer, user.layer]),
    notices: [...user.notices, ...project.notices],
    files: [...project.files, ...user.files],
    trusted,
  }
}

async function readProject(
  found: FoundFiles,
  {cwd, home, trusted, user}: {cwd: string; home: string; trusted: boolean; user: Layer},
): Promise<FileLayer> {
  if (trusted) return readFirst(found, cwd, home)
  const read = await readFirst({data: found.data, code: []}, cwd, home)
  const {layer, notices} = tightenOnly(read.layer, valuesOf(user.scalars))
  const code = found.code.map((file) => ({
    message: `${labelOf(file, cwd)} is not imported: the project is not trusted.`,
    place: {file: labelOf(file, cwd)},
    hint: TRUST_HINT,
  }))
  return {layer, notices: [...read.notices, ...notices, ...code], files: read.files}
}

/** Reads the first file; the others are named. */
async function readFirst({data, code}: FoundFiles, cwd: string, home: string): Promise<FileLayer> {
  const [file, ...others] = [...data, ...code]
  if (file === undefined) return NO_FILE
  // zod and yaml take longer to load than a small run takes
  const {readFileLayer} = await import('./file-layer.ts')
  const label = labelOf(file, cwd)
  const notices = others.map((other) => ({
    message: `${labelOf(other, cwd)} is ignored: only ${label} is read.`,
    place: {file: labelOf(other, cwd)},
    hint: 'Keep the configuration in one file.',
  }))
  return {layer: await readFileLayer({file, label, home}), notices, files: [file]}
}

/** As messages name a file: relative where it is below `cwd`. */
function labelOf(file: string, cwd: string): string {
  const way = relative(cwd, file)
  return way.startsWith('..') || isAbsolute(way) ? file : way
}

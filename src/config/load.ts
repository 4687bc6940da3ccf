import {statSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {ToolyardError} from '../errors/toolyard-error.ts'
import {type Environment, readEnvironment, readStart} from './environment.ts'
import {findUserFiles, realProjectFolderOf, stateFolder, userFolder} from './find-files.ts'
import {type FlagTexts, readFlags} from './flags.ts'
import {joinLayers, mergeLayers} from './layer.ts'
import {ownFilesOf} from './own-files.ts'
import {type FileLayer, NO_FILE, readFirst, type Surroundings, withSettingsFiles} from './read-layers.ts'
import {type AskTrust, readProject} from './read-project.ts'
import type {Notice, Origins, Settings} from './settings.ts'

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
  /** A file whose permissions count in place of those of all configuration files; absolute. */
  readonly policyFile?: string | undefined
  /** Asks a person whether to trust the project. Default: nobody is asked. */
  readonly askTrust?: AskTrust | undefined
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
  /** The folder of the project that `cwd` is in; absolute. What is remembered is remembered of it. */
  readonly projectFolder: string
  /** The user's home folder; absolute. */
  readonly home: string
  /** Where recorded sessions are kept; absolute. */
  readonly stateDir: string
  /** Files and folders that decide about calls, now or in a later run; absolute. No call should change them unseen. */
  readonly ownFiles: readonly string[]
}

/**
 * Finds and reads everything that a run is configured by. Flags beat the environment, which beats the project's file,
 * which beats the user's. A project that is not trusted may only restrict, and its code is not imported.
 *
 * @throws ToolyardError CONFIG_INVALID, CONFIG_UNREADABLE
 */
export async function loadConfig(request: ConfigRequest): Promise<LoadedConfig> {
  const {env, home, flags = {}, askTrust} = request
  const start = readStart(env)
  const cwd = resolve(request.cwd ?? start.cwd ?? '.')
  if (!statSync(cwd, {throwIfNoEntry: false})?.isDirectory())
    throw new ToolyardError('CONFIG_INVALID', `There is no folder ${cwd} to run in.`, {hint: 'Give another --cwd.'})
  const given = await Promise.all(
    [readFlags(flags, cwd), readEnvironment(env, cwd)].map((layer) => withSettingsFiles(layer, {cwd, home})),
  )
  const trusted = request.trustProject ?? start.trustProject
  const bare = request.bare ?? start.bare
  const user = bare ? NO_FILE : await readUser(env, {cwd, home})
  const {project, memory, ...about} = bare
    ? {project: NO_FILE, memory: NO_FILE, trusted: trusted ?? false, folder: realProjectFolderOf(cwd)}
    : await readProject({cwd, home, env, trusted, askTrust, user: user.layer})
  const layers = [...given, ...(await readPolicy(request.policyFile, [project, memory, user], {cwd, home}))]
  const merged = mergeLayers(layers.map(({layer}) => layer))
  refuseBypass(merged, layers)
  const files = layers.flatMap((one) => one.files)
  const place = {cwd, projectFolder: about.folder, home}
  const stateDir = merged.settings.recordDir ?? stateFolder(env, home)
  return {
    ...place,
    ...merged,
    notices: layers.flatMap(({notices}) => notices),
    files,
    trusted: about.trusted,
    stateDir,
    ownFiles: [...files, ...ownFilesOf(merged.settings, place), userFolder(env, home), join(stateDir, 'sessions')],
  }
}

/** Puts the permissions of a file in place of those of others. */
async function readPolicy(
  file: string | undefined,
  others: readonly FileLayer[],
  surroundings: Surroundings,
): Promise<readonly FileLayer[]> {
  if (file === undefined) return others
  const {readPolicyFile, withoutPermissions} = await import('./policy-file.ts')
  const policy = await readPolicyFile(file, surroundings)
  return [policy, ...others.map((one) => ({...one, layer: withoutPermissions(one.layer)}))]
}

function readUser(env: Environment, surroundings: Surroundings): Promise<FileLayer> {
  const {data, code} = findUserFiles(env, surroundings.home)
  return readFirst([...data, ...code], surroundings)
}

/** A settings file may forbid what lets every call through, whoever asks for that. */
function refuseBypass({settings, origins}: ReturnType<typeof mergeLayers>, layers: readonly FileLayer[]): void {
  const {noBypass} = joinLayers(layers.map(({layer}) => layer))
  if (noBypass === undefined) return
  const {permissionMode: mode, onAsk} = settings
  const bypass = mode === 'bypassPermissions' || mode === 'allow' ? 'permissionMode' : 'onAsk'
  if (bypass === 'onAsk' && onAsk !== 'allow') return
  const message = `${bypass} ${settings[bypass]} of ${origins[bypass]} is forbidden by ${noBypass.value} of ${noBypass.source}.`
  throw new ToolyardError('CONFIG_INVALID', message, {
    ...noBypass.place,
    hint: 'Run in another mode, and allow by rules what has to run.',
  })
}

import type {RunOptions} from '../executor/executor.ts'
import {countOf} from '../render/quantity.ts'
import {type GitState, readGitState} from '../sessions/journal/git-state.ts'
import {headerLine} from '../sessions/journal/header.ts'
import {JournalFile, unwritable} from '../sessions/journal/journal-file.ts'
import {JournalRecorder} from '../sessions/journal/recorder.ts'
import type {EarlierCalls} from '../sessions/resume/earlier-calls.ts'
import {lockSession} from '../sessions/session-lock.ts'
import type {Yard} from './yard.ts'

/** How a run is written down. */
export interface Recording extends Pick<RunOptions, 'recorder' | 'recall'> {
  /** Makes sure that all that has happened is written down, before anybody is told of it. */
  flush(): void
  /** The run is over. */
  end(exitCode: number): void
}

export interface RecordingRequest {
  /** The version of toolyard. */
  readonly version: string
  /** Runs calls of a session again of which nobody knows what came of them. */
  readonly retryUnknown?: boolean
  /** Whether the session was run before. */
  readonly resume?: boolean
  /** Takes a line for people. */
  readonly warn: (line: string) => void
}

/**
 * Begins to record a run, where it is to be recorded.
 *
 * @throws ToolyardError RECORD_UNWRITABLE, SESSION_BUSY, SESSION_UNREADABLE
 */
export async function openRecording(yard: Yard, request: RecordingRequest): Promise<Recording> {
  const {config, session} = yard
  if (!config.settings.record) return NOTHING
  const git = readGitState(config.cwd)
  const lock = lockSession(session.path)
  try {
    return await record(yard, request, {lock, git: await git})
  } catch (error) {
    lock[Symbol.dispose]()
    throw error
  }
}

async function record(
  yard: Yard,
  request: RecordingRequest,
  {lock, git}: {readonly lock: Disposable; readonly git: GitState | undefined},
): Promise<Recording> {
  const {config, session, tools, gate, masker} = yard
  const {settings, cwd} = config
  const file = new JournalFile(session.journal)
  const earlier = request.resume ? await readEarlier(yard, request) : undefined
  const recorder = new JournalRecorder({
    file,
    masker: settings.mask === 'none' ? undefined : masker,
    durable: settings.durable,
    onFailed: (error) => request.warn(`${error.message} Calls that may change something do not run any more.`),
  })
  const header = headerLine({
    session: session.id,
    attempt: (earlier?.attempts ?? 0) + 1,
    toolyard: request.version,
    cwd,
    permissionMode: gate.policy.mode,
    settings,
    tools: tools
      .list()
      .map(({description, plugin}) => ({name: description.name, plugin, schema: description.inputSchema})),
    git,
  })
  file.push(JSON.stringify(header))
  file.flush()
  if (file.failure !== undefined) {
    file[Symbol.dispose]()
    throw unwritable(file.failure.cause)
  }
  return {
    recorder,
    ...(earlier && {recall: earlier.calls}),
    flush: () => recorder.flush(),
    end: (exitCode) => {
      if (earlier !== undefined) {
        tellDifferences(earlier.calls, request.warn)
        earlier.calls[Symbol.dispose]()
      }
      recorder.end(exitCode)
      lock[Symbol.dispose]()
    },
  }
}

const NOTHING: Recording = {flush: () => {}, end: () => {}}

async function readEarlier({config, session, tools}: Yard, {retryUnknown = false, warn}: RecordingRequest) {
  const {readEarlierCalls} = await import('../sessions/resume/read-earlier-calls.ts')
  const isIdempotent = (name: string) => tools.find(name)?.description.idempotent === true
  const earlier = await readEarlierCalls(session.journal, {retryUnknown, isIdempotent})
  if (earlier.cwd !== undefined && earlier.cwd !== config.cwd) {
    warn(`The session ran in ${earlier.cwd}; now it goes on in ${config.cwd}.`)
  }
  for (const {message, line} of earlier.problems) warn(`${session.journal}:${line ?? ''}: ${message}`)
  return earlier
}

/** Says where the input is not what it was. */
function tellDifferences({changed, missing, masked}: EarlierCalls, warn: (line: string) => void): void {
  if (changed.length > 0) warn(`Not as in the session, and run: ${namesOf(changed)}.`)
  if (missing.length > 0) warn(`In the session, and not in the input any more: ${namesOf(missing)}.`)
  if (masked.length > 0) warn(`Printed as they were recorded, with their secrets masked: ${namesOf(masked)}.`)
}

const SHOWN = 5

function namesOf(ids: readonly string[]): string {
  const shown = ids.slice(0, SHOWN).join(', ')
  return ids.length <= SHOWN ? shown : `${shown} and ${countOf(ids.length - SHOWN, 'other')}`
}

import {readTurns} from '../dialects/turns.ts'
import {countOf} from '../render/quantity.ts'
import {offlineExecutor} from '../sessions/replay/offline-executor.ts'
import {type OfflineOptions, OfflineRecall} from '../sessions/replay/offline-recall.ts'
import {Recordings} from '../sessions/replay/recordings.ts'
import {openNamedSession} from './open-named-session.ts'
import {tellUnmet} from './replay-offline.ts'
import {runTurns} from './run-turns.ts'
import {openInput, readingOf} from './sources.ts'
import {sessionOf, type Yard} from './yard.ts'

export interface OfflineAnswerRequest {
  /** An id, a folder or a file. */
  readonly session: string
  /** The format of that file; found out by default. */
  readonly from: string | undefined
  /** The file with the calls; `-` is standard input. */
  readonly calls: string
  readonly options: OfflineOptions
  /** Takes a line for people. */
  readonly tell: (line: string) => void
}

const SHOWN = 20

/**
 * Answers calls from a recorded session, as a run would print their results, and tells which recordings nobody has
 * asked for. No code of a tool is reached.
 *
 * @returns the exit code
 */
export async function answerOffline(yard: Yard, request: OfflineAnswerRequest): Promise<number> {
  const {session, from, calls, options, tell} = request
  const {settings, stateDir} = yard.config
  const input = await openInput([calls])
  const recordings = await Recordings.read(await openNamedSession(session, stateDir, from))
  const recall = new OfflineRecall(recordings, options)
  const exitCode = await runTurns({
    executor: offlineExecutor(yard.gate),
    asking: {tellOpen: async () => {}},
    settle: async () => {},
    recording: {recall, flush: () => {}, end: () => {}},
    masker: yard.masker,
    read: (signal) => readTurns(input.sources, {...readingOf(settings), signal}),
    settings,
    session: sessionOf(yard),
    verbose: false,
    inputBytes: input.bytes,
  })
  tellUnmet(recall, tell)
  const {unused} = recordings
  if (unused.length > 0) tell(`${countOf(unused.length, 'recording')} not asked for:`)
  for (const {call} of unused.slice(0, SHOWN)) tell(`  ${call.tool} ${call.id}`)
  if (unused.length > SHOWN) tell(`  ... and ${countOf(unused.length - SHOWN, 'other')}.`)
  return exitCode
}

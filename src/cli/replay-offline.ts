import {compareOutcomes} from '../sessions/comparison/compare.ts'
import {createNormaliser} from '../sessions/comparison/normalise.ts'
import {AcceptedOutcomes} from '../sessions/replay/accepted.ts'
import {offlineExecutor} from '../sessions/replay/offline-executor.ts'
import {type OfflineOptions, OfflineRecall} from '../sessions/replay/offline-recall.ts'
import {Recordings} from '../sessions/replay/recordings.ts'
import {replaySession} from '../sessions/replay/replay-session.ts'
import {openNamedSession} from './open-named-session.ts'
import {type ReplayReport, tellCalls} from './replay-report.ts'
import type {NamedSession, ReplayRequest} from './replay-request.ts'
import {maskOf} from './replay-yard.ts'

/** The calls of a session with its own results: what is left to see is what was made to fail. */
export async function replayOffline(
  {name, session, yard, signals}: NamedSession,
  request: ReplayRequest & {readonly offline: OfflineOptions},
): Promise<ReplayReport> {
  const {config, gate} = yard
  const recordings = await Recordings.read(await openNamedSession(name, config.stateDir, request.from))
  const recall = new OfflineRecall(recordings, request.offline)
  const calls = replaySession(session, {
    executor: offlineExecutor(gate),
    recall,
    signal: signals.interrupt,
    killSignal: signals.kill,
    hasTool: () => true,
    map: (value) => value,
    unmap: (value) => value,
    mask: maskOf(yard),
    // it is the recording itself, but for what was made to fail
    compare: (tool, then, now) =>
      then.status === now.status
        ? {verdict: 'same'}
        : compareOutcomes(then, now, createNormaliser({tool, format: session.format, folders: [], patterns: []})),
    kept: undefined,
    // it is the recording that answers, and so it is what is compared with
    accepted: AcceptedOutcomes.none(),
    update: false,
  })
  const report = await tellCalls({name, session, calls}, request)
  tellUnmet(recall, request.tell)
  return report
}

/** Failures that were asked for and that no call has met. */
export function tellUnmet({unmet}: OfflineRecall, tell: (line: string) => void): void {
  if (unmet.length > 0) tell(`There was no call ${unmet.join(', ')} that could fail.`)
}

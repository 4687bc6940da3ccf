import {EXIT, ExitCode} from './exit-codes.ts'
import {openNamedSession} from './open-named-session.ts'
import {replayLive} from './replay-live.ts'
import {replayOffline} from './replay-offline.ts'
import type {ReplayReport} from './replay-report.ts'
import type {ReplayRequest} from './replay-request.ts'
import {listenToSignals, type Signals} from './signals.ts'
import type {Yard} from './yard.ts'

/**
 * Runs recorded sessions again, each in a place of its own, and tells what has drifted.
 *
 * @returns the exit code
 */
export async function replay(yard: Yard, request: ReplayRequest): Promise<number> {
  const {sessions, from, json, print, tell} = request
  // a name that stands for nothing is told before any of them runs
  for (const name of sessions) await openNamedSession(name, yard.config.stateDir, from)
  const exitCode = new ExitCode()
  using signals = listenToSignals(exitCode, tell)
  request.closed.addEventListener('abort', () => signals.outputClosed())
  const reports: ReplayReport[] = []
  const isEnded = () => signals.interrupt.aborted || signals.kill.aborted
  for (const name of sessions) {
    if (isEnded()) break
    try {
      reports.push(await replayOne(name, yard, request, signals))
    } catch (error) {
      // what was about to be run is not run
      if (!isEnded() || ![signals.interrupt.reason, signals.kill.reason].includes(error)) throw error
    }
  }
  if (json)
    await print(`${JSON.stringify({drifted: reports.some(({drifted}) => drifted), sessions: reports}, null, 2)}\n`)
  if (exitCode.value !== EXIT.ok) return exitCode.value
  // denials are not accepted
  const isDrifted = ({drifted, counts}: ReplayReport) =>
    request.update ? counts['newly-denied'] !== undefined : drifted
  return reports.some(isDrifted) ? EXIT.drifted : EXIT.ok
}

async function replayOne(name: string, yard: Yard, request: ReplayRequest, signals: Signals): Promise<ReplayReport> {
  const session = await openNamedSession(name, yard.config.stateDir, request.from)
  const named = {name, session, yard, signals}
  const {offline} = request
  return offline === undefined ? replayLive(named, request) : replayOffline(named, {...request, offline})
}

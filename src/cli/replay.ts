import type {LoadedConfig} from '../config/load.ts'
import {createPaint} from '../render/paint.ts'
import {compareOutcomes} from '../sessions/comparison/compare.ts'
import {createNormaliser, type Normalise} from '../sessions/comparison/normalise.ts'
import {AcceptedOutcomes} from '../sessions/replay/accepted.ts'
import {createPathMapper, type PathMapping} from '../sessions/replay/map-paths.ts'
import {offlineExecutor} from '../sessions/replay/offline-executor.ts'
import {type OfflineOptions, OfflineRecall} from '../sessions/replay/offline-recall.ts'
import {openPlace, type PlaceChoice} from '../sessions/replay/place/open-place.ts'
import {Recordings} from '../sessions/replay/recordings.ts'
import {type ReplayedCall, type ReplayOptions, replaySession} from '../sessions/replay/replay-session.ts'
import type {Session} from '../sessions/session.ts'
import {EXIT, ExitCode} from './exit-codes.ts'
import type {OpenHooks} from './hooks.ts'
import {journalOf, openNamedSession} from './open-named-session.ts'
import {formatReplayed, formatReport, type ReplayReport, ReplayTally} from './replay-report.ts'
import {mappingsOf, originOf, yardIn} from './replay-yard.ts'
import {listenToSignals, type Signals} from './signals.ts'
import {createExecutor, type Yard} from './yard.ts'

export interface ReplayRequest {
  /** Ids, folders or files. */
  readonly sessions: readonly string[]
  readonly from: string | undefined
  /** Where to run; a checkout is of the commit that the session names. */
  readonly place: Exclude<PlaceChoice, {kind: 'checkout'}> | {readonly kind: 'checkout'}
  /** How results come from the recording; `undefined`: they come from the tools. */
  readonly offline: OfflineOptions | undefined
  readonly mappings: readonly PathMapping[]
  readonly update: boolean
  readonly json: boolean
  readonly color: boolean
  readonly openHooks: (yard: Yard) => Promise<OpenHooks>
  /** Writes a piece of the report. */
  readonly print: (text: string) => Promise<void>
  /** Takes a line for people. */
  readonly tell: (line: string) => void
  /** Nobody reads the report any more. */
  readonly closed: AbortSignal
}

/**
 * Runs recorded sessions again, each in a place of its own, and tells what has drifted.
 *
 * @returns the exit code
 */
export async function replay(yard: Yard, request: ReplayRequest): Promise<number> {
  const {sessions, json, print, tell} = request
  const exitCode = new ExitCode()
  using signals = listenToSignals(exitCode, tell)
  request.closed.addEventListener('abort', () => signals.outputClosed())
  const reports: ReplayReport[] = []
  for (const name of sessions) {
    if (signals.interrupt.aborted || signals.kill.aborted) break
    reports.push(await replayOne(name, yard, request, signals))
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
  const {from, update} = request
  const session = await openNamedSession(name, yard.config.stateDir, from)
  if (request.offline !== undefined) return replayOffline(name, session, yard, {...request, offline: request.offline})
  const origin = originOf(yard.config)
  await using place = await openPlace(await choose(request, name, yard.config), origin)
  const inside = yardIn(yard, origin, place)
  const mappings = [...mappingsOf(yard.config, origin, place), ...request.mappings]
  const {settle, ...hooks} = await request.openHooks(inside)
  const accepted = await AcceptedOutcomes.open(journalOf(name, yard.config.stateDir))
  const calls = replaySession(session, {
    executor: createExecutor(inside, {...hooks, verbose: false}),
    signal: signals.interrupt,
    killSignal: signals.kill,
    hasTool: (tool) => inside.tools.find(tool) !== undefined,
    map: lazyMapper(session, place.cwd, mappings),
    unmap: (value) => createPathMapper([{from: place.cwd, to: session.about.cwd ?? yard.config.cwd}])(value),
    compare: comparer(session, yard, inside),
    accepted,
    update,
  })
  const report = await tellCalls(name, session, calls, request)
  await settle(signals)
  if (update) await accepted.save()
  return report
}

/** Prints what has become of the calls, as it comes. */
async function tellCalls(
  name: string,
  session: Session,
  calls: AsyncIterable<ReplayedCall>,
  {json, color, print, tell}: ReplayRequest,
): Promise<ReplayReport> {
  const paint = createPaint(color)
  const tally = new ReplayTally()
  for await (const call of calls) {
    tally.add(call)
    if (!json && call.verdict !== 'same') await print(`${formatReplayed(call, paint)}\n`)
  }
  const report = tally.report(name, session)
  for (const {line, message} of report.problems) tell(`${name}${line === undefined ? '' : `:${line}`}: ${message}`)
  if (!json) await print(`${formatReport(report, paint)}\n`)
  return report
}

/** The calls of a session with its own results: what is left to see is what was made to fail. */
async function replayOffline(
  name: string,
  session: Session,
  yard: Yard,
  request: ReplayRequest & {readonly offline: OfflineOptions},
): Promise<ReplayReport> {
  const {config, gate} = yard
  const recordings = await Recordings.read(await openNamedSession(name, config.stateDir, request.from))
  const recall = new OfflineRecall(recordings, request.offline)
  const calls = replaySession(session, {
    executor: offlineExecutor(gate),
    recall,
    hasTool: () => true,
    map: (value) => value,
    unmap: (value) => value,
    // it is the recording itself, but for what was made to fail
    compare: (tool, then, now) =>
      then.status === now.status
        ? {verdict: 'same'}
        : compareOutcomes(then, now, plainNormaliser(tool, session.format)),
    accepted: await AcceptedOutcomes.open(journalOf(name, config.stateDir)),
    update: false,
  })
  const report = await tellCalls(name, session, calls, request)
  tellUnmet(recall, request.tell)
  return report
}

/** Failures that were asked for and that no call has met. */
export function tellUnmet({unmet}: OfflineRecall, tell: (line: string) => void): void {
  if (unmet.length > 0) tell(`There was no call ${unmet.join(', ')} that could fail.`)
}

/** The commit stands in the session, which is read from its beginning for that. */
async function choose({place, from}: ReplayRequest, name: string, {stateDir}: LoadedConfig): Promise<PlaceChoice> {
  if (place.kind !== 'checkout') return place
  const session = await openNamedSession(name, stateDir, from)
  // what a session says of itself is known with its first turn
  for await (const _ of session.turns) break
  return {kind: 'checkout', commit: session.about.git?.commit}
}

/** Where a session ran is known when its first turn comes. */
function lazyMapper({about}: Session, to: string, mappings: readonly PathMapping[]) {
  let map: ((value: unknown) => unknown) | undefined
  return (value: unknown) => {
    const guessed = about.cwd === undefined ? [] : [{from: about.cwd, to}]
    map ??= createPathMapper([...guessed, ...mappings])
    return map(value)
  }
}

const plainNormaliser = (tool: string, format: string) => createNormaliser({tool, format, folders: [], patterns: []})

/** Compares the results of a tool by what is volatile in them, which is put together when it is first asked for. */
function comparer({format, about}: Session, yard: Yard, inside: Yard): ReplayOptions['compare'] {
  const normalisers = new Map<string, Normalise>()
  const normaliserOf = (tool: string) => {
    const folders = [
      {path: inside.session.results, name: 'results'},
      {path: inside.config.cwd, name: 'folder'},
      {path: yard.config.cwd, name: 'folder'},
      ...(about.cwd === undefined ? [] : [{path: about.cwd, name: 'folder'}]),
    ]
    const known = normalisers.get(tool)
    const patterns = yard.config.settings.replayPatterns
    const normalise = known ?? createNormaliser({tool, format, folders, patterns})
    normalisers.set(tool, normalise)
    return normalise
  }
  return (tool, then, now) => compareOutcomes(then, now, normaliserOf(tool))
}

import {dirname} from 'node:path'
import type {LoadedConfig} from '../config/load.ts'
import {countOf} from '../render/quantity.ts'
import {compareOutcomes} from '../sessions/comparison/compare.ts'
import {createNormaliser, type Normalise} from '../sessions/comparison/normalise.ts'
import {sessionIn} from '../sessions/folder.ts'
import {AcceptedOutcomes} from '../sessions/replay/accepted.ts'
import {createPathMapper, mapSession, type PathMapping, spellings} from '../sessions/replay/map-paths.ts'
import {openPlace, type PlaceChoice} from '../sessions/replay/place/open-place.ts'
import {FolderStamps} from '../sessions/replay/place/stamps.ts'
import {type ReplayOptions, replaySession} from '../sessions/replay/replay-session.ts'
import type {Session} from '../sessions/session.ts'
import {journalOf, openNamedSession} from './open-named-session.ts'
import {type ReplayReport, tellCalls} from './replay-report.ts'
import type {NamedSession, ReplayRequest} from './replay-request.ts'
import {mappingsOf, maskOf, originOf, yardIn} from './replay-yard.ts'
import {createExecutor, type Yard} from './yard.ts'

/** Runs the calls of a session again with the tools and the policy of today. */
export async function replayLive(
  {name, session, yard, signals}: NamedSession,
  request: ReplayRequest,
): Promise<ReplayReport> {
  const {update, tell} = request
  const origin = originOf(yard.config)
  const choice = await choose(request, name, yard.config)
  const signal = AbortSignal.any([signals.interrupt, signals.kill])
  await using place = await openPlace(choice, origin, signal)
  const inside = yardIn(yard, origin, place)
  const ours = mappingsOf(yard.config, origin, place)
  const inPlace = createPathMapper(ours)
  const named = request.mappings.map(({from, to}) => ({from, to: String(inPlace(to))}))
  const mappings = [...ours, ...named.flatMap(spellings)]
  const {settle, ...hooks} = await request.openHooks(inside)
  const journal = journalOf(name, yard.config.stateDir)
  const accepted = await AcceptedOutcomes.open(journal)
  const calls = replaySession(session, {
    executor: createExecutor(inside, {...hooks, verbose: false}),
    signal: signals.interrupt,
    killSignal: signals.kill,
    hasTool: (tool) => inside.tools.find(tool) !== undefined,
    map: mapSession(session.about, place.cwd, mappings),
    unmap: (value) => createPathMapper([{from: place.cwd, to: session.about.cwd ?? yard.config.cwd}])(value),
    mask: maskOf(yard),
    compare: comparer(session, yard, inside, named),
    kept: {recorded: sessionIn(dirname(journal)).results, today: inside.session.results},
    accepted,
    update,
  })
  const stamps = await FolderStamps.of(origin.root, {except: [place.root, place.scratch], signal})
  const report = await tellCalls({name, session, calls}, request)
  await settle(signals)
  tellTouched(await stamps.changed(), origin.root, tell)
  if (update && signal.aborted) tell(`${name}: nothing is accepted, because the replay was interrupted.`)
  else if (update) await accepted.save()
  return report
}

/** The commit stands in the session, which is read from its beginning for that. */
async function choose(
  {place, from, tell}: ReplayRequest,
  name: string,
  {stateDir}: LoadedConfig,
): Promise<PlaceChoice> {
  if (place.kind !== 'checkout') return place
  const session = await openNamedSession(name, stateDir, from)
  // what a session says of itself is known with its first turn
  for await (const _ of session.turns) break
  const {git} = session.about
  if (git?.dirty) tell(`${name}: files were changed when it was recorded, and the checkout is of the commit.`)
  return {kind: 'checkout', commit: git?.commit, branch: git?.branch}
}

/** Compares the results of a tool by what is volatile in them, which is put together when it is first asked for. */
function comparer(
  {format, about}: Session,
  yard: Yard,
  inside: Yard,
  mappings: readonly PathMapping[],
): ReplayOptions['compare'] {
  const normalisers = new Map<string, Normalise>()
  const normaliserOf = (tool: string) => {
    const known = normalisers.get(tool)
    if (known !== undefined) return known
    const folders = [
      {path: inside.session.results, name: 'results'},
      {path: inside.config.cwd, name: 'folder'},
      {path: yard.config.cwd, name: 'folder'},
      ...(about.cwd === undefined ? [] : [{path: about.cwd, name: 'folder'}]),
      ...mappings.flatMap(({from, to}, index) => {
        const name = to === inside.config.cwd ? 'folder' : `folder-${index + 1}`
        return [from, to].map((path) => ({path, name}))
      }),
    ]
    const patterns = yard.config.settings.replayPatterns
    const normalise = createNormaliser({tool, format, folders, patterns})
    normalisers.set(tool, normalise)
    return normalise
  }
  return (tool, then, now) => compareOutcomes(then, now, normaliserOf(tool))
}

const SHOWN = 5

/** A command can name the folder in a way that nobody sees before it runs; that it was changed can be seen. */
function tellTouched(touched: readonly string[], root: string, tell: (line: string) => void): void {
  if (touched.length === 0) return
  const others = touched.length > SHOWN ? ` and ${countOf(touched.length - SHOWN, 'other')}` : ''
  tell(`In ${root} itself something has changed meanwhile: ${touched.slice(0, SHOWN).join(', ')}${others}.`)
  tell('If it was a call, it names the folder in a way of its own: replay it where it can not reach it.')
}

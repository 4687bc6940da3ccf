import {realpathSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {LoadedConfig} from '../config/load.ts'
import type {Confinement} from '../permissions/confinement.ts'
import {isWithin} from '../permissions/workspace.ts'
import {sessionIn} from '../sessions/folder.ts'
import {createPathMapper, type PathMapping, spellings} from '../sessions/replay/map-paths.ts'
import type {PlaceOrigin, ReplayPlace} from '../sessions/replay/place/place.ts'
import {createGate, type Yard} from './yard.ts'

/** The folder that a replay stands in for. A folder that is in no project is its own. */
export function originOf({cwd, projectFolder}: LoadedConfig): PlaceOrigin {
  const real = realpathSync(cwd)
  return {cwd: real, root: isWithin(real, projectFolder) ? projectFolder : real}
}

/** The user's folders, in both spellings, and what they are in the replay. */
export function mappingsOf({cwd}: LoadedConfig, origin: PlaceOrigin, place: ReplayPlace): readonly PathMapping[] {
  const mappings = [
    {from: origin.root, to: place.root},
    {from: origin.cwd, to: place.cwd},
    {from: cwd, to: place.cwd},
  ]
  return mappings.flatMap(spellings)
}

/** What is compared and told is masked as what is recorded is. */
export const maskOf = ({config: {settings}, masker}: Yard): (<Value>(value: Value) => Value) =>
  settings.mask === 'none' ? (value) => value : (value) => masker.json(value)

/**
 * The same tools and the same policy in another folder, which is the whole workspace there: what belongs to the workspace
 * besides is the user's, and a replay leaves it alone, as it does with everything else that is not its own.
 */
export function yardIn(yard: Yard, origin: PlaceOrigin, place: ReplayPlace): Yard {
  const {settings} = yard.config
  const {cwd, root, scratch} = place
  const map = createPathMapper(mappingsOf(yard.config, origin, place))
  const config: LoadedConfig = {
    ...yard.config,
    cwd,
    projectFolder: root,
    settings: {
      ...settings,
      rules: settings.rules.map((rule) => ({...rule, base: String(map(rule.base))})),
      additionalDirectories: [],
      // what ran then is run again, whatever has failed beside it
      cascade: 'none',
      onError: 'continue',
    },
  }
  const session = sessionIn(join(scratch, 'session'))
  const confinement = cwd === origin.cwd ? undefined : confinedTo(place, origin)
  return {
    ...yard,
    config,
    session,
    gate: createGate(config, {tools: yard.tools, readable: [session.results], confinement}),
  }
}

/** Calls may have left what they need in folders for temporary files, and leave more there. */
const confinedTo = ({root, scratch}: ReplayPlace, origin: PlaceOrigin): Confinement => ({
  folders: [root, scratch],
  beside: [tmpdir(), '/tmp', '/var/tmp', '/dev'],
  except: [origin.root],
  reason: 'a replay writes in its own folder and in those for temporary files',
})

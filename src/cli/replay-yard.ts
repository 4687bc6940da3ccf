import {realpathSync} from 'node:fs'
import {join} from 'node:path'
import type {LoadedConfig} from '../config/load.ts'
import type {RuleText} from '../config/settings.ts'
import {isWithin} from '../permissions/workspace.ts'
import {sessionIn} from '../sessions/folder.ts'
import {createPathMapper, type PathMapping} from '../sessions/replay/map-paths.ts'
import type {PlaceOrigin, ReplayPlace} from '../sessions/replay/place/place.ts'
import {createGate, type Yard} from './yard.ts'

/** The folder that a replay stands in for. A folder that is in no project is its own. */
export function originOf({cwd, projectFolder}: LoadedConfig): PlaceOrigin {
  const real = realpathSync(cwd)
  return {cwd: real, root: isWithin(real, projectFolder) ? projectFolder : real}
}

/** The user's folders, in both spellings, and what they are in the replay. */
export function mappingsOf({cwd}: LoadedConfig, origin: PlaceOrigin, place: ReplayPlace): readonly PathMapping[] {
  return [
    {from: origin.root, to: place.root},
    {from: origin.cwd, to: place.cwd},
    {from: cwd, to: place.cwd},
  ]
}

/** What is compared and told is masked as what is recorded is. */
export const maskOf = ({config: {settings}, masker}: Yard): (<Value>(value: Value) => Value) =>
  settings.mask === 'none' ? (value) => value : (value) => masker.json(value)

/**
 * The same tools and the same policy in another folder, which is the whole workspace there: what belongs to the workspace
 * besides is the user's, and a replay leaves it alone. So it does with the folder that it stands in for.
 */
export function yardIn(yard: Yard, origin: PlaceOrigin, place: ReplayPlace): Yard {
  const {settings} = yard.config
  const {cwd, root, scratch} = place
  const map = createPathMapper(mappingsOf(yard.config, origin, place))
  const rules = settings.rules.map((rule) => ({...rule, base: String(map(rule.base))}))
  const config: LoadedConfig = {
    ...yard.config,
    cwd,
    projectFolder: root,
    settings: {
      ...settings,
      rules: cwd === origin.cwd ? rules : [...rules, leaveAlone(origin)],
      additionalDirectories: [],
    },
  }
  const session = sessionIn(join(scratch, 'session'))
  return {...yard, config, session, gate: createGate(config, {tools: yard.tools, readable: [session.results]})}
}

/** Denies all writes to the user's own folder that are known before. */
function leaveAlone({root}: PlaceOrigin): RuleText {
  return {
    shape: 'listed',
    action: 'deny',
    text: `Edit(/${root}/**)`,
    reason: 'a replay leaves the folder alone that it stands in for',
    source: 'replay',
    place: {},
    base: root,
  }
}

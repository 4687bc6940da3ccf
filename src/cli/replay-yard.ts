import {join} from 'node:path'
import type {LoadedConfig} from '../config/load.ts'
import {sessionIn} from '../sessions/folder.ts'
import {createPathMapper} from '../sessions/replay/map-paths.ts'
import type {ReplayPlace} from '../sessions/replay/place/place.ts'
import {createGate, type Yard} from './yard.ts'

/**
 * The same tools and the same policy in another folder, which is the whole workspace there: what belongs to the workspace
 * besides is the user's, and a replay leaves it alone.
 */
export function yardIn(yard: Yard, {cwd, scratch}: ReplayPlace): Yard {
  const {settings} = yard.config
  const map = createPathMapper([{from: yard.config.cwd, to: cwd}])
  const rules = settings.rules.map((rule) => ({...rule, base: String(map(rule.base))}))
  const config: LoadedConfig = {
    ...yard.config,
    cwd,
    projectFolder: cwd,
    settings: {...settings, rules, additionalDirectories: []},
  }
  const session = sessionIn(join(scratch, 'session'))
  return {...yard, config, session, gate: createGate(config, {tools: yard.tools, readable: [session.results]})}
}

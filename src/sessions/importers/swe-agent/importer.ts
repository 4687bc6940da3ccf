import {isFilled} from '../../../dialects/json.ts'
import type {RecordedTurn, SessionAbout} from '../../session.ts'
import {listOf} from '../chat/values.ts'
import type {Importer, JsonObject, SessionInput} from '../importer.ts'
import {asObject} from '../values.ts'
import {isRun, readRun} from './run.ts'

/** Trajectories of SWE-agent (`.traj`): of one run, or of several attempts of which one was chosen. */
export const sweAgent = {
  name: 'swe-agent',
  description: 'a trajectory of SWE-agent',
  detect: ({value}) => runsOf(value).length > 0,
  read,
} as const satisfies Importer

/** The chosen attempt stands beside all of them once more. */
function runsOf(value: unknown): readonly JsonObject[] {
  const attempts = listOf(asObject(value).attempts).filter(isRun)
  return attempts.length === 0 && isRun(value) ? [value] : attempts
}

async function* read({sample: {value}, about, notes}: SessionInput): AsyncGenerator<RecordedTurn> {
  const runs = runsOf(value)
  describe(runs[0], about)
  for (const run of runs) yield* readRun(run, notes)
}

function describe(run: JsonObject | undefined, about: SessionAbout): void {
  const {swe_agent_version: version} = asObject(run?.info)
  about.agent = {name: 'SWE-agent', ...(isFilled(version) && {version})}
}

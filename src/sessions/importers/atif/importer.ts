import {isFilled, isObject} from '../../../dialects/json.ts'
import type {RecordedTurn, SessionAbout, SessionNotes} from '../../session.ts'
import {Conversation} from '../chat/conversation.ts'
import {momentOf} from '../chat/values.ts'
import type {Importer, JsonObject, SessionInput} from '../importer.ts'
import {skip} from '../notes.ts'
import {entriesOf} from '../sample.ts'
import {asObject, objectsOf} from '../values.ts'
import {readStep} from './step.ts'

/**
 * Trajectories in the Agent Trajectory Interchange Format of the Harbor project, with those of subagents in them.
 *
 * @see https://harborframework.com/docs/trajectory-format
 */
export const atif = {
  name: 'atif',
  description: 'a trajectory in the Agent Trajectory Interchange Format',
  detect: ({value}) => isTrajectory(value),
  read,
} as const satisfies Importer

function isTrajectory(value: unknown): value is JsonObject {
  return isObject(value) && isFilled(value.schema_version) && /^ATIF-v?\d/.test(value.schema_version)
}

async function* read({sample: {value}, about, notes}: SessionInput): AsyncGenerator<RecordedTurn> {
  const trajectory = asObject(value)
  describe(trajectory, about)
  yield* readTrajectory(trajectory, undefined, notes)
}

/** Subagents may have subagents; deeper than this they are no longer read. */
const MAX_DEPTH = 100

function* readTrajectory(
  trajectory: JsonObject,
  agent: string | undefined,
  notes: SessionNotes,
  depth = 0,
): Generator<RecordedTurn> {
  const conversation = new Conversation(notes)
  const steps = Array.isArray(trajectory.steps) ? trajectory.steps : []
  for (const {value: step, line} of entriesOf(steps, notes)) {
    if (step.is_copied_context === true) skip(notes, 'copied context')
    else if (!readStep(step, conversation, {line, agent})) skip(notes, step.source)
  }
  yield* conversation.turns()
  const subagents = objectsOf(trajectory.subagent_trajectories)
  if (depth === MAX_DEPTH && subagents.length > 0) notes.problems.push({message: 'Subagents nest too deep.'})
  else for (const subagent of subagents) yield* readTrajectory(subagent, nameOf(subagent), notes, depth + 1)
}

function nameOf({agent, trajectory_id: id}: JsonObject): string {
  const {name} = asObject(agent)
  return [name, id].find(isFilled) ?? 'subagent'
}

function describe({session_id: id, trajectory_id: other, agent, steps}: JsonObject, about: SessionAbout): void {
  const {name, version} = asObject(agent)
  const known = [id, other].find(isFilled)
  if (known !== undefined) about.id = known
  if (isFilled(name)) about.agent = {name, ...(isFilled(version) && {version})}
  const startedAt = momentOf(objectsOf(steps).find(({timestamp}) => timestamp !== undefined)?.timestamp)
  if (startedAt !== undefined) about.startedAt = startedAt
}

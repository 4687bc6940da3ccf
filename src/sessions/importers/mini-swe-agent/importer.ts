import {isFilled} from '../../../dialects/json.ts'
import type {RecordedTurn, SessionAbout} from '../../session.ts'
import type {Importer, SessionInput} from '../importer.ts'
import {skip} from '../notes.ts'
import {entriesOf} from '../sample.ts'
import {asObject} from '../values.ts'
import {isMiniSweAgent, messagesOf} from './messages.ts'
import {Trajectory} from './trajectory.ts'

/** Trajectories of mini-swe-agent: a list of messages, or one with information around it. */
export const miniSweAgent = {
  name: 'mini-swe-agent',
  description: 'a trajectory of mini-swe-agent',
  detect: ({value}) => isMiniSweAgent(value),
  read,
} as const satisfies Importer

async function* read({sample: {value}, about, notes}: SessionInput): AsyncGenerator<RecordedTurn> {
  describe(value, about)
  const trajectory = new Trajectory(notes)
  for (const {value: message, line} of entriesOf(messagesOf(value), notes)) {
    if (!trajectory.read(message, line)) skip(notes, message.role)
  }
  yield* trajectory.turns()
}

function describe(value: unknown, about: SessionAbout): void {
  const {info} = asObject(value)
  const {mini_version: version, config} = asObject(info)
  about.agent = {name: 'mini-swe-agent', ...(isFilled(version) && {version})}
  const {cwd} = asObject(asObject(config).environment)
  if (isFilled(cwd)) about.cwd = cwd
}

import type {RecordedTurn} from '../../session.ts'
import {textLines} from '../chat/text-lines.ts'
import type {Importer, SessionInput} from '../importer.ts'
import {isCassette, readCassette} from './cassette.ts'
import {REPLAY_LOG, ReplayLog} from './replay-log.ts'

/** What an MCP client and a server said: replay logs of goose, cassettes of mcp-recorder and of agent-vcr. */
export const mcp = {
  name: 'mcp',
  description: 'a recording of MCP: a replay log of goose, or a cassette of mcp-recorder or agent-vcr',
  detect: ({value, text}) => (value === undefined ? REPLAY_LOG.test(text) : isCassette(value)),
  read,
} as const satisfies Importer

async function* read(input: SessionInput): AsyncGenerator<RecordedTurn> {
  const {
    sample: {value},
    about,
    notes,
  } = input
  if (isCassette(value)) yield* readCassette(value, about, notes)
  else yield* readReplayLog(input)
}

async function* readReplayLog(input: SessionInput): AsyncGenerator<RecordedTurn> {
  const {about, notes} = input
  const log = new ReplayLog(about, notes)
  for await (const {text, number} of textLines(input)) {
    if (text === '') continue
    notes.lines++
    log.push(text, number)
    yield* log.ready()
  }
  yield* log.rest()
}

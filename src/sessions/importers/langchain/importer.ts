import {isObject} from '../../../dialects/json.ts'
import type {RecordedTurn} from '../../session.ts'
import {textLines} from '../chat/text-lines.ts'
import type {Importer, Sample, SessionInput} from '../importer.ts'
import {Collector} from './collector.ts'
import {GraphEvents, STREAM} from './events.ts'
import {type FoundMessage, messagesIn} from './walk.ts'

/** Messages of LangChain: lists of them, what a graph streamed, and its states. */
export const langchain = {
  name: 'langchain',
  description: 'recorded messages of LangChain or LangGraph',
  detect: ({value, lines: [first], text}) => isStreamed({value, text}) || hasMessages(value ?? first),
  read,
} as const satisfies Importer

/** How deep messages may lie in a value that counts as a recording of them. */
const MAX_DEPTH = 5

function hasMessages(value: unknown): boolean {
  for (const {message} of messagesIn(value, MAX_DEPTH)) {
    if (message.kind !== 'other' && !isOfOther(message)) return true
  }
  return false
}

/** Only a message of a tool says which call it answers. */
const isOfOther = ({kind, fields}: FoundMessage['message']) => kind === 'tool' && !('tool_call_id' in fields)

const isStreamed = ({value, text}: Pick<Sample, 'value' | 'text'>) => value === undefined && STREAM.test(text)

async function* read(input: SessionInput): AsyncGenerator<RecordedTurn> {
  const {
    sample: {value, text},
    lines,
    notes,
  } = input
  const isStream = isStreamed({value, text})
  const collector = new Collector(notes, {isStream})
  if (isStream) {
    const events = new GraphEvents(collector, notes)
    for await (const {text: written} of textLines(input)) events.push(`${written}\n`)
    events.end()
  } else if (value === undefined) {
    for await (const {value: entry, line} of lines()) for (const found of messagesIn(entry)) collector.add(found, line)
  } else {
    for (const [index, entry] of entriesIn(value).entries()) {
      notes.lines++
      for (const found of messagesIn(entry)) collector.add(found, index + 1)
    }
  }
  yield* collector.turns()
}

function entriesIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return isObject(value) && Array.isArray(value.messages) ? value.messages : [value]
}

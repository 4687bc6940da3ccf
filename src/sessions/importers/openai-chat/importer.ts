import {isFilled, isObject} from '../../../dialects/json.ts'
import type {RecordedTurn, SessionNotes} from '../../session.ts'
import {Conversation} from '../chat/conversation.ts'
import type {Importer, JsonObject, SessionInput} from '../importer.ts'
import {isMiniSweAgent} from '../mini-swe-agent/messages.ts'
import {skip} from '../notes.ts'
import {entriesOf} from '../sample.ts'
import {conversationsOf, heldBy, isMessage} from './conversations.ts'
import {readMessage} from './messages.ts'

/** Transcripts as lists of OpenAI's chat messages: one or several in a file, one a line, and results of tau-bench. */
export const openaiChat = {
  name: 'openai-chat',
  description: 'a transcript of OpenAI chat messages',
  detect: ({value, lines: [first]}) => {
    if (value !== undefined) return !isMiniSweAgent(value) && conversationsOf(value).length > 0
    return first !== undefined && (isMessage(first) || heldBy(first) !== undefined)
  },
  read,
} as const satisfies Importer

async function* read(input: SessionInput): AsyncGenerator<RecordedTurn> {
  const {
    sample: {value},
    notes,
    about,
  } = input
  if (value === undefined) {
    yield* readLines(input)
    return
  }
  const id = nameOf(value)
  if (id !== undefined) about.id = id
  const conversations = conversationsOf(value)
  const isAlone = conversations.every(({number}) => number === undefined)
  for (const {messages, number} of conversations) {
    if (isAlone) yield* readAlone(messages, notes)
    else if (number !== undefined) yield* readOneOf(messages, number, notes)
  }
  if (!isAlone) notes.lines += conversations.length
}

/** One conversation a line, or one message a line, which together are one. */
async function* readLines({lines, notes}: SessionInput): AsyncGenerator<RecordedTurn> {
  const ofMessages = new Conversation(notes)
  for await (const {value, line} of lines()) {
    const messages = heldBy(value)
    if (messages === undefined) readOrSkip(value, ofMessages, line, notes)
    else yield* readOneOf(messages, line, notes)
  }
  yield* ofMessages.turns()
}

function* readAlone(messages: readonly unknown[], notes: SessionNotes): Generator<RecordedTurn> {
  const conversation = new Conversation(notes)
  for (const {value, line} of entriesOf(messages, notes)) readOrSkip(value, conversation, line, notes)
  yield* conversation.turns()
}

/** A conversation among others: ids are its own, and its calls stand where it does. */
function* readOneOf(messages: readonly unknown[], line: number, notes: SessionNotes): Generator<RecordedTurn> {
  const conversation = new Conversation(notes)
  for (const message of messages) {
    if (isObject(message)) readOrSkip(message, conversation, line, notes)
    else skip(notes, undefined)
  }
  yield* conversation.turns()
}

function readOrSkip(message: JsonObject, conversation: Conversation, line: number, notes: SessionNotes): void {
  if (!readMessage(message, conversation, line)) skip(notes, message.role)
}

function nameOf(value: unknown): string | undefined {
  if (!isObject(value)) return undefined
  return [value.id, value.session_id, value.conversation_id].find(isFilled)
}

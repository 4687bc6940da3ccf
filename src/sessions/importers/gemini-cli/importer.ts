import type {RecordedTurn} from '../../session.ts'
import type {Importer, SessionInput} from '../importer.ts'
import {firstObjects} from '../sample.ts'
import {ChatReader, isOfChat} from './chat.ts'
import {isOfStream, StreamReader} from './stream.ts'

/** The chats that Gemini CLI keeps, in both their forms, and what `gemini -o stream-json` prints. */
export const geminiCli: Importer = {
  name: 'gemini-cli',
  description: 'chats that Gemini CLI keeps, and what gemini -o stream-json prints',
  detect: (sample) => firstObjects(sample).some((value) => isOfChat(value) || isOfStream(value)),
  read,
}

async function* read({lines, about, notes, sample}: SessionInput): AsyncGenerator<RecordedTurn> {
  about.agent = {name: 'gemini-cli'}
  if (firstObjects(sample).some(isOfStream)) {
    const reader = new StreamReader(notes, about)
    for await (const line of lines()) {
      reader.push(line)
      yield* reader.ready()
    }
    yield* reader.rest()
  } else {
    const reader = new ChatReader(notes, about)
    for await (const line of lines()) reader.push(line)
    yield* reader.rest()
  }
}

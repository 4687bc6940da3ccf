import {mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {Importer, JsonObject, Sample} from '../../../src/sessions/importers/importer.ts'
import {newNotes} from '../../../src/sessions/importers/notes.ts'
import {entriesOf} from '../../../src/sessions/importers/sample.ts'
import {openSession} from '../../../src/sessions/open-session.ts'
import type {
  RecordedCall,
  RecordedOutcome,
  RecordedTurn,
  SessionAbout,
  SessionNotes,
} from '../../../src/sessions/session.ts'

/** A session with all that stands in it. */
export interface Reading {
  readonly format: string
  readonly about: SessionAbout
  readonly notes: SessionNotes
  readonly turns: readonly RecordedTurn[]
  readonly calls: readonly RecordedCall[]
}

/** Reads a file to its end. */
export async function readFileWhole(file: string): Promise<Reading> {
  const {format, about, notes, turns: reading} = await openSession(file)
  return {format, about, notes, ...(await allOf(reading))}
}

/** Writes a recording, and reads it. @param content a text or bytes as they are, any other value as JSON */
export async function read(content: unknown, name = 'recording.json'): Promise<Reading> {
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-recording-'))
  try {
    const file = join(folder, name)
    const isWritten = typeof content === 'string' || content instanceof Uint8Array
    await writeFile(file, isWritten ? content : JSON.stringify(content, null, 1))
    return await readFileWhole(file)
  } finally {
    await rm(folder, {recursive: true})
  }
}

/** Reads a value with one importer, without a file. */
export async function readValue(importer: Importer, value: unknown): Promise<Omit<Reading, 'format'>> {
  const [about, notes]: [SessionAbout, SessionNotes] = [{}, newNotes()]
  const lines = async function* () {
    yield* entriesOf(value, notes)
  }
  const reading = importer.read({file: '/nowhere', sample: sampleOf(value), lines, about, notes})
  return {about, notes, ...(await allOf(reading))}
}

export const sampleOf = (value: unknown): Sample => ({
  name: 'recording.json',
  text: (JSON.stringify(value) ?? '').slice(0, 65_536),
  lines: [],
  value,
})

async function allOf(reading: AsyncIterable<RecordedTurn>) {
  const turns: RecordedTurn[] = []
  for await (const turn of reading) turns.push(turn)
  return {turns, calls: turns.flatMap(({calls}) => calls)}
}

export const jsonl = (...values: readonly unknown[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('')

/** An outcome in few words: how it ended, and what it says. */
export function said(outcome: RecordedOutcome | undefined): readonly string[] {
  if (outcome === undefined) return ['no outcome']
  if (outcome.status === 'unanswered') return [outcome.status]
  if (outcome.status === 'withheld') return [outcome.status, outcome.reason]
  const texts = outcome.content.map((block) => (block.type === 'text' ? block.text : `<${block.type}>`))
  return [outcome.ended, ...texts]
}

/** The outcomes of calls, by their ids. */
export const saidById = (calls: readonly RecordedCall[]): JsonObject =>
  Object.fromEntries(calls.map(({id, outcome}) => [id, said(outcome)]))

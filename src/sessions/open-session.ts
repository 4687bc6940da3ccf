import {resolve} from 'node:path'
import {fileSource, openSource} from '../dialects/source.ts'
import {ToolyardError} from '../errors/toolyard-error.ts'
import type {Importer, Sample} from './importers/importer.ts'
import {readJsonLines} from './importers/json-lines/read-json-lines.ts'
import {newNotes} from './importers/notes.ts'
import {entriesOf, takeSample} from './importers/sample.ts'
import {IMPORTERS} from './importers/table.ts'
import type {Session, SessionAbout} from './session.ts'

export interface OpenOptions {
  /** The name of the format. Default: found out. */
  readonly from?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Opens a recorded session, of whichever agent. Its turns are read while they are asked for.
 *
 * @throws ToolyardError INPUT_UNREADABLE where the file can't be read or nobody knows its format, or the signal's
 * reason once it is aborted
 */
export async function openSession(file: string, {from, signal}: OpenOptions = {}): Promise<Session> {
  const named = from === undefined ? undefined : importerNamed(from)
  const path = resolve(file)
  const sample = await takeSample(path, signal)
  const importer = named ?? IMPORTERS.find((one) => one.detect(sample)) ?? unknownFormat(file, sample)
  const about: SessionAbout = {}
  const notes = newNotes()
  const isOneValue = sample.value !== undefined && sample.lines.length === 0
  const lines = async function* () {
    if (isOneValue) yield* entriesOf(sample.value, notes)
    else yield* readJsonLines(openSource(fileSource(path), signal), notes, {signal})
  }
  return {format: importer.name, about, notes, turns: importer.read({file: path, sample, lines, about, notes, signal})}
}

function importerNamed(from: string): Importer {
  const importer = IMPORTERS.find(({name}) => name === from)
  if (importer !== undefined) return importer
  throw new ToolyardError('INPUT_UNREADABLE', `There is no format ${JSON.stringify(from)} of sessions.`, {
    hint: formats(),
  })
}

function unknownFormat(file: string, {text, lines}: Sample): never {
  if (lines.some((line) => typeof line.tool === 'string' && 'input' in line)) {
    throw new ToolyardError('INPUT_UNREADABLE', 'The file holds calls, and nothing of what came of them.', {
      file,
      hint: 'Run them with `toolyard run`, which records a session.',
    })
  }
  const isEmpty = text.replaceAll('\0', '').trim() === ''
  const message = isEmpty ? 'The file is empty.' : 'The file is no recorded session of a format that is known.'
  throw new ToolyardError('INPUT_UNREADABLE', message, {file, hint: formats()})
}

const formats = () => `Formats: ${IMPORTERS.map(({name, description}) => `${name} (${description})`).join(', ')}.`

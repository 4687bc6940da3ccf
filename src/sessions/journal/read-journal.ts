import {createReadStream} from 'node:fs'
import {messageOf, ToolyardError} from '../../errors/toolyard-error.ts'
import {type ObjectPlace, readJsonLines} from '../importers/json-lines/read-json-lines.ts'
import type {SessionNotes} from '../session.ts'
import {parseJournalLine} from './parse-line.ts'
import type {JournalLine} from './schema.ts'
import {JOURNAL_VERSION} from './version.ts'

export interface NumberedJournalLine {
  readonly line: number
  readonly value: JournalLine
  readonly place: ObjectPlace
}

/**
 * The lines of a journal, in their order. What is damaged costs what it hit, and is noted; so is a line that is not of
 * the format. Lines of types that a newer version may have are passed over and counted.
 *
 * @throws ToolyardError SESSION_UNREADABLE for a file that can't be read, or that is of a newer version
 */
export async function* readJournal(
  file: string,
  notes: SessionNotes,
  signal?: AbortSignal,
): AsyncGenerator<NumberedJournalLine, void, void> {
  try {
    for await (const {value, line, place} of readJsonLines(createReadStream(file), notes, {signal})) {
      if (value.type === 'header') refuseNewer(value.v, file)
      const parsed = parseJournalLine(value, line, notes)
      if (parsed !== undefined) yield {line, value: parsed, place}
    }
  } catch (error) {
    if (ToolyardError.is(error) || signal?.aborted) throw error
    throw new ToolyardError('SESSION_UNREADABLE', `${file} can not be read: ${messageOf(error)}`, {cause: error})
  }
}

function refuseNewer(version: unknown, file: string): void {
  if (typeof version !== 'number' || version <= JOURNAL_VERSION) return
  throw new ToolyardError('SESSION_UNREADABLE', `${file} has version ${version} of the journal.`, {
    hint: `This toolyard reads versions up to ${JOURNAL_VERSION}. Use a newer one.`,
  })
}

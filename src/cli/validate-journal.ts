import {newNotes} from '../sessions/importers/notes.ts'
import {readJournal} from '../sessions/journal/read-journal.ts'

/** What is wrong with a journal. */
export interface JournalReport {
  readonly file: string
  readonly lines: number
  /** Calls without an outcome. */
  readonly open: number
  /** The run has come to its end. */
  readonly isComplete: boolean
  readonly problems: readonly {readonly line?: number; readonly message: string}[]
}

/**
 * Reads a journal and says what in it is not as the format has it.
 *
 * @throws ToolyardError SESSION_UNREADABLE
 */
export async function validateJournal(file: string): Promise<JournalReport> {
  const notes = newNotes()
  const open = new Set<number>()
  const stray: {line: number; message: string}[] = []
  let last: string | undefined
  let hasHeader = false
  for await (const {line, value} of readJournal(file, notes)) {
    if (value.type === 'header') open.clear()
    if (!hasHeader && value.type !== 'header') stray.push({line, message: 'It comes before any header.'})
    hasHeader = true
    if (value.type === 'call' || value.type === 'invalid_call') open.add(value.index)
    else if (value.type === 'outcome') open.delete(value.index)
    last = value.type
  }
  const problems = [...notes.problems, ...stray]
  return {file, lines: notes.lines, open: open.size, isComplete: last === 'end', problems}
}

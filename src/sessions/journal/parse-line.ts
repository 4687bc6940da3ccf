import type {SessionNotes} from '../session.ts'
import {type JournalLine, journalLine} from './schema.ts'

/** A value as a line of a journal; `undefined` for what is none, which is noted, or of a type that a newer version has. */
export function parseJournalLine(
  value: Readonly<Record<string, unknown>>,
  line: number,
  notes: SessionNotes,
): JournalLine | undefined {
  const parsed = journalLine.safeParse(value)
  // not what was parsed, whose keys come in another order: results are given out byte for byte
  if (parsed.success) return value as JournalLine
  if (TYPES.has(value.type)) notes.problems.push({line, message: describeMiss(parsed.error)})
  else notes.skipped.set(String(value.type), (notes.skipped.get(String(value.type)) ?? 0) + 1)
  return undefined
}

const TYPES = new Set<unknown>(journalLine.options.map((option) => option.shape.type.value))

function describeMiss({issues}: {readonly issues: readonly {path: readonly PropertyKey[]; message: string}[]}): string {
  const said = issues.map(({path, message}) => `${path.map(String).join('.')}: ${message}`)
  return `The line is not as the format has it: ${said.join('; ')}.`
}

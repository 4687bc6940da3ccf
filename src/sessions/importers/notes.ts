import type {SessionNotes} from '../session.ts'

export const newNotes = (): SessionNotes => ({lines: 0, skipped: new Map(), problems: []})

/** Counts something that was passed over. @param kind what it is, in the words of the format */
export function skip({skipped}: SessionNotes, kind: unknown): void {
  const name = typeof kind === 'string' && kind !== '' ? kind : 'of no kind'
  skipped.set(name, (skipped.get(name) ?? 0) + 1)
}

import type {ReadLine} from './dialect.ts'

/** Something that belongs to a format and holds no call. */
export const SKIPPED: ReadLine = {kind: 'skipped'}

/** What several lines say together; those that say nothing are left out. */
export function several(lines: readonly (ReadLine | undefined)[]): ReadLine {
  const said = lines.filter((line) => line !== undefined)
  const [only] = said
  return only !== undefined && said.length === 1 ? only : {kind: 'several', lines: said}
}

/** Each of what several lines say, in order. */
export function allOf(read: ReadLine): readonly Exclude<ReadLine, {kind: 'several'}>[] {
  return read.kind === 'several' ? read.lines.flatMap(allOf) : [read]
}

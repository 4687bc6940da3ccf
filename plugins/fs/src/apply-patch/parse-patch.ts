import {parseHunks} from './parse-hunks.ts'
import type {FilePatch} from './patch.ts'
import {PatchLines, unreadablePatch} from './patch-lines.ts'

const BEGIN = '*** Begin Patch'
const END = '*** End Patch'

/**
 * Parses a patch in the format of Codex: an envelope with a section for each file. A here-document around it, blanks
 * around its headers and empty lines between them are passed over.
 *
 * @throws FileFailure that says which line can't be read
 */
export function parsePatch(text: string): readonly FilePatch[] {
  const lines = new PatchLines(...bodyOf(text.trim().split(/\r?\n/)))
  const patches: FilePatch[] = []
  for (lines.skipBlank(); lines.next !== undefined; lines.skipBlank()) patches.push(parseFile(lines))
  if (patches.length === 0) throw unreadablePatch('it names no file')
  return patches
}

function bodyOf(lines: readonly string[]): [lines: readonly string[], first: number] {
  const isQuoted = /^<<-?\s*(['"]?)\w+\1$/.test(lines[0] ?? '')
  const inner = isQuoted ? lines.slice(1, -1) : lines
  if (inner[0]?.trim() !== BEGIN) throw unreadablePatch(`it does not begin with ${BEGIN}`)
  if (inner.length < 2 || inner.at(-1)?.trim() !== END) throw unreadablePatch(`it does not end with ${END}`)
  return [inner.slice(1, -1), isQuoted ? 3 : 2]
}

function parseFile(lines: PatchLines): FilePatch {
  const added = takePath(lines, '*** Add File:')
  if (added !== undefined) return {kind: 'add', path: added, text: takeText(lines)}
  const deleted = takePath(lines, '*** Delete File:')
  if (deleted !== undefined) return {kind: 'delete', path: deleted}
  const {number} = lines
  const path = takePath(lines, '*** Update File:')
  if (path === undefined) throw lines.unreadable('is no header of a file')
  const movedTo = takePath(lines, '*** Move to:')
  const hunks = parseHunks(lines)
  if (hunks.length > 0 || movedTo !== undefined) return {kind: 'update', path, movedTo, hunks}
  throw unreadablePatch(`the update of ${path}, in line ${number}, changes nothing`)
}

function takePath(lines: PatchLines, header: string): string | undefined {
  const {number} = lines
  const path = lines.takeHeader(header)
  if (path === '' || path?.includes('\0')) throw unreadablePatch(`line ${number} names no path that a file can have`)
  return path
}

function takeText(lines: PatchLines): string {
  let text = ''
  for (; lines.next?.startsWith('+'); lines.skip()) text += `${lines.next.slice(1)}\n`
  return text
}

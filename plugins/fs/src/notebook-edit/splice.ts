import type {CellMembers} from './cell.ts'

/** What is to become of one cell of the list. */
export type CellChange =
  | {readonly mode: 'replace'; readonly index: number; readonly members: CellMembers}
  | {readonly mode: 'insert'; readonly index: number; readonly cell: CellMembers}
  | {readonly mode: 'delete'; readonly index: number}

/**
 * Changes one cell in the JSON text of a notebook. All other text stays as it is, which parsing and writing it again
 * would not do: numbers and escapes have several spellings. What is new is indented as the notebook is.
 */
export async function spliceCells(json: string, change: CellChange): Promise<string> {
  const {default: jsonc} = await import('jsonc-parser')
  const formatting = formattingOf(json)
  const set = (text: string, path: (string | number)[], value: unknown, isArrayInsertion = false) =>
    jsonc.applyEdits(text, jsonc.modify(text, path, value, {...formatting, isArrayInsertion}))
  const path = ['cells', change.index]
  switch (change.mode) {
    case 'delete':
      return set(json, path, undefined)
    case 'insert':
      return set(json, path, change.cell, true)
    case 'replace':
      return Object.entries(change.members).reduce((text, [name, value]) => set(text, [...path, name], value), json)
  }
}

/** How the notebook is indented; nothing for one that stands on one line. */
function formattingOf(json: string) {
  const indent = /\n([ \t]+)\S/.exec(json)?.[1]
  if (indent === undefined) return {}
  const eol = json.includes('\r\n') ? '\r\n' : '\n'
  return {formattingOptions: {insertSpaces: !indent.startsWith('\t'), tabSize: indent.length, eol}}
}

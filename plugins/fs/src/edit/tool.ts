import {defineTool} from '@toolyard/sdk'
import {z} from 'zod'
import {readAndWrite} from '../files/effects.ts'
import {path, writableText} from '../files/schema.ts'
import {editAdapters} from './adapters.ts'

const edit = z.object({
  old_string: z.string().describe('The text to replace, as it stands in the file, without line numbers'),
  new_string: writableText('The text to put in its place'),
  replace_all: z.boolean().optional().describe('Replace every place of old_string; by default it must be unique'),
})

const editInput = edit.extend({file_path: path('The file to change')})

export type EditInput = z.infer<typeof editInput>

const multiEditInput = z.object({
  file_path: path('The file to change'),
  edits: z.array(edit).min(1).describe('The edits, each applied to what the one before has left'),
})

const RULES =
  'A line feed in old_string matches the line breaks of the file, and its encoding and line breaks are kept. Refused when old_string is missing or not unique, and when the file changed since it was read. An empty old_string creates a new file.'

/** Replaces one text in a file. */
export const Edit = defineTool({
  name: 'Edit',
  aliases: ['FileEdit', 'edit_file'],
  adapters: editAdapters,
  description: `Replaces old_string by new_string in a text file.\n${RULES}`,
  input: editInput,
  effects: ({file_path}) => readAndWrite(file_path),
  validate: ({old_string, new_string}) =>
    old_string === new_string ? 'old_string and new_string are the same: nothing would change.' : undefined,
  async call({file_path, ...edit}, ctx) {
    const {editFile} = await import('./edit-file.ts')
    return editFile(file_path, [edit], ctx)
  },
})

/** Makes several replacements in a file, all or none. */
export const MultiEdit = defineTool({
  name: 'MultiEdit',
  aliases: ['multi_edit'],
  description: `Makes several edits to one text file, in order: all of them, or none when one does not fit.\n${RULES}`,
  input: multiEditInput,
  effects: ({file_path}) => readAndWrite(file_path),
  validate({edits}) {
    const same = edits.findIndex(({old_string, new_string}) => old_string === new_string)
    if (same === -1) return undefined
    return `edits[${same}]: old_string and new_string are the same, so nothing would change.`
  },
  async call({file_path, edits}, ctx) {
    const {editFile} = await import('./edit-file.ts')
    return editFile(file_path, edits, ctx)
  },
})

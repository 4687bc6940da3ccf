import {defineTool} from '@toolyard/sdk'
import {z} from 'zod'
import {readAndWrite} from '../files/effects.ts'
import {path, writableText} from '../files/schema.ts'

const input = z.object({
  notebook_path: path('The notebook to change'),
  cell_id: z
    .string()
    .optional()
    .describe(
      'The cell to replace or delete, as Read shows its id; for an insert, the cell to insert after (at the start without one)',
    ),
  new_source: writableText('The new source of the cell').optional(),
  cell_type: z
    .enum(['code', 'markdown'])
    .optional()
    .describe('Needed for an insert; a replaced cell keeps its type without it'),
  edit_mode: z.enum(['replace', 'insert', 'delete']).optional().describe('`replace` by default'),
})

export type NotebookEditInput = z.infer<typeof input>

/** Replaces, inserts or deletes one cell of a Jupyter notebook. */
export const NotebookEdit = defineTool({
  name: 'NotebookEdit',
  aliases: ['notebook_edit'],
  description:
    'Replaces, inserts or deletes one cell of a Jupyter notebook (.ipynb). A replaced code cell loses its outputs; all else in the file stays as it is.',
  input,
  effects: ({notebook_path}) => readAndWrite(notebook_path),
  validate({cell_id, new_source, cell_type, edit_mode = 'replace'}) {
    if (edit_mode !== 'insert' && cell_id === undefined) return `${edit_mode} needs a cell_id.`
    if (edit_mode !== 'delete' && new_source === undefined) return `${edit_mode} needs a new_source.`
    if (edit_mode === 'insert' && cell_type === undefined) return 'insert needs a cell_type: code or markdown.'
    return undefined
  },
  async call(input, ctx) {
    const {editNotebook} = await import('./edit-notebook.ts')
    return editNotebook(input, ctx)
  },
})

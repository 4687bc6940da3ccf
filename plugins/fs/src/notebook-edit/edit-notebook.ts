import {result, type ToolContext, type ToolResult} from '@toolyard/sdk'
import {describeChange} from '../change/change.ts'
import {FileFailure} from '../files/failure.ts'
import {atPath} from '../files/located.ts'
import {cellIds, type Notebook, parseNotebookFile} from '../files/notebook.ts'
import {readTextFile, replaceTextFile} from '../files/text-file.ts'
import {newCell, replacedMembers} from './cell.ts'
import {type CellChange, spliceCells} from './splice.ts'
import type {NotebookEditInput} from './tool.ts'

/** Replaces, inserts or deletes one cell; the rest of the file keeps every byte. */
export function editNotebook(input: NotebookEditInput, ctx: ToolContext): Promise<ToolResult> {
  return atPath(input.notebook_path, ctx.cwd, async (path) => {
    const file = await readTextFile(path, ctx)
    const notebook = parseNotebookFile(path, file.text)
    const change = planChange(path, notebook, input)
    const text = await spliceCells(file.text, change)
    await replaceTextFile(file, text, ctx)
    const cellId = cellIds(change.mode === 'delete' ? notebook : parseNotebookFile(path, text))[change.index]
    const done = {replace: 'replaced', insert: 'inserted', delete: 'deleted'}[change.mode]
    return result.ok(`Cell ${cellId} of ${path} was ${done}.`, {
      data: {...(await describeChange(path, file.text, text)), cellId, editMode: change.mode},
    })
  })
}

function planChange(path: string, notebook: Notebook, input: NotebookEditInput): CellChange {
  const {edit_mode: mode = 'replace', cell_id, new_source: source = '', cell_type: type} = input
  // without an id, an insert comes before the first cell
  const index = cell_id === undefined ? -1 : cellIds(notebook).indexOf(cell_id)
  if (mode === 'insert' && (index !== -1 || cell_id === undefined)) {
    return {mode, index: index + 1, cell: newCell(notebook, type ?? 'code', source)}
  }
  const cell = notebook.cells[index]
  if (cell === undefined || mode === 'insert')
    throw new FileFailure(`${path} has no cell ${cell_id}.`, listCells(notebook))
  return mode === 'delete' ? {mode, index} : {mode, index, members: replacedMembers(cell, type, source)}
}

const MAX_LISTED = 100

function listCells(notebook: Notebook): string {
  const ids = cellIds(notebook)
  if (ids.length === 0) return 'It has no cells.'
  return `Its cells are: ${ids.slice(0, MAX_LISTED).join(', ')}${ids.length > MAX_LISTED ? ', ...' : ''}.`
}

import {randomBytes} from 'node:crypto'
import type {Notebook, NotebookCell} from '../files/notebook.ts'

/** Members of a cell as they stand in the file. */
export type CellMembers = Readonly<Record<string, unknown>>

type CellType = 'code' | 'markdown'

/** A new cell. It gets an id where the notebook's format has ids: from 4.5 on. */
export function newCell(notebook: Notebook, type: CellType, source: string): CellMembers {
  const hasIds = notebook.nbformat > 4 || notebook.nbformat_minor >= 5
  const isCode = type === 'code'
  // in the order that Jupyter writes them
  return {
    cell_type: type,
    ...(isCode && {execution_count: null}),
    ...(hasIds && {id: newId(notebook)}),
    metadata: {},
    ...(isCode && {outputs: []}),
    source: linesOf(source),
  }
}

/** The members of a cell that change with its source and type; `undefined` for those that go. */
export function replacedMembers(cell: NotebookCell, type: CellType | undefined, source: string): CellMembers {
  const cell_type = type ?? cell.cell_type
  const isCode = cell_type === 'code'
  return {
    cell_type,
    execution_count: isCode ? null : undefined,
    outputs: isCode ? [] : undefined,
    source: typeof cell.source === 'string' ? source : linesOf(source),
  }
}

/** A source as the format has it on disk: line by line, each with its line feed. */
function linesOf(source: string): string[] {
  return source.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

function newId(notebook: Notebook): string {
  const taken = new Set(notebook.cells.map(({id}) => id))
  for (;;) {
    const id = randomBytes(4).toString('hex')
    if (!taken.has(id)) return id
  }
}

import {describe, expect, it} from 'vitest'
import {NotebookEdit} from '../src/index.ts'
import {notebookText} from './helpers/notebook.ts'
import {createWorkspace} from './helpers/workspace.ts'

const edit = {notebook_path: 'a.ipynb'}
const cellsOf = (json: string) => JSON.parse(json).cells

describe('NotebookEdit', () => {
  it('replaces a source, clears the outputs, and leaves all other bytes as they were', async () => {
    await using workspace = await createWorkspace({'a.ipynb': notebookText()})
    const {data} = await workspace.run(NotebookEdit, {...edit, cell_id: 'one', new_source: 'a\nb'})
    const outputs = /"outputs": \[\n {4}\{[\s\S]*?\n {3}\]/
    const expected = notebookText()
      .replace('"execution_count": 1', '"execution_count": null')
      .replace(outputs, '"outputs": []')
      .replace(`"print('hi')\\n",\n    "plot()"`, '"a\\n",\n    "b"')
    expect(await workspace.text('a.ipynb')).toBe(expected)
    expect(data).toMatchObject({cellId: 'one', editMode: 'replace', locations: [{line: 5}]})
  })

  it('changes the type of a cell and what belongs to the type', async () => {
    await using workspace = await createWorkspace({'a.ipynb': notebookText()})
    await workspace.run(NotebookEdit, {...edit, cell_id: 'one', new_source: 'x', cell_type: 'markdown'})
    await workspace.run(NotebookEdit, {...edit, cell_id: 'two', new_source: 'y', cell_type: 'code'})
    const [one, two] = cellsOf(await workspace.text('a.ipynb'))
    expect(one).toEqual({cell_type: 'markdown', id: 'one', metadata: {ratio: 1}, source: ['x']})
    expect(two).toMatchObject({cell_type: 'code', id: 'two', execution_count: null, outputs: [], source: ['y']})
  })

  it('inserts after a cell, or at the start, with a new id, indented as the notebook is', async () => {
    await using workspace = await createWorkspace({'a.ipynb': notebookText()})
    const insert = {...edit, edit_mode: 'insert', cell_type: 'code', new_source: 'x\n'}
    const {data} = await workspace.run(NotebookEdit, {...insert, cell_id: 'one'})
    await workspace.run(NotebookEdit, {...insert, cell_type: 'markdown', new_source: 'first'})
    const text = await workspace.text('a.ipynb')
    const cells = cellsOf(text)
    expect(cells.map(({source}: {source: string[]}) => source[0])).toEqual(['first', "print('hi')\n", 'x\n', '# Café'])
    expect(cells[2]).toEqual({
      cell_type: 'code',
      execution_count: null,
      id: data?.cellId,
      metadata: {},
      outputs: [],
      source: ['x\n'],
    })
    expect(new Set(cells.map(({id}: {id: string}) => id)).size).toBe(4)
    expect(text).toContain(`\n  {\n   "cell_type": "code",\n   "execution_count": null,\n   "id": "${data?.cellId}"`)
    expect(text.endsWith('\n}\n')).toBe(true)
  })

  it('gives no ids in a format without them', async () => {
    await using workspace = await createWorkspace({'a.ipynb': notebookText(4)})
    const insert = {...edit, edit_mode: 'insert', cell_type: 'code', new_source: 'x', cell_id: 'cell-1'}
    expect((await workspace.run(NotebookEdit, insert)).data?.cellId).toBe('cell-2')
    expect(cellsOf(await workspace.text('a.ipynb'))[2]).not.toHaveProperty('id')
  })

  it('deletes a cell and nothing else', async () => {
    await using workspace = await createWorkspace({'a.ipynb': notebookText()})
    await workspace.run(NotebookEdit, {...edit, edit_mode: 'delete', cell_id: 'two'})
    const rest = /,\n {2}\{\n {3}"cell_type": "markdown"[\s\S]*?\n {2}\}/
    expect(await workspace.text('a.ipynb')).toBe(notebookText().replace(rest, ''))
  })

  it('keeps a notebook on one line there, and a source that is one string as one', async () => {
    const cell = {cell_type: 'markdown', id: 'a', metadata: {}, source: 'old'}
    const notebook = (source: string) =>
      JSON.stringify({cells: [{...cell, source}], metadata: {}, nbformat: 4, nbformat_minor: 5})
    await using workspace = await createWorkspace({'a.ipynb': notebook('old')})
    await workspace.run(NotebookEdit, {...edit, cell_id: 'a', new_source: 'n\new'})
    expect(await workspace.text('a.ipynb')).toBe(notebook('n\new'))
  })

  it.each(['replace', 'insert', 'delete'])(
    'refuses to %s by an unknown id and lists those there are',
    async (edit_mode) => {
      await using workspace = await createWorkspace({'a.ipynb': notebookText()})
      const input = {...edit, edit_mode, cell_id: 'three', new_source: 'x', cell_type: 'code'}
      const {status, text} = await workspace.run(NotebookEdit, input)
      expect(status).toBe('error')
      expect(text).toContain('one, two')
      expect(await workspace.text('a.ipynb')).toBe(notebookText())
    },
  )
})

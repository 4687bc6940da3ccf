import {describe, expect, it} from 'vitest'
import {Read} from '../src/index.ts'
import {notebookText} from './helpers/notebook.ts'
import {createWorkspace} from './helpers/workspace.ts'

describe('Read of notebooks', () => {
  it('returns cells with ids, sources and outputs, and images as blocks', async () => {
    await using workspace = await createWorkspace({'a.ipynb': notebookText()})
    const {content, text, data} = await workspace.run(Read, {file_path: 'a.ipynb'})
    expect(content.map(({type}) => type)).toEqual(['text', 'image', 'text'])
    expect(content[1]).toEqual({type: 'image', mimeType: 'image/png', data: 'aGk='})
    for (const part of ["print('hi')\nplot()", 'hi\n', 'ValueError: bad', '# Café', 'id="one"', 'id="two"']) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain('\u001b')
    expect(data).toMatchObject({type: 'notebook', cellIds: ['one', 'two'], totalCells: 2})
  })

  it('numbers the cells of a format without ids', async () => {
    await using workspace = await createWorkspace({'a.ipynb': notebookText(4)})
    expect((await workspace.run(Read, {file_path: 'a.ipynb'})).data?.cellIds).toEqual(['cell-0', 'cell-1'])
  })

  it('counts offset and limit in cells', async () => {
    await using workspace = await createWorkspace({'a.ipynb': notebookText()})
    const first = await workspace.run(Read, {file_path: 'a.ipynb', limit: 1})
    expect(first.data).toMatchObject({cellIds: ['one'], nextOffset: 2})
    expect((await workspace.run(Read, {file_path: 'a.ipynb', offset: 2})).data?.cellIds).toEqual(['two'])
    expect((await workspace.run(Read, {file_path: 'a.ipynb', offset: 3})).data).toMatchObject({cellIds: []})
  })

  it('bounds what one cell shows', async () => {
    const output = {output_type: 'stream', name: 'stdout', text: 'x'.repeat(30_000)}
    const cell = {cell_type: 'code', id: 'a', metadata: {}, source: '', outputs: Array(50).fill(output)}
    const notebook = {nbformat: 4, nbformat_minor: 5, metadata: {}, cells: [cell]}
    await using workspace = await createWorkspace({'a.ipynb': JSON.stringify(notebook)})
    const {status, text} = await workspace.run(Read, {file_path: 'a.ipynb'})
    expect(status).toBe('ok')
    expect(text.length).toBeLessThan(150_000)
  })

  it.each(['', '{}', '{"nbformat": 3, "worksheets": []}', 'no json'])('refuses %j as a notebook', async (json) => {
    await using workspace = await createWorkspace({'a.ipynb': json})
    expect((await workspace.run(Read, {file_path: 'a.ipynb'})).status).toBe('error')
  })
})

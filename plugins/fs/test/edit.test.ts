import {writeFile} from 'node:fs/promises'
import {createFileCache} from '@toolyard/sdk'
import {describe, expect, it} from 'vitest'
import {Edit, MultiEdit, Read} from '../src/index.ts'
import {createWorkspace} from './helpers/workspace.ts'

describe('Edit', () => {
  it('replaces a unique text and returns the patch, its places and the lines as they are now', async () => {
    await using workspace = await createWorkspace({a: 'one\ntwo\nthree\n'})
    const {text, data} = await workspace.run(Edit, {file_path: 'a', old_string: 'two', new_string: '2\n2.5'})
    expect(await workspace.text('a')).toBe('one\n2\n2.5\nthree\n')
    expect(text).toContain('     2\t2\n     3\t2.5\n     4\tthree')
    expect(data).toEqual({
      type: 'update',
      filePath: workspace.path('a'),
      replacements: 1,
      structuredPatch: [
        {oldStart: 1, oldLines: 3, newStart: 1, newLines: 4, lines: [' one', '-two', '+2', '+2.5', ' three']},
      ],
      locations: [{path: workspace.path('a'), line: 2}],
    })
  })

  it('takes nothing in the new text for a pattern', async () => {
    await using workspace = await createWorkspace({a: 'x.y'})
    await workspace.run(Edit, {file_path: 'a', old_string: '.', new_string: "$&$1$'"})
    expect(await workspace.text('a')).toBe("x$&$1$'y")
  })

  it('refuses a text that is not unique, with the count and the lines', async () => {
    await using workspace = await createWorkspace({a: 'x\ny\nx\nx\n'})
    const {status, text} = await workspace.run(Edit, {file_path: 'a', old_string: 'x', new_string: 'z'})
    expect(status).toBe('error')
    expect(text).toContain('3 times')
    expect(text).toContain('1, 3, 4')
    expect(await workspace.text('a')).toBe('x\ny\nx\nx\n')
  })

  it('counts places that overlap, and replaces those that do not', async () => {
    await using workspace = await createWorkspace({a: 'aaa'})
    const edit = {file_path: 'a', old_string: 'aa', new_string: 'b'}
    expect((await workspace.run(Edit, edit)).status).toBe('error')
    expect((await workspace.run(Edit, {...edit, replace_all: true})).data?.replacements).toBe(1)
    expect(await workspace.text('a')).toBe('ba')
  })

  it('replaces a hundred thousand places of a CRLF file in no time', async () => {
    await using workspace = await createWorkspace({a: 'word\r\n'.repeat(100_000)})
    const edit = {file_path: 'a', old_string: 'word', new_string: 'a\nb', replace_all: true}
    expect((await workspace.run(Edit, edit)).data?.replacements).toBe(100_000)
    expect(await workspace.text('a')).toBe('a\r\nb\r\n'.repeat(100_000))
  })

  it('refuses a text that is missing and shows the lines that are nearest', async () => {
    const code = 'function add(a, b) {\n  return a + b\n}\n\nfunction sub(a, b) {\n  return a - b\n}\n'
    await using workspace = await createWorkspace({a: code})
    const nearest = async (old_string: string) => {
      const {status, text} = await workspace.run(Edit, {file_path: 'a', old_string, new_string: ''})
      expect(status).toBe('error')
      return text
    }
    expect(await nearest('function sub(a, b) {\n  return b - a\n}')).toContain(
      '     5\tfunction sub(a, b) {\n     6\t  return a - b',
    )
    expect(await nearest('functoin sub(a, c)')).toContain('     5\tfunction sub(a, b) {')
    expect(await nearest('function sub(a, b) {\n    return a - b\n}')).toContain('white space')
    expect(await nearest('     5\tfunction sub(a, b) {')).toContain('leave the numbers out')
    expect(await nearest('%%%%%')).not.toContain('\t')
  })

  it.each([
    ['CRLF', 'a\r\nb\r\nc\r\n', 'a\nb', 'x\ny\nz', 'x\r\ny\r\nz\r\nc\r\n'],
    ['LF in a file of CRLF', 'a\r\nb\nc\nd\r\n', 'b\nc', 'x\ny', 'a\r\nx\ny\nd\r\n'],
    ['most of the file where none is replaced', 'a\r\nb\r\nc\nd', 'b', 'x\ny', 'a\r\nx\r\ny\r\nc\nd'],
    ['just what the call names', 'a\r\nb\r\n', 'a\r\n', 'a\n', 'a\nb\r\n'],
    ['LF where the call has CRLF and the file has not', 'a\nb\n', 'a\r\nb', 'x\r\ny', 'x\ny\n'],
  ])('keeps the line breaks: %s', async (_, before, old_string, new_string, after) => {
    await using workspace = await createWorkspace({a: before})
    await workspace.run(Edit, {file_path: 'a', old_string, new_string})
    expect(await workspace.text('a')).toBe(after)
  })

  it('creates a file of an empty old_string, fills an empty one, and refuses one that is not', async () => {
    await using workspace = await createWorkspace({empty: '', full: 'x'})
    const run = (file_path: string) => workspace.run(Edit, {file_path, old_string: '', new_string: 'text\n'})
    expect((await run('new/file')).data).toMatchObject({type: 'create'})
    expect((await run('empty')).data).toMatchObject({type: 'update'})
    expect((await run('full')).status).toBe('error')
    expect(await Promise.all(['new/file', 'empty', 'full'].map(workspace.text))).toEqual(['text\n', 'text\n', 'x'])
  })

  it('refuses binary files, folders and files that are not there', async () => {
    await using workspace = await createWorkspace({binary: Buffer.from('a\0b')})
    for (const file_path of ['binary', '.', 'missing']) {
      expect((await workspace.run(Edit, {file_path, old_string: 'a', new_string: 'b'})).status).toBe('error')
    }
  })

  it('refuses a file that changed since it was read, but not by its own edits', async () => {
    await using workspace = await createWorkspace({a: 'one two three'})
    const options = {fileCache: createFileCache()}
    const edit = (old_string: string) => workspace.run(Edit, {file_path: 'a', old_string, new_string: 'x'}, options)
    await workspace.run(Read, {file_path: 'a'}, options)
    expect((await edit('one')).status).toBe('ok')
    expect((await edit('two')).status).toBe('ok')
    await writeFile(workspace.path('a'), 'three, by somebody else')
    expect((await edit('three')).status).toBe('error')
    await workspace.run(Read, {file_path: 'a'}, options)
    expect((await edit('three')).status).toBe('ok')
  })
})

describe('MultiEdit', () => {
  it('applies each edit to what the one before has left', async () => {
    await using workspace = await createWorkspace({a: 'one\n'})
    const edits = [
      {old_string: 'one', new_string: 'two two'},
      {old_string: 'two', new_string: 'x', replace_all: true},
    ]
    expect((await workspace.run(MultiEdit, {file_path: 'a', edits})).data).toMatchObject({replacements: 3})
    expect(await workspace.text('a')).toBe('x x\n')
  })

  it('changes nothing when one edit does not fit, and names it', async () => {
    await using workspace = await createWorkspace({a: 'one\n'})
    const edits = [
      {old_string: 'one', new_string: 'two'},
      {old_string: 'missing', new_string: 'x'},
    ]
    const {status, text} = await workspace.run(MultiEdit, {file_path: 'a', edits})
    expect(status).toBe('error')
    expect(text).toContain('edits[1]')
    expect(await workspace.text('a')).toBe('one\n')
  })

  it('refuses edits that take each other back', async () => {
    await using workspace = await createWorkspace({a: 'one\n'})
    const edits = [
      {old_string: 'one', new_string: 'two'},
      {old_string: 'two', new_string: 'one'},
    ]
    expect((await workspace.run(MultiEdit, {file_path: 'a', edits})).status).toBe('error')
  })

  it('creates a file and goes on with what it holds', async () => {
    await using workspace = await createWorkspace()
    const edits = [
      {old_string: '', new_string: 'one\n'},
      {old_string: 'one', new_string: 'two'},
    ]
    await workspace.run(MultiEdit, {file_path: 'a', edits})
    expect(await workspace.text('a')).toBe('two\n')
  })
})

import {chmod, lstat, mkdir, mkdtemp, readdir, rm, symlink, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {createFileCache, type ToolContext} from '@toolyard/sdk'
import {describe, expect, it} from 'vitest'
import {createTextFile} from '../src/files/text-file.ts'
import {Write} from '../src/index.ts'
import {createWorkspace} from './helpers/workspace.ts'

describe('Write', () => {
  it('creates a file and the folders it needs', async () => {
    await using workspace = await createWorkspace()
    const {data} = await workspace.run(Write, {file_path: 'a/b/c.txt', content: 'one\ntwo\n'})
    expect(await workspace.text('a/b/c.txt')).toBe('one\ntwo\n')
    expect(data).toMatchObject({type: 'create', filePath: workspace.path('a/b/c.txt'), locations: [{line: 1}]})
  })

  it('shares the folders that several calls make at the same time', async () => {
    await using workspace = await createWorkspace()
    const names = Array.from({length: 8}, (_, index) => `new/folder/${index}`)
    const written = await Promise.all(names.map((file_path) => workspace.run(Write, {file_path, content: 'x'})))
    expect(written.map(({status}) => status)).toEqual(names.map(() => 'ok'))
  })

  it('leaves a patch out that is too large, and says so', async () => {
    await using workspace = await createWorkspace({a: 'x\n'})
    const {data} = await workspace.run(Write, {file_path: 'a', content: `${'y'.repeat(100)}\n`.repeat(3000)})
    expect(data).toMatchObject({structuredPatch: [], patchOmitted: true, locations: [{line: 1}]})
  })

  it('replaces a file, keeps its mode and returns the change as a patch', async () => {
    await using workspace = await createWorkspace({a: 'one\ntwo\n'})
    await chmod(workspace.path('a'), 0o751)
    const {data} = await workspace.run(Write, {file_path: 'a', content: 'one\nthree\n'})
    expect((await lstat(workspace.path('a'))).mode & 0o777).toBe(0o751)
    expect(data).toMatchObject({type: 'update', structuredPatch: [{lines: [' one', '-two', '+three']}]})
    expect(await readdir(workspace.root)).toEqual(['a'])
  })

  it('shows no patch of a file that a rule withholds', async () => {
    await using workspace = await createWorkspace({a: 'secret'})
    const {data} = await workspace.run(Write, {file_path: 'a', content: 'x'}, {canRead: () => false})
    expect(JSON.stringify(data)).not.toContain('secret')
  })

  it('keeps the encoding and the mark of a text file', async () => {
    await using workspace = await createWorkspace({a: Buffer.from('\ufeffold', 'utf16le')})
    await workspace.run(Write, {file_path: 'a', content: 'nëw'})
    expect(await workspace.bytes('a')).toEqual(Buffer.from('\ufeffnëw', 'utf16le'))
  })

  it.each([
    ['CRLF where the file had nothing else', 'a\r\nb\r\n', 'x\ny\n', 'x\r\ny\r\n'],
    ['what it was given where the file was mixed', 'a\r\nb\n', 'x\ny\n', 'x\ny\n'],
    ['what it was given where that has carriage returns', 'a\r\nb\r\n', 'x\r\ny\n', 'x\r\ny\n'],
  ])('writes %s', async (_, before, content, after) => {
    await using workspace = await createWorkspace({a: before})
    await workspace.run(Write, {file_path: 'a', content})
    expect(await workspace.text('a')).toBe(after)
  })

  it('replaces a binary file by UTF-8', async () => {
    await using workspace = await createWorkspace({a: Buffer.from([0, 0xff])})
    expect((await workspace.run(Write, {file_path: 'a', content: 'é'})).status).toBe('ok')
    expect(await workspace.text('a')).toBe('é')
  })

  it('refuses a file that changed since it was read, until it is read again', async () => {
    await using workspace = await createWorkspace({a: 'one'})
    const fileCache = createFileCache()
    await fileCache.remember(workspace.path('a'))
    await writeFile(workspace.path('a'), 'other')
    expect((await workspace.run(Write, {file_path: 'a', content: 'x'}, {fileCache})).status).toBe('error')
    expect(await workspace.text('a')).toBe('other')
    await fileCache.remember(workspace.path('a'))
    expect((await workspace.run(Write, {file_path: 'a', content: 'x'}, {fileCache})).status).toBe('ok')
    expect((await workspace.run(Write, {file_path: 'a', content: 'y'}, {fileCache})).status).toBe('ok')
  })

  it('makes no folder where a link leads out of the workspace or nowhere', async () => {
    await using workspace = await createWorkspace({file: ''})
    const outside = await mkdtemp(join(tmpdir(), 'toolyard-fs-outside-'))
    try {
      await symlink(outside, workspace.path('out'))
      await symlink('nowhere', workspace.path('dangling'))
      for (const file_path of ['out/new/a', 'dangling/new/a', 'file/a', '.']) {
        expect([file_path, (await workspace.run(Write, {file_path, content: 'x'})).status]).toEqual([
          file_path,
          'error',
        ])
      }
      expect(await readdir(outside)).toEqual([])
    } finally {
      await rm(outside, {recursive: true})
    }
  })

  it('follows a link that stays in the workspace when it makes folders', async () => {
    await using workspace = await createWorkspace()
    await mkdir(workspace.path('real'))
    await symlink('real', workspace.path('link'))
    expect((await workspace.run(Write, {file_path: 'link/new/a', content: 'x'})).status).toBe('ok')
    expect(await workspace.text('real/new/a')).toBe('x')
  })

  it('removes the folders it made when the guard refuses the write', async () => {
    await using workspace = await createWorkspace()
    const refusal = Object.assign(new Error('protected'), {code: 'PROTECTED_PATH'})
    const ctx: Pick<ToolContext, 'signal' | 'workspace' | 'files' | 'fileCache'> = {
      fileCache: createFileCache(),
      signal: new AbortController().signal,
      workspace: {roots: [workspace.root]},
      files: {write: () => Promise.reject(refusal), remove: () => Promise.reject(refusal)},
    }
    const writing = createTextFile(workspace.path('a/b/c'), 'x', ctx as ToolContext)
    await expect(writing).rejects.toBe(refusal)
    expect(await readdir(workspace.root)).toEqual([])
  })
})

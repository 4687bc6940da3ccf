import {execFileSync} from 'node:child_process'
import {symlink, truncate} from 'node:fs/promises'
import {createFileCache} from '@toolyard/sdk'
import {describe, expect, it} from 'vitest'
import {Read} from '../src/index.ts'
import {createWorkspace} from './helpers/workspace.ts'

const lines = (count: number) => Array.from({length: count}, (_, index) => `line ${index + 1}\n`).join('')

describe('Read of text', () => {
  it('numbers lines, and takes CRLF off like LF', async () => {
    await using workspace = await createWorkspace({a: 'one\r\ntwo\n\nfour'})
    const {text, data} = await workspace.run(Read, {file_path: 'a'})
    expect(text).toBe('     1\tone\n     2\ttwo\n     3\t\n     4\tfour')
    expect(data).toMatchObject({filePath: workspace.path('a'), startLine: 1, numLines: 4, totalLines: 4})
  })

  it('returns the slice that was asked for and says where to go on', async () => {
    await using workspace = await createWorkspace({a: lines(10)})
    const {content, data} = await workspace.run(Read, {file_path: 'a', offset: 3, limit: 2})
    expect(content[0]).toEqual({type: 'text', text: '     3\tline 3\n     4\tline 4'})
    expect(content).toHaveLength(2)
    expect(data).toMatchObject({startLine: 3, numLines: 2, nextOffset: 5})
  })

  it('takes offset 0 for the first line', async () => {
    await using workspace = await createWorkspace({a: lines(2)})
    expect((await workspace.run(Read, {file_path: 'a', offset: 0})).data).toMatchObject({startLine: 1, numLines: 2})
  })

  it('says nothing of more lines when the slice ends with the file', async () => {
    await using workspace = await createWorkspace({a: lines(4)})
    const {content, data} = await workspace.run(Read, {file_path: 'a', offset: 3, limit: 2})
    expect(content).toHaveLength(1)
    expect(data).toMatchObject({totalLines: 4})
  })

  it('stops after 2000 lines by default', async () => {
    await using workspace = await createWorkspace({a: lines(2001)})
    expect((await workspace.run(Read, {file_path: 'a'})).data).toMatchObject({numLines: 2000, nextOffset: 2001})
  })

  it('says that a file is empty, and how long it is when the offset is past its end', async () => {
    await using workspace = await createWorkspace({empty: '', short: lines(3)})
    const empty = await workspace.run(Read, {file_path: 'empty'})
    expect([empty.status, empty.data?.totalLines]).toEqual(['ok', 0])
    const past = await workspace.run(Read, {file_path: 'short', offset: 9})
    expect([past.status, past.data?.numLines, past.data?.totalLines]).toEqual(['ok', 0, 3])
    expect(past.text).toContain('3 lines')
  })

  it('stops at 256 KiB of output and names the line to go on with', async () => {
    await using workspace = await createWorkspace({a: `${'x'.repeat(1000)}\n`.repeat(1000)})
    const {text, data} = await workspace.run(Read, {file_path: 'a'})
    expect(Buffer.byteLength(text)).toBeLessThan(257 * 1024)
    expect(data?.nextOffset).toBe(Number(data?.numLines) + 1)
  })

  it('stops in a line that goes on for megabytes', async () => {
    await using workspace = await createWorkspace({a: `first\n${'x'.repeat(5_000_000)}\nlast`})
    const {text, data} = await workspace.run(Read, {file_path: 'a'})
    expect(text.length).toBeLessThan(3000)
    expect(data).toMatchObject({numLines: 2})
    expect(data).not.toHaveProperty('totalLines')
  })

  it('reads the start of a huge file without reading on', async () => {
    await using workspace = await createWorkspace({a: lines(100_000)})
    // what follows is a hole of NUL characters: reading any of it would make the file binary
    await truncate(workspace.path('a'), 8 * 1024 ** 3)
    const {status, data} = await workspace.run(Read, {file_path: 'a', offset: 2, limit: 3})
    expect([status, data?.numLines]).toEqual(['ok', 3])
  })

  it.each([
    ['UTF-8', Buffer.from('\ufeffgrüße\n')],
    ['little-endian UTF-16', Buffer.from('\ufeffgrüße\n', 'utf16le')],
    ['big-endian UTF-16', Buffer.from('\ufeffgrüße\n', 'utf16le').swap16()],
  ])('decodes %s with a byte order mark', async (_, bytes) => {
    await using workspace = await createWorkspace({a: bytes})
    expect((await workspace.run(Read, {file_path: 'a'})).text).toBe('     1\tgrüße')
  })

  it.each([
    ['NUL', Buffer.from('text\0text')],
    ['broken UTF-8', Buffer.from([0x61, 0xff, 0x62])],
    ['a character that the end cuts off', Buffer.from('grüße').subarray(0, 3)],
  ])('refuses a file with %s', async (_, bytes) => {
    await using workspace = await createWorkspace({a: bytes})
    expect((await workspace.run(Read, {file_path: 'a'})).status).toBe('error')
  })

  it('refuses folders, devices and what is not there, and never waits for a pipe', async () => {
    await using workspace = await createWorkspace()
    execFileSync('mkfifo', [workspace.path('pipe')])
    await symlink('nowhere', workspace.path('dangling'))
    await symlink('loop', workspace.path('loop'))
    for (const file_path of [
      '.',
      'pipe',
      '/dev/zero',
      'missing',
      'missing/below',
      'dangling',
      'loop',
      'x'.repeat(300),
    ]) {
      expect([file_path, (await workspace.run(Read, {file_path})).status]).toEqual([file_path, 'error'])
    }
  })

  it('goes where the kernel goes when ".." comes after a link', async () => {
    await using workspace = await createWorkspace({'in/a': 'inside', 'out/a': 'outside', 'out/deep/b': ''})
    await symlink('../out/deep', workspace.path('in/link'))
    const {data} = await workspace.run(Read, {file_path: 'in/link/../a'})
    expect(data).toMatchObject({filePath: workspace.path('out/a')})
  })

  it('remembers the file for later edits', async () => {
    await using workspace = await createWorkspace({a: 'x'})
    const fileCache = createFileCache()
    await workspace.run(Read, {file_path: 'a'}, {fileCache})
    expect(await fileCache.state(workspace.path('a'))).toBe('unchanged')
  })

  it('ends with the reason of its signal', async () => {
    await using workspace = await createWorkspace({a: 'x'})
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(workspace.run(Read, {file_path: 'a'}, {signal})).rejects.toThrow('enough')
  })
})

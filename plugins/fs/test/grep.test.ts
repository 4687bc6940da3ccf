import {execFileSync} from 'node:child_process'
import {utimes} from 'node:fs/promises'
import {describe, expect, it} from 'vitest'
import {Grep} from '../src/index.ts'
import {createWorkspace} from './helpers/workspace.ts'

const tree = {
  'a.ts': 'one\ntwo\nthree\nfour\nfive\n',
  'src/b.ts': 'Two\ntwo two\n',
  'src/c.md': 'two\n',
  '.gitignore': 'ignored*\n',
  'ignored.ts': 'two\n',
  '.git/d.ts': 'two\n',
  '.hidden': 'two\n',
}

const grepText = async (input: object, files: Readonly<Record<string, string | Uint8Array>> = tree) => {
  await using workspace = await createWorkspace(files)
  const {status, text} = await workspace.run(Grep, input)
  expect(status).toBe('ok')
  return text.split('\n')
}

describe('Grep', () => {
  it('returns files by default, newest first, without .git and what is ignored', async () => {
    await using workspace = await createWorkspace(tree)
    for (const [index, name] of ['a.ts', 'src/b.ts', '.hidden', 'src/c.md'].entries()) {
      await utimes(workspace.path(name), index, index)
    }
    const {text, data} = await workspace.run(Grep, {pattern: 'two'})
    expect(text.split('\n')).toEqual(['Found 4 files', 'src/c.md', '.hidden', 'src/b.ts', 'a.ts'])
    expect(data).toMatchObject({
      numFiles: 4,
      filenames: ['src/c.md', '.hidden', 'src/b.ts', 'a.ts'].map(workspace.path),
    })
  })

  it.each([
    [{glob: '*.ts'}, ['a.ts:2:two', 'src/b.ts:2:two two']],
    [{glob: 'src/*.{ts,md}'}, ['src/b.ts:2:two two', 'src/c.md:1:two']],
    [{glob: '*.ts *.md, !a.*'}, ['src/b.ts:2:two two', 'src/c.md:1:two']],
    [{type: 'ts'}, ['a.ts:2:two', 'src/b.ts:2:two two']],
    [{type: 'ts', glob: 'src/**'}, ['src/b.ts:2:two two']],
    [{path: 'src', '-i': true, type: 'ts'}, ['src/b.ts:1:Two', 'src/b.ts:2:two two']],
    [{path: 'a.ts'}, ['2:two']],
    [{path: 'a.ts', '-n': false}, ['two']],
    [{path: 'a.ts', '-A': 1}, ['2:two', '3-three']],
    [{path: 'a.ts', '-B': 1}, ['1-one', '2:two']],
    [{path: 'a.ts', context: 1}, ['1-one', '2:two', '3-three']],
    [{path: 'a.ts', '-C': 1, '-A': 0}, ['1-one', '2:two']],
    [{glob: '*.ts', '-A': 1}, ['a.ts:2:two', 'a.ts-3-three', '--', 'src/b.ts:2:two two']],
  ])('shows matching lines in order of path with %j', async (options, lines) => {
    expect(await grepText({pattern: 'two', output_mode: 'content', ...options})).toEqual(lines)
  })

  it('counts matching lines', async () => {
    expect(await grepText({pattern: 'o', output_mode: 'count', path: '.', glob: '*.ts'})).toEqual([
      'a.ts:3',
      'src/b.ts:2',
      'Found 5 matching lines in 2 files.',
    ])
  })

  it('lets a match span lines when asked to', async () => {
    const input = {pattern: 'two.*four', output_mode: 'content', path: 'a.ts'}
    expect(await grepText(input)).toEqual(['No matches found'])
    expect(await grepText({...input, multiline: true})).toEqual(['2:two', '3:three', '4:four'])
  })

  it.each(['content', 'files_with_matches', 'count'])('is content to find nothing in mode %s', async (output_mode) => {
    expect(await grepText({pattern: 'seven', output_mode})).toEqual(['No matches found'])
  })

  it('pages through lines and files, and says where to go on', async () => {
    await using workspace = await createWorkspace(tree)
    const page = async (input: object) => (await workspace.run(Grep, {pattern: 'e', ...input})).data
    const content = {output_mode: 'content', path: 'a.ts'}
    expect(await page({...content, head_limit: 2})).toMatchObject({numLines: 2, nextOffset: 2})
    expect(await page({...content, head_limit: 2, offset: 1})).not.toHaveProperty('nextOffset')
    expect(await page({pattern: 'two', head_limit: 1, offset: 1})).toMatchObject({numFiles: 4, nextOffset: 2})
    expect(await page({pattern: 'two', head_limit: 1, output_mode: 'count'})).toMatchObject({
      numFiles: 4,
      nextOffset: 1,
    })
  })

  it('returns 250 lines unless told otherwise', async () => {
    await using workspace = await createWorkspace({a: 'x\n'.repeat(300)})
    const lines = async (input: object) =>
      (await workspace.run(Grep, {pattern: 'x', output_mode: 'content', ...input})).data?.numLines
    expect(await lines({})).toBe(250)
    expect(await lines({head_limit: 0})).toBe(300)
  })

  it('stops ripgrep when the output is enough', async () => {
    await using workspace = await createWorkspace({a: `${'x'.repeat(3000)}\n`.repeat(5000)})
    const {text, data} = await workspace.run(Grep, {pattern: 'x', output_mode: 'content', head_limit: 0})
    expect(text.length).toBeLessThan(300 * 1024)
    expect(data?.nextOffset).toBe(data?.numLines)
  })

  it('takes a pattern that starts with a dash for a pattern', async () => {
    expect(await grepText({pattern: '--files', output_mode: 'content'}, {a: 'x --files\n'})).toEqual(['a:1:x --files'])
    expect(await grepText({pattern: '-e'}, {'-e': '-e\n'})).toEqual(['Found 1 file', '-e'])
  })

  it('finds the end of CRLF lines, and UTF-16 text', async () => {
    const files = {crlf: 'x\r\nxy\r\n', utf16: Buffer.from('\ufeffx\n', 'utf16le')}
    expect(await grepText({pattern: 'x$', output_mode: 'content'}, files)).toEqual(['crlf:1:x', 'utf16:1:x'])
  })

  it.each(['content', 'files_with_matches', 'count'])(
    'shows nothing that a rule withholds in mode %s',
    async (output_mode) => {
      await using workspace = await createWorkspace({'secret/a\nopen': 'word\n', open: 'word\n'})
      const canRead = (path: string) => !path.includes('/secret/')
      const {text, data} = await workspace.run(Grep, {pattern: 'word', output_mode}, {canRead})
      expect(text).toContain('open')
      expect(JSON.stringify([text, data])).not.toContain('secret')
    },
  )

  it('ignores the configuration of ripgrep', async () => {
    await using workspace = await createWorkspace({a: 'word\n', config: '--invert-match\n'})
    const env = {RIPGREP_CONFIG_PATH: workspace.path('config')}
    const {text} = await workspace.run(Grep, {pattern: 'word', path: 'a', output_mode: 'content'}, {env})
    expect(text).toBe('1:word')
  })

  it.each([
    [{pattern: '('}],
    [{pattern: 'a\nb'}],
    [{pattern: 'x', type: 'nonsense'}],
    [{pattern: 'x', path: 'missing'}],
    [{pattern: 'x', path: 'pipe'}],
    [{pattern: 'x', path: '/dev/zero'}],
    [{pattern: 'x', glob: '{a,b}'.repeat(20)}],
  ])('says what is wrong with %j', async (input) => {
    await using workspace = await createWorkspace({a: 'x'})
    execFileSync('mkfifo', [workspace.path('pipe')])
    expect((await workspace.run(Grep, input)).status).toBe('error')
  })

  it('ends at once with the reason of its signal', async () => {
    await using workspace = await createWorkspace({a: 'x\n'.repeat(2_000_000)})
    const controller = new AbortController()
    const canRead = () => {
      controller.abort(new Error('enough'))
      return true
    }
    const running = workspace.run(
      Grep,
      {pattern: 'x', output_mode: 'content', head_limit: 0},
      {signal: controller.signal, canRead},
    )
    await expect(running).rejects.toThrow('enough')
  })
})

import {symlink, utimes} from 'node:fs/promises'
import {describe, expect, it} from 'vitest'
import {Glob} from '../src/index.ts'
import {createWorkspace} from './helpers/workspace.ts'

const tree = {
  'a.ts': '',
  'src/b.ts': '',
  'src/deep/c.ts': '',
  'src/d.md': '',
  '.hidden/e.ts': '',
  '.git/f.ts': '',
  '.gitignore': 'ignored.ts\nbuild/\n',
  'ignored.ts': '',
  'build/g.ts': '',
}

async function find(workspace: Awaited<ReturnType<typeof createWorkspace>>, input: object, options = {}) {
  const {status, data} = await workspace.run(Glob, input, options)
  expect(status).toBe('ok')
  return [data?.files]
    .flat()
    .map((file) => String(file).slice(workspace.root.length + 1))
    .sort()
}

describe('Glob', () => {
  it.each([
    ['**/*.ts', ['.hidden/e.ts', 'a.ts', 'src/b.ts', 'src/deep/c.ts']],
    ['*.ts', ['.hidden/e.ts', 'a.ts', 'src/b.ts', 'src/deep/c.ts']],
    ['src/*.ts', ['src/b.ts']],
    ['src/**', ['src/b.ts', 'src/d.md', 'src/deep/c.ts']],
    ['{src,.hidden}/*.{ts,md}', ['.hidden/e.ts', 'src/b.ts', 'src/d.md']],
    ['src/deep/c.ts', ['src/deep/c.ts']],
    ['src/deep/../*.ts', ['src/b.ts']],
    ['build/*.ts', ['build/g.ts']],
    ['nowhere/**', []],
    ['a.ts/**', []],
  ])('finds by %s what it names, and neither .git nor what is ignored', async (pattern, files) => {
    await using workspace = await createWorkspace(tree)
    expect(await find(workspace, {pattern})).toEqual(files)
  })

  it('takes an absolute pattern, and declares the folder that it speaks of', async () => {
    await using workspace = await createWorkspace(tree)
    const pattern = workspace.path('src/*.ts')
    expect(await find(workspace, {pattern, path: '/'})).toEqual(['src/b.ts'])
    const {effects} = await workspace.run(Glob, {pattern: '*.ts', path: 'src'})
    expect(effects).toEqual([{kind: 'path', path: 'src', access: 'read', recursive: true}])
  })

  it('declares the path that it looks at also where the pattern leads elsewhere', async () => {
    await using workspace = await createWorkspace(tree)
    const {effects} = await workspace.run(Glob, {pattern: workspace.path('src/*.ts'), path: '/'})
    expect(effects).toEqual([
      {kind: 'path', path: `${workspace.path('src')}/`, access: 'read', recursive: true},
      {kind: 'path', path: '/', access: 'read'},
    ])
  })

  it('returns absolute paths, newest first', async () => {
    await using workspace = await createWorkspace({old: '', new: '', middle: ''})
    for (const [index, name] of ['old', 'middle', 'new'].entries()) await utimes(workspace.path(name), index, index)
    const {text} = await workspace.run(Glob, {pattern: '*'})
    expect(text.split('\n')).toEqual(['new', 'middle', 'old'].map(workspace.path))
  })

  it('shows 100 files and says how many there are', async () => {
    await using workspace = await createWorkspace(
      Object.fromEntries(Array.from({length: 101}, (_, index) => [`f${index}`, ''])),
    )
    const {data} = await workspace.run(Glob, {pattern: '*'})
    expect(data).toMatchObject({total: 101, truncated: true})
    expect(data?.files).toHaveLength(100)
  })

  it('leaves out what a rule withholds, by the real path too', async () => {
    await using workspace = await createWorkspace({'secret/a': '', 'open/a': ''})
    await symlink('secret', workspace.path('link'))
    const canRead = (path: string) => !path.startsWith(workspace.path('secret'))
    expect(await find(workspace, {pattern: '**/a'}, {canRead})).toEqual(['open/a'])
    expect(await find(workspace, {pattern: 'link/*'}, {canRead})).toEqual([])
  })

  it('finds names with line feeds', async () => {
    await using workspace = await createWorkspace({'a\nb': ''})
    expect(await find(workspace, {pattern: '*'})).toEqual(['a\nb'])
  })

  it('refuses a path that is missing or a file', async () => {
    await using workspace = await createWorkspace({file: ''})
    for (const path of ['missing', 'file']) {
      expect((await workspace.run(Glob, {pattern: '*', path})).status).toBe('error')
    }
  })
})

import {chmod, symlink} from 'node:fs/promises'
import {join} from 'node:path'
import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {compileProtectedNames} from '../../src/permissions/protected-path.ts'
import {followPath, resolvePath} from '../../src/permissions/real-path.ts'
import {compileWorkspace} from '../../src/permissions/workspace.ts'
import {createTree} from './tree.ts'

describe('protected names', () => {
  const find = compileProtectedNames()

  it.each([
    '.git',
    '/a/.git/config',
    '.GIT/x',
    '.Git',
    'a/node_modules/b',
    'NODE_MODULES',
    '.husky/_/x',
    '.git./x',
    '.git ...',
    '.g\u200cit/config',
    '\ufeff.git',
    '.g\u0131t/config',
    '\uff0egit',
    '.git::$INDEX_ALLOCATION/x',
    'GIT~1/config',
    'node_m~2',
    'a\\.git\\config',
  ])('are found in %j', (path) => {
    expect(find(path)).toBeDefined()
  })

  it.each([
    '.gitignore',
    '.github/x',
    'my.git/x',
    '.git-x',
    'git',
    '.husky-old',
    'node_modules_2',
    '...',
    'about.git.md',
    '~1',
    'git~',
    '.gi/t',
  ])('are not found in %j', (path) => {
    expect(find(path)).toBeUndefined()
  })

  it('are found in any case, at any depth, with anything that file systems drop', () => {
    const dropped = fc.constantFrom('', '.', ' ', '\u200d', '. .', ':x')
    const cased = fc
      .constantFrom('.git', '.husky', 'node_modules')
      .chain((name) =>
        fc
          .array(fc.boolean(), {minLength: name.length, maxLength: name.length})
          .map((upper) => [...name].map((letter, at) => (upper[at] ? letter.toUpperCase() : letter)).join('')),
      )
    const folder = fc.array(fc.constantFrom('a', '..', 'b c', '.x'), {maxLength: 3})
    fc.assert(
      fc.property(folder, cased, dropped, folder, (before, name, end, after) => {
        expect(find([...before, name + end, ...after].join('/'))).toBeDefined()
      }),
    )
  })

  it('may be added to', () => {
    expect(compileProtectedNames(['.Terraform'])('a/.terraform/x')).toBe('.Terraform')
  })
})

describe('following a path', () => {
  it('leaves through .. the folder that a link leads to', async () => {
    await using tree = await createTree()
    await tree.folder('other/deep')
    await tree.link('ws/out', '../other/deep')
    expect(followPath('out/../x', tree.ws)).toEqual({
      ok: true,
      lexical: join(tree.ws, 'x'),
      real: join(tree.root, 'other/x'),
      links: [join(tree.ws, 'out')],
    })
  })

  it('follows chains, dangling links and links above what does not exist', async () => {
    await using tree = await createTree()
    await tree.link('ws/a', 'b')
    await tree.link('ws/b', join(tree.root, 'new'))
    expect(resolvePath('a/deep/file', tree.ws)).toBe(join(tree.root, 'new/deep/file'))
    expect(resolvePath('a', tree.ws)).toBe(join(tree.root, 'new'))
  })

  it('agrees with the kernel on what exists', async () => {
    await using tree = await createTree()
    await tree.file('ws/a/b/file')
    await tree.link('ws/l', 'a')
    await tree.link('ws/a/up', '../a/b')
    const {realpathSync} = await import('node:fs')
    for (const path of ['l/up/file', './a//b/./file', 'l/up/../b/file', `${tree.ws}/l/../a/up/`]) {
      const way = followPath(path, tree.ws)
      expect(way.ok && way.real).toBe(realpathSync.native(path.startsWith('/') ? path : `${tree.ws}/${path}`))
    }
  })

  it('knows nothing of loops, NUL, the home folder and links that do not say where they lead', async () => {
    await using tree = await createTree()
    await tree.link('ws/a', 'b')
    await tree.link('ws/b', 'a')
    const paths = [
      'a/x',
      'x\0y',
      '~/x',
      '~',
      'x'.repeat(5_000),
      ...(process.platform === 'linux' ? ['/proc/self/cwd/x'] : []),
    ]
    for (const path of paths) expect(followPath(path, tree.ws).ok).toBe(false)
    expect(followPath('~x', tree.ws).ok).toBe(true)
  })

  it.skipIf(process.getuid?.() === 0)('knows nothing of what lies below a folder that can not be entered', async () => {
    await using tree = await createTree()
    const closed = await tree.folder('ws/closed')
    await chmod(closed, 0)
    expect(followPath('closed/x', tree.ws).ok).toBe(false)
    await chmod(closed, 0o700)
  })
})

describe('the workspace', () => {
  it('is told by whole names of real paths', async () => {
    await using tree = await createTree()
    await symlink(tree.ws, join(tree.root, 'link'))
    const inWorkspace = compileWorkspace([join(tree.root, 'link'), join(tree.root, 'added')])
    expect(['', '/a', '/..hidden', '/a/...'].map((path) => inWorkspace(tree.ws + path))).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect([tree.root, `${tree.ws}x`, '/'].map(inWorkspace)).toEqual([false, false, false])
    expect(inWorkspace(join(tree.root, 'added/x'))).toBe(true)
    expect(compileWorkspace(['/'])('/anything')).toBe(true)
  })
})

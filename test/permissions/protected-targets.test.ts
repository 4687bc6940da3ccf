import {describe, expect, it} from 'vitest'
import {createTree, request, type Tree, write} from './tree.ts'

const codeOf = (tree: Tree, path: string) => {
  const verdict = tree.gate({mode: 'acceptEdits'}).decide(request(tree.ws, {effects: [write(path)]}))
  return verdict.behavior === 'deny' ? verdict.code : verdict.behavior
}

describe('a protected directory that is kept elsewhere', () => {
  it.each(['.git', '.husky', 'node_modules'])(
    'is protected by its own name too when %s is a link to it',
    async (name) => {
      await using tree = await createTree()
      await tree.folder('ws/kept/deep')
      await tree.link(`ws/${name}`, 'kept')
      expect(['kept/new', 'kept/deep/new', 'kept', 'keptother'].map((path) => codeOf(tree, path))).toEqual([
        'PROTECTED_PATH',
        'PROTECTED_PATH',
        'PROTECTED_PATH',
        'allow',
      ])
    },
  )

  it('is what a .git file names, and the common folder that is named there', async () => {
    await using tree = await createTree()
    await tree.file('ws/.git', 'gitdir: data/worktrees/a\n')
    await tree.file('ws/data/worktrees/a/commondir', '../..\n')
    await tree.file('ws/sub/.git', `gitdir: ${tree.ws}/sub/own\n`)
    expect(
      ['data/worktrees/a/HEAD', 'data/hooks/pre-commit', 'sub/own/config', 'sub/file', 'other'].map((path) =>
        codeOf(tree, path),
      ),
    ).toEqual(['PROTECTED_PATH', 'PROTECTED_PATH', 'PROTECTED_PATH', 'allow', 'allow'])
  })

  it('is found from the workspace, and from the folders above it, wherever it is', async () => {
    await using tree = await createTree()
    await tree.file('.git', 'gitdir: far/repository\n')
    await tree.folder('far/repository')
    const gate = tree.gate({mode: 'bypassPermissions'})
    const verdict = gate.decide(request(tree.ws, {effects: [write('../far/repository/config')]}))
    expect(verdict).toMatchObject({behavior: 'deny', code: 'PROTECTED_PATH'})
  })

  it('is looked for again at the moment of writing', async () => {
    await using tree = await createTree()
    const gate = tree.gate()
    expect(gate.checkWrite('kept/x', tree.ws).ok).toBe(true)
    await tree.link('ws/.git', 'kept')
    expect(gate.checkWrite('kept/x', tree.ws)).toMatchObject({ok: false, code: 'PROTECTED_PATH'})
  })

  it('stops a write of everything above it', async () => {
    await using tree = await createTree()
    await tree.folder('ws/sub/kept')
    await tree.link('ws/.git', 'sub/kept')
    const decide = (folder: string) =>
      tree.gate({mode: 'bypassPermissions'}).decide(request(tree.ws, {effects: [write(folder, true)]}))
    expect(decide('sub')).toMatchObject({behavior: 'deny', code: 'PROTECTED_PATH'})
    expect(decide('other').behavior).toBe('allow')
  })

  it('is nothing where the name leads nowhere', async () => {
    await using tree = await createTree()
    await tree.link('ws/.git', '.git')
    await tree.file('ws/sub/.git', 'no repository')
    await tree.link('ws/node_modules', 'gone')
    expect(codeOf(tree, 'sub/file')).toBe('allow')
  })
})

import type {Effect} from '@toolyard/sdk'
import {describe, expect, it} from 'vitest'
import {createTree, request, type Tree, write} from './tree.ts'

/** What becomes of a command that writes all of a folder. */
function codeOf(tree: Tree, text: string, folder = '.'): string {
  const command: Effect = {kind: 'command', argv: text.split(' '), text, readOnly: false, id: '1'}
  const effects = [command, {...write(folder, true), by: '1'}]
  const verdict = tree.gate({mode: 'bypassPermissions'}).decide(request(tree.ws, {tool: 'Bash', effects}))
  return verdict.behavior === 'deny' ? verdict.code : verdict.behavior
}

describe('a command of git that writes a working tree', () => {
  it.each(['git checkout -- .', '/usr/bin/git restore .', 'git clean -fd', 'git stash pop'])(
    'leaves the repository and installed packages alone: %s',
    async (text) => {
      await using tree = await createTree()
      await tree.file('ws/.git/config')
      await tree.folder('ws/sub/node_modules/a/node_modules')
      expect(codeOf(tree, text)).toBe('allow')
    },
  )

  it.each(['git clean -fdx', 'git clean -X -f', 'git clean -ffd', 'git clean -f -d --force'])(
    'is refused where it may remove them: %s',
    async (text) => {
      await using tree = await createTree()
      await tree.file('ws/.git/config')
      await tree.folder('ws/sub/node_modules')
      expect(codeOf(tree, text)).toBe('PROTECTED_PATH')
    },
  )

  it('is refused where it may write a directory that is tracked, or a repository below', async () => {
    await using tree = await createTree()
    await tree.folder('ws/husky/.husky')
    await tree.folder('ws/nested/deep/.git')
    expect(['husky', 'nested'].map((folder) => codeOf(tree, `git checkout -- ${folder}`, folder))).toEqual([
      'PROTECTED_PATH',
      'PROTECTED_PATH',
    ])
  })

  it('is the only one: others write what they are told to', async () => {
    await using tree = await createTree()
    await tree.file('ws/.git/config')
    for (const text of ['chmod -R u+w .', 'gitk .', 'sh git .']) expect(codeOf(tree, text)).toBe('PROTECTED_PATH')
    expect(codeOf(tree, 'git checkout -- .git', '.git')).toBe('PROTECTED_PATH')
  })
})

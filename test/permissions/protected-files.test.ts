import {link} from 'node:fs/promises'
import {join} from 'node:path'
import type {Effect} from '@toolyard/sdk'
import {describe, expect, it} from 'vitest'
import type {PermissionMode} from '../../src/permissions/modes.ts'
import type {PolicyOptions} from '../../src/permissions/policy.ts'
import {compileGuardedFiles} from '../../src/permissions/protected-files.ts'
import {createTree, listed, request, type Tree, write} from './tree.ts'

function decide(tree: Tree, path: string, options: Partial<PolicyOptions> = {}, recursive = false) {
  const gate = tree.gate({mode: 'acceptEdits', ...options})
  return gate.decide(request(tree.ws, {effects: [write(path, recursive)]}))
}

describe('files that set up other programs', () => {
  const find = compileGuardedFiles([])

  it.each([
    '.vscode/tasks.json',
    'a/.idea/x',
    '.cargo/config.toml',
    '.devcontainer/devcontainer.json',
    '.yarn/releases/yarn.cjs',
    '.mvn/wrapper/maven-wrapper.properties',
    '/home/u/.config/git/config',
    '.claude/settings.json',
    '.claude/worktrees',
    '.claude/worktrees-not/x',
    '.claude/worktrees/a/.vscode/tasks.json',
    '.Claude/x',
    '.claude./x',
    '.gitmodules',
    '~/.gitconfig',
    '/home/u/.bashrc',
    '.ENVRC',
    '.npmrc',
    '.NPMRC.',
    '.npm\u200drc',
    '.pnp.cjs',
    '.pre-commit-config.yaml',
    '.lefthook.yml',
    'gradle/wrapper/gradle-wrapper.properties',
    'sub\\.mcp.json',
    '.claude.json',
    'toolyard.config.ts',
    '.toolyardrc.json',
    'rec/sessions/3f2a/journal.jsonl',
    'rec/sessions/3f2a/journal.jsonl.accepted',
    'rec/sessions/3f2a/tool-results/00ff.txt',
  ])('are known by their names: %j', (path) => {
    expect(find(path)).toBeDefined()
  })

  it.each([
    '.vscode-test/x',
    'vscode/x',
    '.claude/worktrees/a/src/b.ts',
    'bashrc',
    '.npmrc/x',
    '.npmrc.md',
    'my.npmrc',
    '.config/gitx',
    '.config/other/git',
    'a.claude/x',
    'package.json',
    'toolyard.config.tsx',
    '.github/workflows/x.yml',
    'src/sessions/journal.jsonl',
    'sessions/a/notes.jsonl',
    'tool-results/a.txt',
  ])('are not mistaken for others: %j', (path) => {
    expect(find(path)).toBeUndefined()
  })

  it.each<[PermissionMode, string]>([
    ['default', 'ask'],
    ['acceptEdits', 'ask'],
    ['plan', 'deny'],
    ['dontAsk', 'deny'],
    ['bypassPermissions', 'allow'],
  ])('in mode %s: %s', async (mode, behavior) => {
    await using tree = await createTree()
    expect(decide(tree, '.claude/settings.json', {mode}).behavior).toBe(behavior)
  })

  it('are asked about whatever rule allows the call, and a hook or an approval answers', async () => {
    await using tree = await createTree()
    const rules = listed('allow', 'Write')
    expect(decide(tree, '.npmrc', {rules})).toMatchObject({behavior: 'ask', decision: {source: 'protected files'}})
    expect(decide(tree, 'npmrc', {rules}).behavior).toBe('allow')
    const hook = {behavior: 'allow', source: 'hook', reason: 'it says so'} as const
    const verdict = tree.gate({rules}).decide(request(tree.ws, {effects: [write('.npmrc')], hook}))
    expect(verdict.behavior).toBe('allow')
    expect(decide(tree, '.npmrc', {rules: listed('deny', 'Write')}).behavior).toBe('deny')
  })

  it('are found through links, from either end', async () => {
    await using tree = await createTree()
    await tree.file('ws/.vscode/tasks.json')
    await tree.link('ws/harmless', '.vscode/tasks.json')
    await tree.link('ws/settings', '.vscode')
    await tree.link('ws/.npmrc', 'ordinary')
    await tree.link('ws/a', '.npmrc')
    for (const path of ['harmless', 'settings/new.json', '.npmrc', 'a']) expect(decide(tree, path).behavior).toBe('ask')
    expect(decide(tree, 'ordinary').behavior).toBe('allow')
  })

  it('are found in a folder that is written with all that is in it', async () => {
    await using tree = await createTree()
    await tree.file('ws/sub/deep/.npmrc')
    await tree.folder('ws/other')
    expect(['sub', 'other'].map((folder) => decide(tree, folder, {}, true).behavior)).toEqual(['ask', 'allow'])
  })

  it('are also those that this run is configured by, wherever they are', async () => {
    await using tree = await createTree()
    const file = await tree.file('ws/ci/policy.json')
    await tree.link('ws/l', 'ci/policy.json')
    const guardedPaths = [file, join(tree.root, 'home/.config/toolyard')]
    const options = {guardedPaths, roots: [tree.root]}
    expect(
      ['ci/policy.json', 'l', '../home/.config/toolyard/projects/x.yaml', 'ci/policy.jsonl'].map(
        (path) => decide(tree, path, options).behavior,
      ),
    ).toEqual(['ask', 'ask', 'ask', 'allow'])
    expect(decide(tree, '../home/.config', options, true).behavior).toBe('ask')
  })
})

describe('a file with several names', () => {
  it('is asked about when a command writes into it, and replaced by the tools that write files', async () => {
    await using tree = await createTree()
    const config = await tree.file('ws/.git/config')
    await link(config, join(tree.ws, 'hl'))
    await tree.file('ws/single')
    const decideAbout = (path: string, by?: string) => {
      const effects: Effect[] = by === undefined ? [write(path)] : [{...write(path), by}]
      return tree.gate({mode: 'acceptEdits'}).decide(request(tree.ws, {effects}))
    }
    expect(decideAbout('hl', 'echo > hl')).toMatchObject({behavior: 'ask', decision: {source: 'hard links'}})
    expect(decideAbout('hl').behavior).toBe('allow')
    expect(decideAbout('single', 'echo > single').behavior).toBe('allow')
    expect(decideAbout('new', 'echo > new').behavior).toBe('allow')
  })
})

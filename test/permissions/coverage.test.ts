import type {CommandEffect, Effect, PathEffect} from '@toolyard/sdk'
import {describe, expect, it} from 'vitest'
import {createTree, listed, ordered, request, type Tree} from './tree.ts'

const run = (text: string, more: Partial<CommandEffect> = {}): CommandEffect => ({
  kind: 'command',
  argv: text.split(' '),
  text,
  readOnly: false,
  id: text,
  ...more,
})
const line = (text: string): CommandEffect => run(text, {argv: [], contained: true})
const reads = (path: string, by: string, recursive = false): PathEffect => ({
  kind: 'path',
  path,
  access: 'read',
  by,
  recursive,
})
const writes = (path: string, by: string, recursive = false): PathEffect => ({
  kind: 'path',
  path,
  access: 'write',
  by,
  recursive,
})

const decide = (tree: Tree, effects: readonly Effect[], options: Parameters<Tree['gate']>[0] = {}) =>
  tree.gate(options).decide(request(tree.ws, {tool: 'Bash', effects})).behavior

describe('what a command has', () => {
  const copy = (to: string) => [
    run(`cp a ${to}`, {contained: true}),
    reads('a', `cp a ${to}`),
    writes(to, `cp a ${to}`),
  ]

  it('is allowed by a pattern for the command, but for writes outside the workspace', async () => {
    await using tree = await createTree()
    const rules = listed('allow', 'Bash(cp:*)')
    expect(decide(tree, copy('b'), {rules})).toBe('allow')
    expect(decide(tree, copy('../b'), {rules})).toBe('ask')
    expect(decide(tree, [run('cp ../a b'), reads('../a', 'cp ../a b'), writes('b', 'cp ../a b')], {rules})).toBe(
      'allow',
    )
  })

  it('is allowed wherever it is by the whole command, and by the bare tool', async () => {
    await using tree = await createTree()
    expect(decide(tree, copy('../b'), {rules: listed('allow', 'Bash(cp a ../b)')})).toBe('allow')
    expect(decide(tree, copy('../b'), {rules: listed('allow', 'Bash')})).toBe('allow')
  })

  it('allows a command that says that this is all', async () => {
    await using tree = await createTree()
    expect(decide(tree, copy('b'), {mode: 'acceptEdits'})).toBe('allow')
    expect(decide(tree, copy('b'), {rules: listed('allow', 'Edit(b)')})).toBe('allow')
    expect(decide(tree, copy('../b'), {mode: 'acceptEdits'})).toBe('ask')
    const open = [run('cp a b'), writes('b', 'cp a b')]
    expect(decide(tree, open, {mode: 'acceptEdits'})).toBe('ask')
    expect(decide(tree, [run('cp', {contained: true})], {mode: 'acceptEdits'})).toBe('ask')
  })

  it('does not allow a command that changes something which none of it is', async () => {
    await using tree = await createTree()
    const silent = run('x', {contained: true})
    expect(decide(tree, [silent, reads('a', 'x')], {mode: 'acceptEdits'})).toBe('ask')
    expect(decide(tree, [silent, run('ls', {readOnly: true, by: 'x'})], {mode: 'acceptEdits'})).toBe('ask')
  })

  it('is not allowed because the command only reads', async () => {
    await using tree = await createTree()
    const effects = [run('cat ../a', {readOnly: true}), reads('../a', 'cat ../a')]
    expect(decide(tree, effects)).toBe('ask')
    expect(decide(tree, effects, {rules: listed('allow', 'Bash(cat:*)')})).toBe('allow')
  })

  it('is covered by the rule or the mode that the decision names', async () => {
    await using tree = await createTree()
    const decision = (options: Parameters<Tree['gate']>[0]) =>
      tree.gate(options).decide(request(tree.ws, {tool: 'Bash', effects: copy('b')})).decision
    expect(decision({mode: 'acceptEdits'}).source).toBe('mode acceptEdits')
    expect(decision({rules: listed('allow', 'Bash(cp:*)')})).toMatchObject({rule: 'Bash(cp:*)', source: '--allow'})
  })
})

describe('a command line of several parts', () => {
  const both = 'npm test && make x > out'
  const parts = [line(both), run('npm test', {by: both}), run('make x', {by: both}), writes('out', both)]

  it('is allowed when every part is', async () => {
    await using tree = await createTree()
    const mode = 'acceptEdits'
    expect(decide(tree, parts, {mode, rules: listed('allow', 'Bash(npm test)', 'Bash(make:*)')})).toBe('allow')
    expect(decide(tree, parts, {mode, rules: listed('allow', 'Bash(npm test)')})).toBe('ask')
    expect(decide(tree, parts, {rules: listed('allow', 'Bash(npm test)', 'Bash(make:*)')})).toBe('ask')
  })

  it('is allowed as a whole by its whole text, and by no pattern', async () => {
    await using tree = await createTree()
    expect(decide(tree, parts, {rules: listed('allow', `Bash(${both})`)})).toBe('allow')
    expect(decide(tree, parts, {rules: listed('allow', 'Bash(npm test:*)', 'Bash(npm test && *)')})).toBe('ask')
  })

  it('is withheld when any part is', async () => {
    await using tree = await createTree()
    const decideWith = (rule: string) =>
      decide(tree, parts, {rules: [...listed('allow', 'Bash'), ...listed('deny', rule)]})
    expect(['Bash(make:*)', 'Bash(npm test)', `Bash(${both})`, 'Edit(out)'].map(decideWith)).toEqual(
      Array(4).fill('deny'),
    )
    expect(decideWith('Bash(make)')).toBe('allow')
  })
})

describe('a command that runs another', () => {
  const wrapped = (text: string, contained: boolean, inner: string, more: Partial<CommandEffect> = {}) => [
    run(text, {contained}),
    run(inner, {by: text, ...more}),
  ]

  it('is allowed by a rule for the other where it adds nothing itself', async () => {
    await using tree = await createTree()
    const rules = listed('allow', 'Bash(npm test:*)')
    expect(decide(tree, wrapped('timeout 5 npm test', true, 'npm test'), {rules})).toBe('allow')
    expect(decide(tree, wrapped('sudo npm test', false, 'npm test'), {rules})).toBe('ask')
  })

  it('allows the other by a pattern of its own, but not what only an exact rule may allow', async () => {
    await using tree = await createTree()
    const rules = listed('allow', 'Bash(timeout:*)')
    expect(decide(tree, wrapped('timeout 5 make', true, 'make'), {rules})).toBe('allow')
    expect(decide(tree, wrapped('timeout 5 find . -delete', true, 'find . -delete'), {rules})).toBe('ask')
    expect(decide(tree, wrapped('timeout 5 $X', true, '$X', {argv: [], opaque: true}), {rules})).toBe('ask')
  })

  it('reaches through as many as there are', async () => {
    await using tree = await createTree()
    const [outer, middle] = ['nice timeout 5 rm x', 'timeout 5 rm x']
    const effects = [
      run(outer, {contained: true}),
      run(middle, {contained: true, by: outer}),
      run('rm x', {contained: true, by: middle}),
      writes('x', 'rm x'),
    ]
    expect(decide(tree, effects, {mode: 'acceptEdits'})).toBe('allow')
    expect(decide(tree, effects, {rules: listed('allow', 'Bash(nice:*)')})).toBe('allow')
    expect(decide(tree, effects)).toBe('ask')
  })

  it('allows nothing through a circle', async () => {
    await using tree = await createTree()
    const circle = [
      run('a', {contained: true, by: 'b'}),
      run('b', {contained: true, by: 'a'}),
      run('c', {contained: true, by: 'c'}),
    ]
    expect(decide(tree, circle, {mode: 'acceptEdits'})).toBe('ask')
    expect(decide(tree, circle.slice(2), {mode: 'acceptEdits'})).toBe('ask')
  })

  it('counts an id that stands there twice only where both are allowed', async () => {
    await using tree = await createTree()
    const effects = [run('x', {readOnly: false}), run('x', {argv: [], opaque: true}), reads('../a', 'x')]
    expect(decide(tree, effects, {rules: listed('allow', 'Bash(x)')})).toBe('ask')
  })
})

describe('what nobody can see beforehand', () => {
  it('is asked about where a rule could be about it, whatever allows the command', async () => {
    await using tree = await createTree()
    const search = (folder: string) => [
      run(`grep -r x ${folder}`, {readOnly: true}),
      reads(folder, `grep -r x ${folder}`, true),
    ]
    const decideWith = (folder: string, ...denied: string[]) =>
      decide(tree, search(folder), {
        mode: 'bypassPermissions',
        rules: [...listed('allow', 'Bash'), ...listed('deny', ...denied)],
      })
    expect(decideWith('src', 'Read(./secrets/**)', 'Edit(src/**)')).toBe('allow')
    expect(decideWith('.', 'Read(./secrets/**)')).toBe('ask')
    expect(decideWith('secrets/deep', 'Read(./secrets/**)')).toBe('deny')
    expect(decideWith('src', 'Read(.env)')).toBe('ask')
    expect(decideWith('src', 'Read(//elsewhere/**)')).toBe('allow')
    expect(decideWith('/', 'Read(//elsewhere/**)')).toBe('ask')
    expect(decide(tree, search('.'), {rules: [ordered('ask', 'Read', './secrets/**')]})).toBe('ask')
  })

  it('is filtered by tools that search, but never by what is written', async () => {
    await using tree = await createTree()
    const gate = tree.gate({mode: 'acceptEdits', rules: listed('deny', 'Read(.env)', 'Edit(src/generated/**)')})
    const folder = (access: 'read' | 'write', path: string) => ({kind: 'path', path, access, recursive: true}) as const
    const verdict = (effect: Effect) => gate.decide(request(tree.ws, {tool: 'Grep', effects: [effect]})).behavior
    expect(verdict(folder('read', '.'))).toBe('allow')
    expect([gate.canRead('a/.env', tree.ws), gate.canRead('a/env', tree.ws)]).toEqual([false, true])
    expect(verdict(folder('write', 'src'))).toBe('ask')
  })
})

describe('the ordered list', () => {
  const both = 'git log && git status'
  const lines = [line(both), run('git log', {by: both}), run('git status', {by: both}), reads('../x', 'git log')]

  it('lets a rule about commands speak for what they have and are parts of', async () => {
    await using tree = await createTree()
    const rest = ordered('deny', '*')
    expect(decide(tree, lines, {rules: [ordered('allow', 'Bash', 'git:*'), rest]})).toBe('allow')
    expect(decide(tree, lines, {rules: [ordered('allow', 'Bash', 'git log:*'), rest]})).toBe('deny')
    expect(
      decide(tree, lines, {rules: [ordered('ask', 'Read', '../x'), ordered('allow', 'Bash', 'git:*'), rest]}),
    ).toBe('ask')
    expect(decide(tree, lines, {rules: [ordered('allow', 'Bash', 'git:*'), ordered('deny', 'Read', '../x')]})).toBe(
      'allow',
    )
  })

  it('lets such a rule not reach writes outside the workspace', async () => {
    await using tree = await createTree()
    const effects = [run('git x'), writes('../x', 'git x')]
    expect(decide(tree, effects, {rules: [ordered('allow', 'Bash', 'git:*'), ordered('deny', '*')]})).toBe('deny')
    expect(decide(tree, effects, {rules: [ordered('allow', 'Bash', 'git:*')]})).toBe('ask')
  })
})

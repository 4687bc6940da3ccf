import {join} from 'node:path'
import fc from 'fast-check'
import ignore from 'ignore'
import {describe, expect, it} from 'vitest'
import type {RuleAction} from '../../src/permissions/rule.ts'
import {compilePath, pathSubject} from '../../src/permissions/specifiers/path.ts'
import {createTree, listed, read, request, write} from './tree.ts'

const CWD = '/toolyard-not-there/home/proj'
const ANCHORS = {cwd: CWD, home: '/toolyard-not-there/home', base: '/toolyard-not-there/base'}

const matches = (specifier: string, path: string, action: RuleAction, recursive = false) => {
  const compiled = compilePath(specifier, 'read', action, ANCHORS)
  if (typeof compiled === 'string') throw new Error(compiled)
  return compiled.matches(pathSubject({kind: 'path', path, access: 'read', recursive}, CWD))
}

describe('a rule about paths', () => {
  it.each([
    ['//toolyard-not-there/x/**', '/toolyard-not-there/x/a/b', true],
    ['//toolyard-not-there/x/**', '/toolyard-not-there/xy', false],
    ['~/.ssh/**', '/toolyard-not-there/home/.ssh/id', true],
    ['~/.ssh/**', '/toolyard-not-there/other/.ssh/id', false],
    ['/src/**', '/toolyard-not-there/base/src/a', true],
    ['/src/**', 'src/a', false],
    ['/src/*.ts', '/toolyard-not-there/base/src/a.ts', true],
    ['/src/*.ts', '/toolyard-not-there/base/src/a/b.ts', false],
    ['./secrets/**', 'secrets/a/b', true],
    ['./secrets/**', 'sub/secrets/a', false],
    ['./secrets/**', 'secrets/../secrets/a', true],
    ['./secrets/**', 'secrets/../a', false],
    ['./.env', 'sub/.env', false],
    ['.env', '.env', true],
    ['.env', 'a/b/.env', true],
    ['.env', '.env.local', false],
    ['.env', '../.env', false],
    ['*.pem', 'a/b.pem', true],
    ['a-*/config.json', 'a-1/config.json', true],
    ['a-*/config.json', 'x/a-1/config.json', false],
    ['../shared/**', '/toolyard-not-there/home/shared/a', true],
    ['../../x', '/toolyard-not-there/x', true],
    ['#x', 'a/#x', true],
    ['/[ab]/**', '/toolyard-not-there/base/a/x', true],
    ['/\\[ab\\]/**', '/toolyard-not-there/base/[ab]/x', true],
    ['SRC/x', 'src/x', false],
  ])('%j speaks of %j: %j', (specifier, path, isMatch) => {
    expect(matches(specifier, path, 'deny')).toBe(isMatch)
    expect(matches(specifier, path, 'allow')).toBe(isMatch)
  })

  it('without an anchor withholds a folder at any depth, and allows only the one of the run', () => {
    for (const specifier of ['src/**', 'src/', 'src']) {
      expect(matches(specifier, 'packages/x/src/a.ts', 'deny')).toBe(true)
      expect(matches(specifier, 'packages/x/src/a.ts', 'allow')).toBe(false)
      expect(matches(specifier, 'src/a.ts', 'allow')).toBe(true)
    }
    expect(matches('src', 'packages/src', 'allow')).toBe(true)
    expect(matches('src', 'packages/src', 'allow', true)).toBe(false)
    expect(matches('src/', 'src', 'deny')).toBe(true)
    expect(matches('src/', 'src', 'allow')).toBe(false)
    expect(matches('src/', 'src', 'allow', true)).toBe(true)
  })

  it.each(['!x', '/', 'a\\', 'a/../b', '/../x', 'a/./b', 'a[b', '~root/x'])('is malformed as %j', (specifier) => {
    expect(compilePath(specifier, 'read', 'deny', ANCHORS)).toBeTypeOf('string')
  })

  it('with ~ is malformed where there is no home folder', () => {
    expect(compilePath('~/x', 'read', 'deny', {...ANCHORS, home: undefined})).toBeTypeOf('string')
  })

  it('finds below its anchor what .gitignore would, and nothing elsewhere', () => {
    const name = fc.constantFrom('a', 'b', 'ab', '.a')
    const glob = fc.constantFrom('a', 'b', '*', '**', 'a*', '?', '[ab]', '.*')
    const pattern = fc.array(glob, {minLength: 2, maxLength: 4}).map((names) => names.join('/'))
    const anchor = fc.constantFrom(
      ['//toolyard-not-there/x/', '/toolyard-not-there/x'],
      ['~/', ANCHORS.home],
      ['/', ANCHORS.base],
      ['./', CWD],
    )
    const way = fc.array(name, {minLength: 1, maxLength: 4}).map((names) => names.join('/'))
    fc.assert(
      fc.property(anchor, pattern, way, ([prefix = '', folder = ''], globs, path) => {
        const expected = ignore({ignorecase: false}).add(`/${globs}`).ignores(path)
        expect(matches(prefix + globs, join(folder, path), 'allow')).toBe(expected)
        expect(matches(prefix + globs, join('/elsewhere', path), 'deny')).toBe(false)
      }),
    )
  })
})

describe('rules about paths and links', () => {
  it('allow where the path and what it leads to both match', async () => {
    await using tree = await createTree()
    await tree.file('out/key')
    await tree.file('out/data/file')
    await tree.link('out/data/away', '../key')
    await tree.link('out/data/near', 'file')
    const gate = tree.gate({rules: listed('allow', `Read(/${tree.root}/out/data/**)`)})
    const decide = (path: string) => gate.decide(request(tree.ws, {tool: 'Read', effects: [read(path)]})).behavior
    expect(['../out/data/file', '../out/data/near', '../out/data/away'].map(decide)).toEqual(['allow', 'allow', 'ask'])
  })

  it('withhold where the path, what it leads to or a link on the way matches', async () => {
    await using tree = await createTree()
    await tree.file('ws/secrets/key')
    await tree.file('ws/open/file')
    await tree.link('ws/a', 'b')
    await tree.link('ws/b', 'secrets')
    await tree.link('ws/secrets/link', '../open/file')
    const decide = (rule: string, path: string) =>
      tree.gate({rules: listed('deny', rule)}).decide(request(tree.ws, {tool: 'Read', effects: [read(path)]})).behavior
    expect(decide('Read(./secrets/**)', 'a/key')).toBe('deny')
    expect(decide('Read(./secrets/**)', 'secrets/link')).toBe('deny')
    expect(decide('Read(./b)', 'a/key')).toBe('deny')
    expect(decide('Read(./secrets/**)', 'open/file')).toBe('allow')
  })

  it('hold for the real folder of the run too, when it is named by a link', async () => {
    await using tree = await createTree()
    await tree.file('ws/.env')
    const cwd = await tree.link('run', 'ws')
    const gate = tree.gate({cwd, roots: [cwd], mode: 'acceptEdits', rules: listed('deny', 'Read(./.env)')})
    const decide = (path: string) => gate.decide(request(cwd, {tool: 'Read', effects: [read(path)]})).behavior
    expect([join(tree.ws, '.env'), join(cwd, '.env'), '.env'].map(decide)).toEqual(['deny', 'deny', 'deny'])
    const allowing = tree.gate({cwd, roots: [cwd], rules: listed('allow', 'Edit(src/**)')})
    for (const path of ['src/a', join(tree.ws, 'src/a')])
      expect(allowing.decide(request(cwd, {effects: [write(path)]})).behavior).toBe('allow')
  })

  it('ask about a path of which nobody can tell where it leads', async () => {
    await using tree = await createTree()
    await tree.link('ws/loop', 'loop')
    const rules = [...listed('allow', 'Read'), ...listed('deny', 'Read(.env)')]
    const call = request(tree.ws, {tool: 'Read', effects: [read('loop/.env2')]})
    expect(tree.gate({rules}).decide(call).behavior).toBe('ask')
    expect(tree.gate({rules: listed('allow', 'Read')}).decide(call).behavior).toBe('allow')
    expect(tree.gate({rules}).canRead('loop/x', tree.ws)).toBe(false)
    expect(tree.gate().canRead('loop/x', tree.ws)).toBe(true)
  })
})

describe('rules about reading and writing', () => {
  it('speak of effects, whichever tool has them', async () => {
    await using tree = await createTree()
    const decide = (rules: ReturnType<typeof listed>, effect: ReturnType<typeof read> | ReturnType<typeof write>) =>
      tree.gate({rules, mode: 'acceptEdits'}).decide(request(tree.ws, {tool: 'Any', effects: [effect]})).behavior
    for (const name of ['Edit', 'Write', 'MultiEdit', 'NotebookEdit']) {
      expect(decide(listed('deny', `${name}(a)`), write('a'))).toBe('deny')
      expect(decide(listed('deny', `${name}(a)`), read('a'))).toBe('allow')
    }
    for (const name of ['Read', 'Glob', 'Grep', 'LS']) {
      expect(decide(listed('ask', `${name}(a)`), read('a'))).toBe('ask')
      expect(decide(listed('ask', `${name}(a)`), write('a'))).toBe('ask')
    }
  })

  it('allow by Edit and Read alone, and reading only where the call may write as well', async () => {
    await using tree = await createTree()
    const decide = (rule: string, ...effects: (ReturnType<typeof read> | ReturnType<typeof write>)[]) =>
      tree.gate({rules: listed('allow', rule)}).decide(request(tree.ws, {tool: 'Any', effects})).behavior
    for (const name of ['Write', 'MultiEdit', 'NotebookEdit']) expect(decide(`${name}(a)`, write('a'))).toBe('ask')
    const outside = `(/${tree.root}/out)`
    expect(decide(`Edit${outside}`, write('../out'))).toBe('allow')
    expect(decide(`Edit${outside}`, read('../out'), write('../out'))).toBe('allow')
    expect(decide(`Edit${outside}`, read('../out'))).toBe('ask')
    expect(decide(`Read${outside}`, read('../out'))).toBe('allow')
    expect(decide(`Read${outside}`, write('../out'))).toBe('ask')
  })
})

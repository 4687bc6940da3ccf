import {symlink} from 'node:fs/promises'
import {join} from 'node:path'
import type {Effect} from '@toolyard/sdk'
import {describe, expect, test} from 'vitest'
import {compileMatcher} from '../../src/hooks/matching/matcher.ts'
import {createProject} from '../helpers/project.ts'
import {callOf, inputOf, runnable, specOf} from './support.ts'

describe('a matcher', () => {
  test.each([
    [undefined, 'Bash', true],
    ['', 'Bash', true],
    ['*', 'Bash', true],
    ['Bash', 'Bash', true],
    ['Bash', 'BashOutput', false],
    ['bash', 'Bash', false],
    ['Write|Edit', 'Edit', true],
    ['Write, Edit', 'Edit', true],
    ['Write|Edit', 'NotebookEdit', false],
    ['Edit.*', 'NotebookEdit', true],
    ['^Edit', 'NotebookEdit', false],
    ['mcp__git', 'mcp__git__push', false],
    ['mcp__git__.*', 'mcp__git__push', true],
  ])('%s of Claude Code, for %s: %s', (matcher, tool, expected) => {
    const test = compileMatcher(matcher, 'claude')
    expect(typeof test === 'function' && test([tool])).toBe(expected)
  })

  test('of Gemini CLI is always an expression', () => {
    const test = compileMatcher('write', 'gemini')
    expect(typeof test === 'function' && test(['write_file'])).toBe(true)
  })

  test('that is no expression is told', () => {
    expect(compileMatcher('(', 'claude')).toBeTypeOf('string')
  })

  test('speaks of a tool by its own name, its aliases, and the name it was asked by', () => {
    const input = inputOf({tool: 'Write', aliases: ['write_file'], asked: 'save'})
    const matches = (matcher: string) => runnable(specOf('x', {matcher})).matches(input)
    expect(['Write', 'write_file', 'save', 'Edit'].map(matches)).toEqual([true, true, true, false])
  })

  test('of Gemini CLI speaks of every tool that edits files as of those that it knows', () => {
    const matches = (tool: string) =>
      runnable(specOf('x', {matcher: '^replace$', flavor: 'gemini'})).matches(inputOf({tool}))
    expect(['Edit', 'MultiEdit', 'NotebookEdit', 'Read'].map(matches)).toEqual([true, true, true, false])
  })

  test('for the start of a session speaks of how it started', () => {
    const start = {sessionId: 's', cwd: '/', permissionMode: 'default'}
    const matches = (matcher: string) => runnable(specOf('x', {event: 'SessionStart', matcher})).matches(start)
    expect(['startup', 'resume', 'startup|resume'].map(matches)).toEqual([true, false, true])
  })
})

describe('an if', () => {
  const holds = (rule: string, effects: readonly Effect[], more = {}) =>
    runnable(specOf('x', {if: rule}), {projectDir: '/project'}).matches({
      ...inputOf(),
      call: callOf({effects, cwd: '/project', ...more}),
    })
  const runs = (...argv: string[]): Effect => ({kind: 'command', argv, text: argv.join(' '), readOnly: false})
  const path = (path: string, access: 'read' | 'write', recursive = false): Effect => ({
    kind: 'path',
    path,
    access,
    recursive,
  })

  test.each<[string, Effect[], boolean]>([
    ['Bash(git *)', [runs('git', 'push')], true],
    ['Bash(git *)', [runs('ls'), runs('git', 'push')], true],
    ['Bash(git *)', [runs('npm', 'test')], false],
    ['Bash(git *)', [{...runs('$X', 'push'), opaque: true} as Effect], true],
    ['Bash(git *)', [runs('eval', '$X')], true],
    ['Bash(git *)', [{kind: 'unknown', reason: 'nobody knows'}], true],
    ['Edit(src/**)', [path('src/a.ts', 'write')], true],
    ['Edit(src/**)', [path('/project/src/a.ts', 'write')], true],
    ['Edit(src/**)', [path('src/a.ts', 'read')], false],
    ['Edit(src/**)', [path('test/a.ts', 'write')], false],
    ['Edit(/src/**)', [path('.', 'write', true)], true],
    ['WebFetch(domain:example.com)', [{kind: 'url', url: 'https://example.com/x', method: 'GET'}], true],
    ['WebFetch(domain:example.com)', [{kind: 'url', url: 'https://example.org/x', method: 'GET'}], false],
    ['Bash', [], true],
    ['Edit', [], false],
  ])('%s for %j: %s', (rule, effects, expected) => {
    expect(holds(rule, effects)).toBe(expected)
  })

  test('with a bare name speaks of aliases too', () => {
    expect(holds('write_file', [], {tool: 'Write', asked: 'Write', aliases: ['write_file']})).toBe(true)
  })

  test('holds for a path of which nobody can tell where it leads', async () => {
    await using project = await createProject()
    await symlink('loop', join(project.path, 'loop'))
    const hook = runnable(specOf('x', {if: 'Edit(/src/**)'}), {projectDir: project.path})
    const effects = [path(join(project.path, 'loop/a'), 'write')]
    expect(hook.matches(inputOf({effects, cwd: project.path}))).toBe(true)
  })

  test('that is no rule is an error, with its place', () => {
    const spec = specOf('x', {if: 'Bash(git'})
    expect(() => runnable(spec)).toThrow(
      expect.objectContaining({code: 'RULE_INVALID', place: {file: 'settings.json', line: 1}}),
    )
  })

  test('without a call never holds', () => {
    const hook = runnable(specOf('x', {event: 'Stop', if: 'Bash'}))
    expect(hook.matches({sessionId: 's', cwd: '/', permissionMode: 'default'})).toBe(false)
  })
})

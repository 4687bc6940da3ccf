import {describe, expect, test} from 'vitest'
import {formatPath, parseConfigText} from '../../../src/config/document.ts'
import {ToolyardError} from '../../../src/errors/toolyard-error.ts'
import {dedupe} from '../../../src/hooks/config/dedupe.ts'
import {readHooks} from '../../../src/hooks/config/read-hooks.ts'

function read(hooks: unknown, strict = false) {
  const placeOf = (path: readonly PropertyKey[]) => ({file: 'settings.json', path: formatPath(['hooks', ...path])})
  return readHooks(hooks, {flavor: 'claude', source: 'settings.json', placeOf, strict})
}

const command = {type: 'command', command: 'check'}
const reading = (handler: object, event = 'PreToolUse') => read({[event]: [{hooks: [handler]}]})

function errorOf(code: () => unknown): ToolyardError {
  try {
    code()
  } catch (error) {
    if (ToolyardError.is(error)) return error
    throw error
  }
  throw new TypeError('It was read.')
}

describe("Claude Code's hooks", () => {
  test('are read with all they say', () => {
    const handler = {
      ...command,
      args: ['-v'],
      timeout: 5,
      if: 'Bash(git *)',
      async: true,
      shell: 'bash',
      onFailure: 'allow',
    }
    const {hooks, notices} = read({PreToolUse: [{matcher: 'Bash', hooks: [handler]}]})
    expect(notices).toEqual([])
    expect(hooks).toMatchObject([
      {
        event: 'PreToolUse',
        matcher: 'Bash',
        handler: {type: 'command', command: 'check', args: ['-v'], async: true, shell: 'bash'},
        timeoutMs: 5000,
        if: 'Bash(git *)',
        onFailure: 'allow',
        flavor: 'claude',
      },
    ])
  })

  test('know their line', () => {
    const document = parseConfigText(
      'hooks:\n  Stop:\n    - hooks:\n        - type: command\n          command: x\n',
      'a.yaml',
    )
    const placeOf = (path: readonly PropertyKey[]) => document.placeOf(['hooks', ...path])
    const {hooks} = readHooks((document.value as {hooks: unknown}).hooks, {flavor: 'claude', source: 'a.yaml', placeOf})
    expect(hooks[0]).toMatchObject({source: 'a.yaml:4', place: {line: 4}})
  })

  test('have ten minutes, and little at the end of a session', () => {
    expect(reading(command).hooks[0]?.timeoutMs).toBe(600_000)
    expect(reading(command, 'SessionEnd').hooks[0]?.timeoutMs).toBe(1_500)
  })

  test('may wait longer than a timer can', () => {
    expect(reading({...command, timeout: 1e9}).hooks[0]?.timeoutMs).toBe(2 ** 31 - 1)
  })

  test('of http are read', () => {
    const http = {type: 'http', url: 'https://example.com/hook', headers: {a: '$B'}, allowedEnvVars: ['B']}
    expect(reading(http).hooks[0]?.handler).toEqual(http)
  })

  test.each(['prompt', 'agent', 'mcp_tool'])('of type %s are kept, with a notice', (type) => {
    const {hooks, notices} = reading({type, prompt: 'is it safe?', server: 's', tool: 't'})
    expect(hooks).toMatchObject([{handler: {type}}])
    expect(notices).toHaveLength(1)
  })

  test('for events without a moment here are passed over silently', () => {
    const {hooks, notices} = read({UserPromptSubmit: [{hooks: [command]}], PreCompact: [{hooks: [command]}], Xyz: 1})
    expect([hooks, notices]).toEqual([[], []])
  })

  test('for an event that is nearly one are a notice', () => {
    const {hooks, notices} = read({PreToolUs: [{hooks: [command]}]})
    expect(hooks).toEqual([])
    expect(notices).toMatchObject([{place: {path: 'hooks.PreToolUs'}, hint: 'Did you mean PreToolUse?'}])
  })

  test('may hold keys that nobody knows here, and misspelt ones are a notice', () => {
    expect(reading({...command, colour: 'red', once: true, statusMessage: 'x'}).notices).toEqual([])
    expect(reading({...command, timeuot: 5}).notices).toMatchObject([{hint: 'Did you mean timeout?'}])
  })

  test('that are async and should block are a notice, as is an if without a call', () => {
    expect(reading({...command, async: true, onFailure: 'block'}).notices).toHaveLength(1)
    expect(reading({...command, if: 'Bash'}, 'Stop').notices).toHaveLength(1)
  })

  test('leave out what has no value', () => {
    expect(reading({...command, timeout: null}).hooks[0]?.timeoutMs).toBe(600_000)
    expect(read(null).hooks).toEqual([])
    expect(read({PreToolUse: null, Stop: [{hooks: null}]}).hooks).toEqual([])
  })

  test.each([
    ['hooks', [], ''],
    ['an event', {PreToolUse: {}}, 'PreToolUse'],
    ['a matcher', {PreToolUse: [{matcher: '[', hooks: []}]}, 'PreToolUse[0].matcher'],
    ['a matcher of another kind', {PreToolUse: [{matcher: 7, hooks: []}]}, 'PreToolUse[0].matcher'],
    ['a timeout', {Stop: [{hooks: [{...command, timeout: 0}]}]}, 'Stop[0].hooks[0].timeout'],
    ['a command', {Stop: [{hooks: [{type: 'command'}]}]}, 'Stop[0].hooks[0].command'],
    ['an empty command', {Stop: [{hooks: [{type: 'command', command: ' '}]}]}, 'Stop[0].hooks[0].command'],
    ['a type', {Stop: [{hooks: [{type: 'comand', command: 'x'}]}]}, 'Stop[0].hooks[0].type'],
    ['a url', {Stop: [{hooks: [{type: 'http', url: 'file:///etc/passwd'}]}]}, 'Stop[0].hooks[0].url'],
    ['onFailure', {Stop: [{hooks: [{...command, onFailure: 'deny'}]}]}, 'Stop[0].hooks[0].onFailure'],
    ['a handler for a group', {Stop: [command]}, 'Stop[0]'],
  ])('with a wrong value for %s are an error, with its place', (_, hooks, path) => {
    const {code, place} = errorOf(() => read(hooks))
    expect([code, place.path]).toEqual(['CONFIG_INVALID', ['hooks', path].filter(Boolean).join('.')])
  })

  test.each([
    ['key of a handler', {Stop: [{hooks: [{...command, colour: 'red'}]}]}, 'hooks.Stop[0].hooks[0].colour'],
    ['key of a group', {Stop: [{hooks: [], colour: 'red'}]}, 'hooks.Stop[0].colour'],
    ['event', {UserPromptSubmit: []}, 'hooks.UserPromptSubmit'],
  ])('may hold no unknown %s in a strict file', (_, hooks, path) => {
    const {code, place, hint} = errorOf(() => read(hooks, true))
    expect([code, place.path]).toEqual(['CONFIG_INVALID', path])
    expect(hint).toBeDefined()
  })

  test('of several files that are the same run once, and block if one of them does', () => {
    const [one, other] = [reading(command).hooks, reading({...command, onFailure: 'block'}).hooks]
    expect(dedupe([...one, ...other])).toMatchObject([{onFailure: 'block', handler: {command: 'check'}}])
    expect(dedupe([...one, ...reading(command, 'Stop').hooks])).toHaveLength(2)
    expect(dedupe([...one, ...reading({...command, args: []}).hooks])).toHaveLength(2)
  })
})

import {describe, expect, test} from 'vitest'
import {formatPath} from '../../../src/config/document.ts'
import {detectFlavor} from '../../../src/hooks/config/detect-flavor.ts'
import {readHooks} from '../../../src/hooks/config/read-hooks.ts'

const placeOf = (path: readonly PropertyKey[]) => ({file: 'settings.json', path: formatPath(['hooks', ...path])})
const read = (hooks: unknown) => readHooks(hooks, {flavor: 'gemini', source: 'settings.json', placeOf})
const command = {type: 'command', command: 'check'}

describe("Gemini CLI's hooks", () => {
  test('before a tool have a minute, and their times are milliseconds', () => {
    const {hooks, notices} = read({BeforeTool: [{matcher: 'write_.*', hooks: [command, {...command, timeout: 5}]}]})
    expect(notices).toEqual([])
    expect(hooks).toMatchObject([
      {event: 'PreToolUse', matcher: 'write_.*', timeoutMs: 60_000, flavor: 'gemini'},
      {event: 'PreToolUse', timeoutMs: 5},
    ])
  })

  test('after a tool hear of success and of failure', () => {
    expect(read({AfterTool: [{hooks: [command]}]}).hooks.map(({event}) => event)).toEqual([
      'PostToolUse',
      'PostToolUseFailure',
    ])
  })

  test('of a sequential group share a sequence', () => {
    const group = {sequential: true, hooks: [command, {...command, command: 'other'}]}
    const [one, other, next, parallel] = read({BeforeTool: [group, group, {hooks: [command]}]})
      .hooks.map(({sequence}) => sequence)
      .filter((_, index) => index !== 3)
    expect(one).toBeDefined()
    expect(other).toBe(one)
    expect(next).not.toBe(one)
    expect(parallel).toBeUndefined()
  })

  test('for other events are passed over', () => {
    const {hooks, notices} = read({BeforeModel: [{hooks: [command]}], enabled: true, disabled: []})
    expect([hooks, notices]).toEqual([[], []])
  })
})

describe('whose hooks they are', () => {
  test('is told by the names of events', () => {
    expect(detectFlavor({PreToolUse: []})).toBe('claude')
    expect(detectFlavor({SessionStart: []})).toBe('claude')
    expect(detectFlavor({SessionStart: [], BeforeTool: []})).toBe('gemini')
    expect(detectFlavor(undefined)).toBe('claude')
  })

  test('must not be both', () => {
    expect(() => detectFlavor({BeforeTool: [], PreToolUse: []}, placeOf)).toThrow(
      expect.objectContaining({code: 'CONFIG_INVALID', place: {file: 'settings.json', path: 'hooks.BeforeTool'}}),
    )
  })
})

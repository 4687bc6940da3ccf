import {cp, mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {pathToFileURL} from 'node:url'
import {describe, expect, onTestFinished, test} from 'vitest'
import {contractVersionOf, defineTool, isTool, toolsOf} from '../src/define-tool.ts'
import {result} from '../src/result.ts'
import {CONTRACT_VERSION, TOOL_BRAND} from '../src/tool.ts'

const echo = {
  name: 'Echo',
  description: 'Says it again.',
  input: {type: 'object'},
  call: () => result.ok('again'),
} as const

describe('defineTool', () => {
  test('a tool has the members of its definition and the brand of the contract', () => {
    const tool = defineTool(echo)
    expect(tool).toMatchObject({name: 'Echo', description: 'Says it again.'})
    expect(contractVersionOf(tool)).toBe(CONTRACT_VERSION)
    expect(isTool(tool)).toBe(true)
  })

  test.each([
    ['a name with a space', {name: 'E cho'}, /`name`/],
    ['a name that is too long', {name: 'E'.repeat(65)}, /`name`/],
    ['an alias that is no name', {aliases: ['ok', 'not ok']}, /"not ok"/],
    ['an adapter of no name', {adapters: {'not ok': () => ({})}}, /"not ok"/],
    ['an adapter that is no function', {adapters: {ok: {}}}, /"ok"/],
    ['an adapter of its own name', {adapters: {Echo: () => ({})}}, /"Echo"/],
    ['an adapter of the name of an alias', {aliases: ['say'], adapters: {say: () => ({})}}, /"say"/],
    ['no description', {description: ''}, /`description`/],
    ['a schema whose root is no object', {input: {type: 'string'}}, /`input`/],
    ['no call', {call: undefined}, /`call`/],
    ['a size of nothing', {maxResultSizeChars: 0}, /`maxResultSizeChars`/],
    ['a size that is no number', {maxResultSizeChars: Number.NaN}, /`maxResultSizeChars`/],
    ['a time that is over before it begins', {timeoutMs: -1}, /`timeoutMs`/],
  ])('a definition with %s is refused, and the member is named', (_, members, named) => {
    expect(() => defineTool({...echo, ...members} as never)).toThrow(named)
  })

  test('a result without a size is bounded by Infinity where the tool bounds its own', () => {
    expect(defineTool({...echo, maxResultSizeChars: Number.POSITIVE_INFINITY}).maxResultSizeChars).toBe(Infinity)
  })
})

describe('isTool', () => {
  test.each([undefined, null, 'Echo', {}, echo, {...echo, [TOOL_BRAND]: 'x'}])('%j is no tool', (value) => {
    expect(isTool(value)).toBe(false)
  })

  test('a tool of another version of the contract is told apart from what is no tool', () => {
    const later = {...echo, [TOOL_BRAND]: CONTRACT_VERSION + 1}
    expect(isTool(later)).toBe(false)
    expect(contractVersionOf(later)).toBe(CONTRACT_VERSION + 1)
  })

  test('a tool made by another copy of the package is a tool', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sdk-copy-'))
    onTestFinished(() => rm(folder, {recursive: true}))
    await cp(join(import.meta.dirname, '../src'), folder, {recursive: true})
    const copy: typeof import('../src/define-tool.ts') = await import(
      pathToFileURL(join(folder, 'define-tool.ts')).href
    )
    expect(copy.defineTool).not.toBe(defineTool)
    expect(isTool(copy.defineTool(echo))).toBe(true)
  })
})

describe('toolsOf', () => {
  test('a module offers one tool or a list of them as its default export', () => {
    const tool = defineTool(echo)
    expect(toolsOf({default: tool})).toEqual([tool])
    expect(toolsOf({default: [tool, tool]})).toHaveLength(2)
    expect(toolsOf({})).toEqual([])
  })
})

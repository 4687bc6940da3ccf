import {describe, expect, test} from 'vitest'
import {readOne, readText} from '../reading.ts'

const CALL = {id: 'c1', tool: 'Read', input: {file_path: 'a.txt'}}

async function invalidOf(value: unknown) {
  const call = await readOne(value)
  if (!('invalid' in call)) throw new Error(`expected an invalid call, got ${JSON.stringify(call)}`)
  return call
}

describe('the native dialect', () => {
  test('reads a call line with all its keys', async () => {
    const more = {turn: 't', cwd: '../b', env: {CI: '1', EMPTY: ''}, timeoutMs: 1.5}
    const {turn: _, ...read} = {...CALL, ...more}
    expect(await readOne({...CALL, ...more})).toEqual({
      ...read,
      file: 'calls.jsonl',
      line: 1,
      bytes: expect.any(Number),
    })
  })

  test('has no keys for what was left out, and an empty input', async () => {
    const call = await readOne({tool: 'Read'})
    expect(call).toEqual({id: 'call_1', tool: 'Read', input: {}, file: 'calls.jsonl', line: 1, bytes: 15})
  })

  test.each([
    ['tool', 5],
    ['tool', ''],
    ['tool', null],
    ['id', 7],
    ['id', ''],
    ['id', null],
    ['input', '{}'],
    ['input', null],
    ['input', []],
    ['turn', 1],
    ['turn', ''],
    ['cwd', ''],
    ['cwd', {}],
    ['env', 'A=1'],
    ['env', ['A=1']],
    ['timeoutMs', 0],
    ['timeoutMs', -1],
    ['timeoutMs', '5s'],
    ['timeoutMs', true],
  ])('says that `%s` can not be %j', async (key, value) => {
    const {invalid} = await invalidOf({...CALL, [key]: value})
    expect(invalid.code).toBe('BAD_CALL')
    expect(invalid.message).toContain(`\`${key}\``)
  })

  test('a number too large for JSON is no duration', async () => {
    const turns = await readText('{"tool":"Read","timeoutMs":1e999}\n')
    expect(turns[0]?.calls[0]).toMatchObject({invalid: {code: 'BAD_CALL'}})
  })

  test('names the variable whose value is not a string', async () => {
    const {invalid} = await invalidOf({...CALL, env: {A: '1', B: 2}})
    expect(invalid.message).toContain('"B"')
  })

  test('keeps id and tool of an invalid call where they can be read', async () => {
    expect(await invalidOf({...CALL, cwd: 1})).toMatchObject({id: 'c1', tool: 'Read'})
    const {id, ...rest} = await invalidOf({id: 1, tool: 2})
    expect(id).toBeNull()
    expect(rest).not.toHaveProperty('tool')
  })

  test.each([
    ['inptu', 'input'],
    ['Input', 'input'],
    ['inputs', 'input'],
    ['arguments', 'input'],
    ['timeout', 'timeoutMs'],
    ['timeoutMS', 'timeoutMs'],
    ['cmd', 'cwd'],
    ['envs', 'env'],
    ['turn_id', 'turn'],
  ])('a key `%s` is not passed over: `%s` was meant', async (written, meant) => {
    const {invalid} = await invalidOf({tool: 'Read', [written]: {}})
    expect(invalid).toMatchObject({code: 'BAD_CALL', hint: expect.stringContaining(`\`${meant}\``)})
    expect(invalid.message).toContain(written)
  })

  test.each(['status', 'x'.repeat(100_000), '__proto__', 'constructor', 'name'])(
    'passes over a key that is like none of its own, or like one that is there',
    async (key) => {
      const turns = await readText(`{"tool":"Read",${JSON.stringify(key)}:{}}\n`)
      expect(turns[0]?.calls[0]).toMatchObject({tool: 'Read', input: {}})
    },
  )

  test.each([
    {id: 'c', name: 'Read', arguments: {}},
    {tool_name: 'Read', tool_input: {}},
    {tol: 'Read', input: {}},
    {input: {}},
  ])('a line without `tool` is told what it should say: %j', async (value) => {
    const {invalid} = await invalidOf(value)
    expect(invalid).toMatchObject({code: 'BAD_CALL', hint: expect.stringMatching(/`tool`.*`input`/)})
  })

  test('keys that touch the prototype are plain keys of the input', async () => {
    const input = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'
    const turns = await readText(`{"tool":"Read","input":${input},"env":{"__proto__":"x"}}\n`)
    const call = turns[0]?.calls[0]
    expect(call && 'input' in call && JSON.stringify(call.input)).toBe(input)
    expect(call && 'env' in call && Object.keys(call.env ?? {})).toEqual(['__proto__'])
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  test('a `tool` that hides in `__proto__` is not seen', async () => {
    const turns = await readText('{"__proto__":{"tool":"Bash"},"input":{}}\n')
    expect(turns[0]?.calls[0]).toMatchObject({invalid: {code: 'BAD_CALL'}})
  })
})

import {describe, expect, test} from 'vitest'
import {createYard, endings} from '../../helpers/cli.ts'

const OK = {tool: 'Noop'}
const DENIED = {tool: 'Unknown'}

describe.concurrent('a run ends', () => {
  test.for([
    ['0 when every call is ok', 0, [OK, OK]],
    ['1 when a call failed', 1, [OK, {tool: 'Fail'}]],
    ['1 when a tool threw', 1, [{tool: 'Throw'}]],
    ['1 when there is no such tool', 1, [{tool: 'Nope'}]],
    ['1 when a line is bad', 1, ['not json', OK]],
    ['1 when one call failed and another was denied', 1, [DENIED, {tool: 'Fail'}, DENIED]],
    ['3 when nothing failed but something was denied', 3, [OK, DENIED, OK]],
  ] as const)('with %s', async ([, exitCode, lines]) => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', ...lines)
    const ran = await yard.toolyard(['run', 'calls.jsonl', '--summary', 'json'])
    expect(ran.exitCode).toBe(exitCode)
    expect(ran.results).toHaveLength(lines.length)
    expect(JSON.parse(ran.stderr.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({exitCode, calls: lines.length})
  })

  test('with 2 when reading fails, though calls failed before that', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', OK, {tool: 'Fail'})
    const ran = await yard.toolyard(['run', 'calls.jsonl', '/proc/self/mem'])
    expect(endings(ran)).toEqual(['ok', 'TOOL_ERROR'])
    expect(ran.exitCode).toBe(2)
  })

  test('with 130 when it was interrupted, though calls failed', async () => {
    await using yard = await createYard()
    const run = yard.start(['run'])
    run.write({tool: 'Fail'})
    await run.nextResult()
    run.child.kill('SIGINT')
    expect((await run.ended).exitCode).toBe(130)
  })

  test('with 143 when it was ended, though it was interrupted before', async () => {
    await using yard = await createYard()
    const run = yard.start(['run', '--allow', 'Block'])
    run.write({tool: 'Block', input: {started: 'blocked', until: 'never'}})
    await yard.appears('blocked')
    run.child.kill('SIGINT')
    run.child.kill('SIGTERM')
    expect((await run.ended).exitCode).toBe(143)
  })

  test('with 70 and a stack when toolyard itself fails; what was done before that is written', async () => {
    await using yard = await createYard()
    // a tool lives in our process, and can break what our own code stands on
    const code = `import {defineTool, result} from '@toolyard/sdk'
      const call = () => {
        JSON.stringify = () => { throw new TypeError('broken') }
        return result.ok('')
      }
      export default defineTool({name: 'Vandal', description: 'Breaks.', input: {type: 'object'}, effects: () => [], call})`
    await yard.write('vandal.js', code)
    await yard.write('.toolyardrc.json', '{"tools": ["vandal.js"]}')
    const run = yard.start(['run', '--trust-project'])
    run.write({tool: 'Vandal'})
    run.child.stdin?.end()
    const ran = await run.ended
    expect(ran.exitCode).toBe(70)
    expect(ran.stderr).toMatch(/^toolyard itself failed.*\nTypeError: broken\n *at /m)
  })
})

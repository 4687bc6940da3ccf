import {result, type Tool} from '@toolyard/sdk'
import {describe, expect, test} from 'vitest'
import type {ToolSource} from '../../src/executor/tool-source.ts'
import {echo, heldTool, runsCommand, tool, toolSource} from '../helpers/tools.ts'
import {briefly, calls, eventually, executorOf, follow, outcomesOf, quiet, turn} from './support.ts'

const never = () => new Promise<never>(() => {})

/** A source whose tools never finish loading. */
function stuckSource(...tools: Tool[]): ToolSource {
  const entries = toolSource(...tools)
    .list()
    .map((entry) => ({...entry, load: never}))
  return {find: (name) => entries.find(({description}) => description.name === name), list: () => entries}
}

const schemaOf = (validate: (value: unknown) => unknown) =>
  ({'~standard': {version: 1, vendor: 'test', validate, jsonSchema: {input: () => ({}), output: () => ({})}}}) as never

/** A tool whose schema never answers. */
const stuckSchema: Tool = tool('Stuck', () => result.ok('done'), {input: schemaOf(never)})

describe('a call that is never ready to run', () => {
  test.each([
    ['tool does not load', {tools: stuckSource(echo('Stuck'))}],
    ['schema does not answer', {}],
  ])('because its %s does not keep a run from ending that is stopped', async (_, options) => {
    const kill = new AbortController()
    const {events, results, ended} = follow(
      executorOf([stuckSchema], {abandonMs: 1, ...options}),
      [turn('t', ...calls('Stuck', 'Stuck:b'))],
      {killSignal: kill.signal},
    )
    await eventually(() => expect(events.some(({type}) => type === 'call_queued')).toBe(true))
    kill.abort()
    await ended
    expect(results.map(briefly)).toEqual(['skipped INTERRUPTED', 'skipped INTERRUPTED'])
  })

  test('because a hook gave it an input that is never checked ends with its run too', async () => {
    const kill = new AbortController()
    let checked = 0
    const validate = (value: unknown) => (checked++ === 0 ? {value} : never())
    const once = tool('Stuck', () => result.ok('done'), {input: schemaOf(validate)})
    const {results, ended} = follow(
      executorOf([once], {abandonMs: 1, hooks: {before: () => ({input: {}})}}),
      [turn('t', ...calls('Stuck'))],
      {killSignal: kill.signal},
    )
    await eventually(() => expect(checked).toBe(2))
    kill.abort()
    await ended
    expect(results.map(briefly)).toEqual(['skipped INTERRUPTED'])
  })
})

test('a generator that never waits for anything is ended by its timeout', async () => {
  async function* endless() {
    for (;;) yield {message: 'more'}
  }
  const [outcome] = await executorOf([tool('Endless', endless as never)], {timeoutMs: 20, abandonMs: 1}).executeBatch(
    calls('Endless'),
  )
  expect(outcome && briefly(outcome)).toBe('timeout CALL_TIMEOUT')
})

test('a call that turns out to be a command after a command of its turn failed is not run', async () => {
  const held = heldTool('Fail', runsCommand(true))
  let effects: readonly never[] | ReturnType<ReturnType<typeof runsCommand>['effects']> = []
  let ready = () => {}
  const late = tool('Late', () => result.ok('ran'), {
    effects: () => effects,
    validate: () =>
      new Promise((resolve) => {
        ready = () => resolve(undefined)
      }),
  })
  const {results, ended} = follow(executorOf([held.tool, late]), [turn('t', ...calls('Fail', 'Late'))])
  await eventually(() => expect(held.started).toEqual(['fail']))
  held.end('fail', result.error('no'))
  await quiet()
  effects = runsCommand(true).effects()
  ready()
  await ended
  expect(results.map(briefly)).toEqual(['error TOOL_ERROR', 'skipped SIBLING_FAILED'])
})

test('a tool may run calls of its own executor, however few may execute at a time', async () => {
  const nesting = tool('Nest', async () => {
    const outcomes = await executor.executeBatch(calls('Read:a', 'Read:b'))
    return result.ok(outcomes.map(briefly).join(' '))
  })
  const executor = executorOf([nesting, echo('Read')], {maxConcurrency: 1})
  const outcomes = await outcomesOf(executor, [turn(null, ...calls('Nest', 'Read'))])
  expect(outcomes.map(({content}) => content)).toEqual([
    [{type: 'text', text: 'ok ok'}],
    [{type: 'text', text: 'read'}],
  ])
})

import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {text} from '@toolyard/sdk'
import {describe, expect, test} from 'vitest'
import type {CallHooks} from '../../../src/hooks/call-hooks.ts'
import {createCallHooks} from '../../../src/hooks/engine/create-call-hooks.ts'
import type {RunnableHook} from '../../../src/hooks/hook-run.ts'
import {createProject} from '../../helpers/project.ts'
import {callOf, replying, runnable, scope, session, specOf} from '../support.ts'

const engine = (...hooks: RunnableHook[]) => createCallHooks({hooks, session})
const methods = (hooks: CallHooks) => Object.keys(hooks)
const result = {content: [text('done')], durationMs: 1}

describe('the hooks of a run', () => {
  test('have a method only for what a hook wants to hear of', () => {
    expect(methods(engine())).toEqual([])
    expect(methods(engine(replying('PreToolUse', {}), replying('Stop', {})))).toEqual(['before', 'end'])
    expect(methods(engine(replying('PermissionRequest', {})))).toEqual(['permission'])
    expect(methods(engine(replying('SessionEnd', {})))).toEqual(['end'])
  })

  test('run beside each other', async () => {
    const told = scope()
    const waiting: (() => void)[] = []
    const ask = async () => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        if (waiting.length === 3) for (const go of waiting) go()
      })
      return {output: undefined}
    }
    const hook = replying('PreToolUse', {}, {ask})
    await engine(hook, {...hook}, {...hook}).before?.(callOf(), told)
    expect(told.runs).toHaveLength(3)
  })

  test('that do not match are not run, nor reported', async () => {
    const told = scope()
    const hook = replying('PreToolUse', {stop: 'x'}, {matches: () => false})
    expect(await engine(hook).before?.(callOf(), told)).toEqual({})
    expect(told.runs).toEqual([])
  })

  test('that can not tell whether they match are run', async () => {
    const matches = () => {
      throw new Error('no idea')
    }
    expect(await engine(replying('PreToolUse', {stop: 'x'}, {matches})).before?.(callOf(), scope())).toEqual({
      stop: 'x',
    })
  })

  test('are reported, with what they decided, said and failed at', async () => {
    const told = scope()
    await engine(
      replying('PreToolUse', {output: {decision: {behavior: 'ask'}}, said: 'hello'}, {name: 'a'}),
      replying('PreToolUse', {output: undefined, problem: 'it broke'}, {name: 'b', delay: 5}),
    ).before?.(callOf(), told)
    expect(told.runs).toEqual([
      {event: 'PreToolUse', hook: 'a', durationMs: expect.any(Number), decision: 'ask', output: 'hello'},
      {event: 'PreToolUse', hook: 'b', durationMs: expect.any(Number), problem: 'it broke'},
    ])
  })

  test('that reject have failed', async () => {
    const ask = () => Promise.reject(new Error('no idea'))
    const outcome = await engine(replying('PreToolUse', {}, {onFailure: 'block', ask})).before?.(callOf(), scope())
    expect(outcome).toMatchObject({decision: {behavior: 'deny'}})
  })

  test('are ended when nobody waits for the call any more, which is then denied', async () => {
    const abort = new AbortController()
    const hooks = engine(runnable(specOf('sleep 60')), replying('PreToolUse', {decision: {behavior: 'allow'}}))
    setTimeout(() => abort.abort(), 100)
    expect(await hooks.before?.(callOf(), scope(abort.signal))).toMatchObject({decision: {behavior: 'deny'}})
  })

  test('of one sequence run one after another, each with what the one before has left', async () => {
    await using project = await createProject()
    const hook = (name: string, patch: object, delay: string) =>
      runnable(
        specOf(`cat > ${name}; sleep ${delay}; echo '${JSON.stringify({hookSpecificOutput: {tool_input: patch}})}'`, {
          flavor: 'gemini',
          sequence: 's',
        }),
        {projectDir: project.path},
      )
    const hooks = engine(hook('one', {a: 5}, '0.2'), hook('two', {b: 6}, '0'))
    const outcome = await hooks.before?.(callOf({input: {a: 1, b: 2}}), scope())
    expect(outcome).toEqual({input: {a: 5, b: 6}})
    const told = async (name: string) => JSON.parse(await readFile(join(project.path, name), 'utf8')).tool_input
    expect([await told('one'), await told('two')]).toEqual([
      {a: 1, b: 2},
      {a: 5, b: 2},
    ])
  })

  test('after a call add, and the last output that is configured stands', async () => {
    const hooks = engine(
      replying('PostToolUse', {content: [text('one')], data: {n: 1}, context: 'a'}, {delay: 10}),
      replying('PostToolUse', {content: [text('two')], context: 'b', stop: 'enough'}),
    )
    expect(await hooks.afterSuccess?.(callOf(), result, scope())).toEqual({
      content: [text('two')],
      data: {n: 1},
      context: [text('a'), text('b')],
      stop: 'enough',
    })
  })

  test('that only listen break nothing when they fail', async () => {
    const failed = {output: undefined, problem: 'it broke'}
    const hooks = engine(
      replying('PostToolUse', failed),
      replying('PostToolUseFailure', failed),
      replying('PermissionDenied', failed),
      replying('PostToolBatch', failed),
      replying('SessionStart', failed),
      replying('Stop', failed),
      replying('SessionEnd', failed),
    )
    const told = scope()
    const error = {code: 'TOOL_ERROR', level: 'tool', message: 'no'} as const
    expect(await hooks.start?.(told)).toEqual({})
    expect(await hooks.afterSuccess?.(callOf(), result, told)).toEqual({})
    expect(await hooks.afterFailure?.(callOf(), {...result, status: 'error', error}, told)).toEqual({})
    expect(await hooks.afterDenial?.(callOf(), 'no', told)).toBeUndefined()
    expect(await hooks.afterTurn?.('t', [], told)).toEqual({})
    expect(await hooks.end?.(told)).toEqual({})
    expect(told.runs.map(({problem}) => problem)).toEqual(Array(7).fill('it broke'))
  })

  test('speak at the beginning, after a turn, and at the end', async () => {
    const hooks = engine(
      replying('SessionStart', {context: 'be kind'}),
      replying('PostToolBatch', {stop: 'enough'}),
      replying('Stop', {block: 'not done'}),
    )
    expect(await hooks.start?.(scope())).toEqual({context: [text('be kind')]})
    expect(await hooks.afterTurn?.('t', [], scope())).toEqual({stop: 'enough'})
    expect(await hooks.end?.(scope())).toEqual({block: 'not done'})
  })

  test('that were not waited for are waited for at the end', async () => {
    await using project = await createProject()
    const handler = {type: 'command', command: 'sleep 0.2; echo x > done', async: true} as const
    {
      await using hooks = engine(runnable(specOf('', {event: 'PostToolUse', handler}), {projectDir: project.path}))
      await hooks.afterSuccess?.(callOf(), result, scope())
    }
    expect(await readFile(join(project.path, 'done'), 'utf8')).toBe('x\n')
  })
})

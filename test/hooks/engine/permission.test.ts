import {describe, expect, test} from 'vitest'
import {createCallHooks} from '../../../src/hooks/engine/create-call-hooks.ts'
import type {RunnableHook} from '../../../src/hooks/hook-run.ts'
import {callOf, replying, runnable, scope, session, specOf} from '../support.ts'

const allow = replying('PermissionRequest', {decision: {behavior: 'allow'}}, {name: 'a'})
const deny = replying('PermissionRequest', {decision: {behavior: 'deny', reason: 'no', stop: true}}, {name: 'b'})
const silent = replying('PermissionRequest', {}, {name: 'c'})
const asked = (hooks: readonly RunnableHook[], call = callOf(), told = scope()) =>
  createCallHooks({hooks, session}).permission?.(call, told)

describe('hooks that answer questions', () => {
  test('are not asked where there are none', () => {
    expect(createCallHooks({hooks: [replying('PreToolUse', {})], session}).permission).toBeUndefined()
  })

  test('leave the question to others unless one of them decides', async () => {
    const failed = replying('PermissionRequest', {output: undefined, problem: 'it broke'})
    const told = scope()
    expect(await asked([silent, failed], callOf(), told)).toBeUndefined()
    expect(told.runs).toHaveLength(2)
  })

  test('deny when one of them does, and may end the run', async () => {
    expect(await asked([allow, deny])).toEqual({
      answer: {behavior: 'deny', by: 'hook b', reason: 'no'},
      rules: [],
      stop: 'no',
    })
  })

  test('allow with what each of them changes, and with rules', async () => {
    const input = {command: 'ls', cwd: '.'}
    const changing = (input: unknown) =>
      replying('PermissionRequest', {decision: {behavior: 'allow', input}, rules: ['Read']}, {name: 'a'})
    const hooks = [changing({...input, command: 'id'}), changing({...input, cwd: '/'}), silent]
    expect(await asked(hooks, callOf({input}))).toEqual({
      answer: {behavior: 'allow', by: 'hook a', input: {command: 'id', cwd: '/'}},
      rules: ['Read', 'Read'],
    })
    expect(await asked([allow])).toEqual({answer: {behavior: 'allow', by: 'hook a'}, rules: []})
  })

  test('are commands too', async () => {
    const answer = {hookSpecificOutput: {hookEventName: 'PermissionRequest', decision: {behavior: 'allow'}}}
    const command = `grep -q '"tool_name":"Bash"' && echo '${JSON.stringify(answer)}'`
    const hooks = [runnable(specOf(command, {event: 'PermissionRequest', matcher: 'Bash'}))]
    expect(await asked(hooks)).toMatchObject({answer: {behavior: 'allow'}})
    expect(await asked(hooks, callOf({tool: 'Write', asked: 'Write'}))).toBeUndefined()
  })

  test('say nothing when the question is withdrawn', async () => {
    const hooks = [runnable(specOf('sleep 60', {event: 'PermissionRequest'}))]
    expect(await asked(hooks, callOf(), scope(AbortSignal.timeout(100)))).toBeUndefined()
  })
})

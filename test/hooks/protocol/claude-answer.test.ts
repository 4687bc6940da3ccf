import type {HookEvent} from '@toolyard/sdk'
import {describe, expect, test} from 'vitest'
import {readAnswer, readEnd} from './reading.ts'

const specific = (fields: object, event: HookEvent = 'PreToolUse') => ({
  hookSpecificOutput: {hookEventName: event, ...fields},
})
const problem = {output: undefined, problem: expect.any(String)}

describe('the end of a hook', () => {
  test('without a word is no answer', () => {
    expect(readEnd({})).toEqual({output: undefined, said: undefined})
    expect(readEnd({stdout: 'hello', stderr: 'you'})).toEqual({output: undefined, said: 'hello\nyou'})
  })

  test.each<[HookEvent, object | undefined]>([
    ['PreToolUse', {decision: {behavior: 'deny', reason: 'no'}}],
    ['PostToolUse', {context: 'no'}],
    ['PostToolUseFailure', {context: 'no'}],
    ['PostToolBatch', {stop: 'no'}],
    ['PermissionRequest', {decision: {behavior: 'deny', reason: 'no'}}],
    ['Stop', {block: 'no'}],
    ['SessionStart', undefined],
    ['SessionEnd', undefined],
    ['PermissionDenied', undefined],
  ])('with exit code 2 blocks what it can, for %s', (event, output) => {
    expect(readEnd({exitCode: 2, stderr: 'no\n'}, {event})).toMatchObject({output})
  })

  test('with exit code 2 blocks whatever JSON says, which may give the reason', () => {
    const blocked = (answer: unknown) => readEnd({exitCode: 2, stderr: 'no', stdout: JSON.stringify(answer)}).output
    expect(blocked(specific({permissionDecision: 'allow'}))).toMatchObject({decision: {behavior: 'deny', reason: 'no'}})
    const denied = specific({permissionDecision: 'deny', permissionDecisionReason: 'never'})
    expect(blocked(denied)).toMatchObject({decision: {behavior: 'deny', reason: 'never'}})
    expect(readEnd({exitCode: 2, stdout: '{broken'}).output).toMatchObject({decision: {behavior: 'deny'}})
  })

  test.each([1, 3, 126, 127, 255])('with exit code %i is a failure', (exitCode) => {
    expect(readEnd({exitCode, stderr: 'why'})).toMatchObject({
      output: undefined,
      problem: expect.stringContaining('why'),
    })
  })

  test('with another exit code and an answer is that answer, unless it never ran', () => {
    const stdout = JSON.stringify(specific({permissionDecision: 'ask'}))
    expect(readEnd({exitCode: 1, stdout}).output).toEqual({decision: {behavior: 'ask'}})
    expect(readEnd({exitCode: 127, stdout})).toMatchObject(problem)
    expect(readEnd({exitCode: 1, stdout: '{}'}).output).toEqual({})
    expect(readEnd({exitCode: 1, stdout: '{'})).toMatchObject(problem)
  })

  test('with plain words is context at the start of a session only', () => {
    expect(readEnd({stdout: 'be kind\n'}, {event: 'SessionStart'}).output).toEqual({context: 'be kind'})
    expect(readEnd({stdout: 'be kind\n'}, {event: 'PostToolUse'}).output).toBeUndefined()
  })

  test.each([
    ['is broken', '{"continue": fals'],
    ['has a text for a number', '{"continue": "no"}'],
    ['decides what nobody knows', JSON.stringify(specific({permissionDecision: 'perhaps'}))],
    ['answers for another event', JSON.stringify(specific({}, 'PostToolUse'))],
    ['rewrites the input to a text', JSON.stringify(specific({updatedInput: 'ls'}))],
    ['decides with a legacy word that nobody knows', '{"decision": "deny"}'],
    ['says two things', '{}{}'],
  ])('with JSON that %s is a failure', (_, stdout) => {
    expect(readEnd({stdout})).toMatchObject(problem)
  })

  test('keeps what it says to 10,000 characters', () => {
    const output = readAnswer(specific({additionalContext: 'x'.repeat(20_000)})).output as {context: string}
    expect(output.context).toHaveLength(10_000)
    expect(readEnd({stdout: 'x'.repeat(20_000)}).said).toHaveLength(10_000)
  })
})

describe('an answer of Claude Code’s hooks', () => {
  test.each(['allow', 'deny', 'ask', 'defer'] as const)('before a call may be %s', (behavior) => {
    const answer = specific({permissionDecision: behavior, permissionDecisionReason: 'so'})
    expect(readAnswer(answer).output).toEqual({decision: {behavior, reason: 'so'}})
  })

  test('before a call may be in the old words, of which block is the last', () => {
    expect(readAnswer({decision: 'approve'}).output).toEqual({decision: {behavior: 'allow'}})
    expect(readAnswer({decision: 'block', reason: 'so'}).output).toEqual({decision: {behavior: 'deny', reason: 'so'}})
    const both = {decision: 'block', ...specific({permissionDecision: 'allow'})}
    expect(readAnswer(both).output).toEqual({decision: {behavior: 'deny'}})
  })

  test('stops the run, and speaks to people', () => {
    const answer = {continue: false, stopReason: 'enough', systemMessage: 'hello', suppressOutput: true}
    expect(readAnswer(answer)).toMatchObject({output: {stop: 'enough'}, said: 'hello'})
    expect(readAnswer({continue: true}).output).toEqual({})
    expect(readAnswer({continue: false}, 'PermissionRequest').output).toMatchObject({
      decision: {behavior: 'deny', stop: true},
    })
  })

  test('rewrites the input, and leaves paths as they were that were only made absolute for it', () => {
    const input = {file_path: 'a.ts', old: 1, gone: 2}
    const updatedInput = {file_path: '/project/a.ts', old: 3}
    expect(readEnd({stdout: JSON.stringify(specific({updatedInput}))}, {input}).output).toEqual({
      input: {file_path: 'a.ts', old: 3},
    })
  })

  test('after a call adds the reason and the context, and replaces the output', () => {
    const afterCall = (fields: object, more = {}) =>
      readAnswer({...more, ...specific(fields, 'PostToolUse')}, 'PostToolUse').output
    expect(afterCall({additionalContext: 'b'}, {decision: 'block', reason: 'a'})).toEqual({context: 'a\nb'})
    expect(afterCall({updatedToolOutput: 'new'})).toEqual({content: [{type: 'text', text: 'new'}]})
    expect(afterCall({updatedMCPToolOutput: [{type: 'text', text: 'new'}]})).toEqual({
      content: [{type: 'text', text: 'new'}],
    })
    expect(afterCall({updatedToolOutput: {content: [{type: 'text', text: 'new'}], structuredContent: {a: 1}}})).toEqual(
      {
        content: [{type: 'text', text: 'new'}],
        data: {a: 1},
      },
    )
    expect(afterCall({updatedToolOutput: {lines: 3}})).toEqual({
      content: [{type: 'text', text: '{"lines":3}'}],
      data: {lines: 3},
    })
    for (const updatedToolOutput of [7, [7], [{type: 'text'}]])
      expect(readAnswer(specific({updatedToolOutput}, 'PostToolUse'), 'PostToolUse')).toMatchObject(problem)
  })

  test('after a turn and at the end blocks', () => {
    expect(readAnswer({decision: 'block', reason: 'so'}, 'PostToolBatch').output).toEqual({stop: 'so'})
    expect(readAnswer({decision: 'block', reason: 'so'}, 'Stop').output).toEqual({block: 'so'})
  })

  const request = (decision: object) => readAnswer(specific({decision}, 'PermissionRequest'), 'PermissionRequest')

  test('to a question allows, with another input and rules for the session', () => {
    const rules = [{toolName: 'Bash', ruleContent: 'git *'}, {toolName: 'Read'}]
    const session = {type: 'addRules', behavior: 'allow', destination: 'session', rules}
    const others = [
      {...session, destination: 'userSettings'},
      {...session, behavior: 'deny'},
      {type: 'setMode', mode: 'plan'},
    ]
    const answer = {behavior: 'allow', updatedInput: {command: 'id'}, updatedPermissions: [session]}
    expect(request(answer)).toMatchObject({
      output: {decision: {behavior: 'allow', input: {command: 'id'}}, rules: ['Bash(git *)', 'Read']},
      problem: undefined,
    })
    for (const other of others)
      expect(request({...answer, updatedPermissions: [session, other]})).toMatchObject({
        output: {rules: ['Bash(git *)', 'Read']},
        problem: expect.stringContaining('not followed'),
      })
  })

  test('to a question denies, and interrupts', () => {
    expect(request({behavior: 'deny', message: 'no', interrupt: true}).output).toEqual({
      decision: {behavior: 'deny', reason: 'no', stop: true},
    })
    expect(request({behavior: 'maybe'})).toMatchObject(problem)
  })
})

describe('an answer of a guard', () => {
  const read = (answer: object) => readEnd({stdout: JSON.stringify(answer)})

  test.each([
    {permissionDecision: 'deny'},
    {hookSpecificOutput: {permisionDecision: 'deny'}},
    {hookSpecificOutput: {permission_decision: 'deny'}},
    {hookspecificoutput: {permissionDecision: 'deny'}},
    {decision: {behavior: 'deny'}},
    {behavior: 'deny'},
    {block: true},
    {ok: false},
    {updatedInput: {command: 'ls'}},
    {modifiedInput: {command: 'ls'}},
    {hookSpecificOutput: {permissionDecision: 'allow', modifiedInput: {command: 'ls'}}},
    {hookSpecificOutput: {decision: {behavior: 'deny'}}},
    {hookSpecificOutput: {hookSpecificOutput: {permissionDecision: 'deny'}}},
    {hookSpecificOutput: {continue: false}},
    {verdict: 'deny'},
    {result: 'blocked'},
    {status: 'rejected'},
    {safe: false},
    [{decision: 'block'}],
  ])('with a word in the wrong place, or misspelt, is a failure: %j', (answer) => {
    expect(read(answer)).toMatchObject(problem)
  })

  test('with such a word beside one that withholds the call withholds it', () => {
    for (const permissionDecision of ['deny', 'ask', 'defer'])
      expect(read({block: true, hookSpecificOutput: {permissionDecision}})).toMatchObject({
        output: {decision: {behavior: permissionDecision}},
        problem: expect.any(String),
      })
  })

  test.each([
    ['Stop', {Decision: 'block'}],
    ['Stop', {hookSpecificOutput: {decision: 'block'}}],
    ['PostToolBatch', {block: true}],
    ['PostToolUse', {hookSpecificOutput: {permissionDecision: 'deny'}}],
    ['PermissionRequest', {decision: {behavior: 'deny'}}],
    ['PermissionRequest', {hookSpecificOutput: {permissionDecision: 'allow'}}],
  ] as const)('of %s that nobody understands says so: %j', (event, answer) => {
    expect(readAnswer(answer, event)).toMatchObject(problem)
  })

  test('may be what the hook was told', () => {
    expect(read({hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: {}})).toMatchObject({
      output: {},
      problem: undefined,
    })
  })

  test('may hold what nobody knows, and null for what is not there', () => {
    expect(
      read({timing: 5, hookSpecificOutput: {permissionDecision: 'deny', permissionDecisionReason: null}}),
    ).toMatchObject({
      output: {decision: {behavior: 'deny'}},
      problem: undefined,
    })
    expect(read({stopReason: null, decision: null, hookSpecificOutput: null})).toMatchObject({
      output: {},
      problem: undefined,
    })
  })
})

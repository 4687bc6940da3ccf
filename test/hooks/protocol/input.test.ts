import type {HookEvent, HookInput} from '@toolyard/sdk'
import {text} from '@toolyard/sdk'
import {describe, expect, test} from 'vitest'
import {tell} from '../../../src/hooks/kinds/tell.ts'
import {inputOf, setting, specOf} from '../support.ts'

const session = {sessionId: 's1', cwd: '/project', permissionMode: 'plan'}

function told(event: HookEvent, input: HookInput, flavor: 'claude' | 'gemini' = 'claude'): unknown {
  const said = tell(specOf('x', {event, flavor}), input, setting({transcriptPath: '/t.jsonl'}))
  if ('problem' in said) throw new TypeError(said.problem)
  return JSON.parse(said.body)
}

const edit = inputOf({
  ...{tool: 'Edit', asked: 'replace', aliases: ['replace'], cwd: '/project', turn: 't1', batch: 2, index: 5},
  input: {file_path: 'src/a.ts', path: '/b', notebook_path: '', other: 'src/a.ts'},
  siblings: [{id: 'c2', tool: 'Read'}],
})
const result = {content: [text('done')], durationMs: 7}
const error = {code: 'TOOL_ERROR', level: 'tool', message: 'it broke'} as const

describe("what Claude Code's hooks read", () => {
  test('before a call: where it stands, with absolute paths', () => {
    expect(told('PreToolUse', edit)).toEqual({
      session_id: 's1',
      transcript_path: '/t.jsonl',
      cwd: '/project',
      hook_event_name: 'PreToolUse',
      permission_mode: 'default',
      tool_name: 'Edit',
      tool_input: {file_path: '/project/src/a.ts', path: '/b', notebook_path: '', other: 'src/a.ts'},
      tool_use_id: 'c1',
      toolyard: {turn: 't1', batch: 2, index: 5, siblings: [{id: 'c2', tool: 'Read'}]},
    })
  })

  test('after a call: what it came to', () => {
    expect(told('PostToolUse', {...edit, ...result, data: {lines: 3}})).toMatchObject({
      hook_event_name: 'PostToolUse',
      tool_response: {content: [{type: 'text', text: 'done'}], lines: 3},
      duration_ms: 7,
    })
  })

  test.each([
    ['error', false],
    ['canceled', true],
  ] as const)('after a failed call of status %s', (status, interrupted) => {
    expect(told('PostToolUseFailure', {...edit, ...result, status, error})).toMatchObject({
      hook_event_name: 'PostToolUseFailure',
      error: 'it broke',
      is_interrupt: interrupted,
      duration_ms: 7,
    })
  })

  test('after a turn: all its calls', () => {
    const calls = [{id: 'c1', tool: 'Edit', input: {file_path: 'a'}, status: 'ok', content: [text('x'), text('y')]}]
    expect(told('PostToolBatch', {...session, turn: 't1', calls})).toMatchObject({
      hook_event_name: 'PostToolBatch',
      permission_mode: 'plan',
      tool_calls: [
        {tool_name: 'Edit', tool_input: {file_path: '/project/a'}, tool_use_id: 'c1', tool_response: 'x\ny'},
      ],
      toolyard: {turn: 't1'},
    })
  })

  test.each([
    ['SessionStart', {source: 'startup'}],
    ['SessionEnd', {reason: 'other'}],
    ['Stop', {stop_hook_active: false}],
  ] as const)('at %s', (event, expected) => {
    expect(told(event, session)).toMatchObject({hook_event_name: event, cwd: '/project', ...expected})
  })

  test('when a call was withheld: why', () => {
    expect(told('PermissionDenied', {...edit, reason: 'no'})).toMatchObject({tool_name: 'Edit', reason: 'no'})
  })
})

describe("what Gemini CLI's hooks read", () => {
  test('before a call: its own names, and the input as it is', () => {
    expect(told('PreToolUse', edit, 'gemini')).toEqual({
      session_id: 's1',
      transcript_path: '/t.jsonl',
      cwd: '/project',
      hook_event_name: 'BeforeTool',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      tool_name: 'replace',
      tool_input: edit.call.input,
      original_request_name: 'replace',
      toolyard: {turn: 't1', batch: 2, index: 5, siblings: [{id: 'c2', tool: 'Read'}]},
    })
  })

  test('of a tool that Gemini CLI has too: the name that it has there', () => {
    expect(told('PreToolUse', inputOf({asked: 'bash'}), 'gemini')).toMatchObject({tool_name: 'run_shell_command'})
    expect(told('PreToolUse', inputOf({tool: 'Mine', asked: 'Mine'}), 'gemini')).toMatchObject({tool_name: 'Mine'})
  })

  test('after a call: what it came to', () => {
    expect(told('PostToolUse', {...edit, ...result}, 'gemini')).toMatchObject({
      hook_event_name: 'AfterTool',
      tool_response: {llmContent: 'done', returnDisplay: 'done'},
    })
    expect(told('PostToolUseFailure', {...edit, ...result, status: 'error', error}, 'gemini')).toMatchObject({
      hook_event_name: 'AfterTool',
      tool_response: {error: {type: 'TOOL_ERROR', message: 'it broke'}},
    })
  })
})

test('an input that JSON can not write is a problem', () => {
  expect(tell(specOf('x'), inputOf({input: {n: 1n}}), setting())).toMatchObject({problem: expect.any(String)})
})

import {text} from '@toolyard/sdk'
import {describe, expect, test} from 'vitest'
import {readAnswer, readEnd} from './reading.ts'

const beforeTool = (answer: unknown) => readAnswer(answer, 'PreToolUse', 'gemini')
const afterTool = (answer: unknown) => readAnswer(answer, 'PostToolUse', 'gemini')

describe("an answer of Gemini CLI's hooks", () => {
  test.each([
    ['deny', 'deny'],
    ['block', 'deny'],
    ['ask', 'ask'],
  ])('before a tool that is %s is %s', (decision, behavior) => {
    expect(beforeTool({decision, reason: 'so'}).output).toEqual({decision: {behavior, reason: 'so'}})
  })

  test('before a tool that allows spares nobody the question', () => {
    expect(beforeTool({decision: 'allow'}).output).toEqual({})
  })

  test('before a tool that wants to stop withholds the call too', () => {
    expect(beforeTool({continue: false, stopReason: 'enough'}).output).toEqual({
      stop: 'enough',
      decision: {behavior: 'deny', reason: 'enough'},
    })
  })

  test('changes fields of the input', () => {
    const stdout = JSON.stringify({hookSpecificOutput: {tool_input: {b: 3}}})
    expect(readEnd({stdout}, {flavor: 'gemini', input: {a: 1, b: 2}}).output).toEqual({input: {a: 1, b: 3}})
  })

  test('after a tool hides what it came to', () => {
    expect(afterTool({decision: 'deny', reason: 'secret'}).output).toEqual({content: [text('secret')]})
    expect(readEnd({exitCode: 2, stderr: 'secret'}, {event: 'PostToolUse', flavor: 'gemini'}).output).toEqual({
      content: [text('secret')],
    })
    expect(afterTool({hookSpecificOutput: {additionalContext: 'more'}}).output).toEqual({context: 'more'})
  })

  test('with exit code 2 withholds the call', () => {
    expect(readEnd({exitCode: 2, stderr: 'no'}, {flavor: 'gemini'}).output).toEqual({
      decision: {behavior: 'deny', reason: 'no'},
    })
  })

  test('that wants another call is followed but for that', () => {
    expect(beforeTool({hookSpecificOutput: {tailToolCallRequest: {name: 'x', args: {}}}})).toMatchObject({
      output: {},
      problem: expect.stringContaining('tailToolCallRequest'),
    })
  })

  test('names its event as Gemini CLI does', () => {
    expect(beforeTool({hookSpecificOutput: {hookEventName: 'BeforeTool'}}).output).toEqual({})
    expect(beforeTool({hookSpecificOutput: {hookEventName: 'AfterTool'}})).toMatchObject({
      output: undefined,
      problem: expect.any(String),
    })
  })

  test.each([
    {decision: 'maybe'},
    {Decision: 'deny'},
    {descision: 'deny'},
    {permissionDecision: 'deny'},
    {hookSpecificOutput: {decision: 'deny'}},
    {hookSpecificOutput: {toolInput: {command: 'ls'}}},
    {tool_input: {command: 'ls'}},
  ])('that nobody understands is a failure: %j', (answer) => {
    expect(beforeTool(answer)).toMatchObject({output: undefined, problem: expect.any(String)})
  })

  test('may have null for what is not there', () => {
    expect(beforeTool({decision: null, reason: null, hookSpecificOutput: {tool_input: null}})).toMatchObject({
      output: {},
      problem: undefined,
    })
  })
})

import type OpenAI from 'openai'
import {describe, expect, expectTypeOf, test} from 'vitest'
import {answerMessage} from '../../src/dialects/openai-chat/write.ts'
import {outputItem} from '../../src/dialects/openai-responses/write.ts'
import {callOf, failed, image, invalid, ok, pdf, textOf} from '../dialects/openai-chat/outcomes.ts'

const OUTCOMES = [
  ok('a'),
  ok('a', []),
  ok('a', [textOf('x'), image, pdf]),
  failed('a'),
  failed('a', [image], 'timeout'),
  invalid('a', 'CUT_OFF'),
]

describe('what the writers write is what the SDK takes', () => {
  test('as messages of a chat', () => {
    expectTypeOf(answerMessage).returns.exclude<undefined>().toExtend<OpenAI.Chat.ChatCompletionMessageParam>()
    for (const details of [undefined, {legacy: true}]) {
      const call = callOf('a', {dialect: 'openai-chat', details})
      const messages = OUTCOMES.map((outcome) => answerMessage(outcome, call)).filter(
        (message) => message !== undefined,
      )
      messages satisfies OpenAI.Chat.ChatCompletionMessageParam[]
      expect(messages).toHaveLength(OUTCOMES.length)
    }
  })

  test('as input items of a response', () => {
    expectTypeOf(outputItem).returns.exclude<undefined>().toExtend<OpenAI.Responses.ResponseInputItem>()
    for (const item of ['function_call', 'custom_tool_call', 'local_shell_call', 'shell_call', 'apply_patch_call']) {
      const call = callOf('a', {dialect: 'openai-responses', details: {item, program: 'p', maxOutputLength: 5}})
      const items = OUTCOMES.map((outcome) => outputItem(outcome, call)).filter((output) => output !== undefined)
      items satisfies OpenAI.Responses.ResponseInputItem[]
      expect(items.map(({type}) => type)).toEqual(OUTCOMES.map(() => `${item}_output`))
    }
  })
})

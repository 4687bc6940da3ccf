import type {CallLine, CallOrigin, ContentBlock, FailedStatus, ImageContent, InvalidCall, Outcome} from '@toolyard/sdk'
import {expect} from 'vitest'
import {createResultWriter} from '../../../src/dialects/result-writer.ts'
import type {To} from '../../../src/dialects/table.ts'

export type Calls = readonly (CallLine | InvalidCall)[]

const meta = (turn?: string) => ({index: 0, batch: 0, durationMs: 0, ...(turn !== undefined && {turn})})

export const textOf = (text: string): ContentBlock => ({type: 'text', text})

export const image: ImageContent = {type: 'image', mimeType: 'image/png', data: 'AAAA'}

export const pdf: ContentBlock = {
  type: 'resource',
  resource: {uri: 'file:///docs/a.pdf', mimeType: 'application/pdf', blob: 'AAAA'},
}

export const ok = (id: string, content: readonly ContentBlock[] = [textOf(`did ${id}`)], turn?: string): Outcome => ({
  id,
  tool: 'T',
  status: 'ok',
  content,
  meta: meta(turn),
})

export const failed = (
  id: string,
  content: readonly ContentBlock[] = [textOf(`no ${id}`)],
  status: Exclude<FailedStatus, 'invalid'> = 'error',
): Outcome => ({
  id,
  tool: 'T',
  status,
  content,
  error: {code: 'TOOL_ERROR', level: 'tool', message: 'It failed.'},
  meta: meta(),
})

export const invalid = (id: string | null, code: string, turn?: string): Outcome => ({
  id,
  tool: 'T',
  status: 'invalid',
  content: [textOf('no call')],
  error: {code, level: 'system', message: 'no call'},
  meta: meta(turn),
})

/** What the run of a call might come to. */
export function outcomeOf(call: CallLine | InvalidCall, turn?: string): Outcome {
  if ('invalid' in call) return {...invalid(call.id, call.invalid.code, turn), tool: call.tool ?? 'none'}
  return {...ok(call.id, undefined, turn), id: call.id, tool: call.tool}
}

/** A call of this id that was written like this. */
export const callOf = (id: string | null, origin?: CallOrigin): CallLine | InvalidCall =>
  id === null
    ? {id, invalid: {code: 'BAD_CALL', message: ''}, ...(origin && {origin})}
    : {id, tool: 'T', input: {}, ...(origin && {origin})}

/** What a writer of this dialect wrote of the outcomes of one turn, parsed, and which of them it did not answer. */
export function write(to: To, outcomes: readonly Outcome[], calls: Calls = outcomes.map(({id}) => callOf(id))) {
  const unanswered: Outcome[] = []
  const writer = createResultWriter(to, {onUnanswered: (outcome) => unanswered.push(outcome)})
  const texts = outcomes.map((outcome, index) => writer.push(outcome, calls[index] ?? callOf(outcome.id)))
  const lines = [...texts, writer.endTurn(), writer.end?.(true) ?? ''].join('').split('\n')
  expect(lines.pop()).toBe('')
  return {lines: lines.map((line): Record<string, unknown> => JSON.parse(line)), unanswered, texts}
}

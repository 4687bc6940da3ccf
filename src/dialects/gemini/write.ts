import type {CallLine, InvalidCall, Outcome} from '@toolyard/sdk'
import type {ResultWriter, WriterOptions} from '../dialect.ts'
import {isFilled} from '../json.ts'
import {createTurnWriter} from '../turn-writer.ts'
import {type FunctionResponsePart, functionResponsePart} from './function-response.ts'
import {detailsOf} from './origin.ts'

/**
 * Writes user contents with a `functionResponse` part for each call. The API wants as many as there were calls, and
 * tells those without an id by their place, so that a call is answered even when its id was taken.
 */
export function createGeminiWriter(options?: WriterOptions): ResultWriter {
  return createTurnWriter({byId: false, answer, message: geminiContent}, options)
}

/** The content with the results of a turn. */
export function geminiContent(parts: readonly FunctionResponsePart[]) {
  return {role: 'user', parts} as const
}

function answer(outcome: Outcome, {origin}: CallLine | InvalidCall): FunctionResponsePart | undefined {
  const {tool, id} = outcome
  const details = detailsOf(origin) ?? (id === null ? {} : {id})
  if (!isFilled(tool) || details.candidate !== undefined) return undefined
  return functionResponsePart(tool, outcome, details)
}

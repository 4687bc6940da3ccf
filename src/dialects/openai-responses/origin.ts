import type {CallOrigin} from '@toolyard/sdk'
import type {JsonObject} from '../dialect.ts'
import {isFilled, isObject} from '../json.ts'
import type {SharedDetails} from '../openai/answer-writer.ts'

/** How a call was written, where that changes its answer. */
export interface ResponsesDetails extends SharedDetails {
  /** The type of the call's item, when that is not `function_call`. */
  readonly item?: string
  /** The program of the model's that made the call, and gets the answer. */
  readonly program?: string
  /** To be given back with the output of a shell. */
  readonly maxOutputLength?: number
}

export const RESPONSES = 'openai-responses'

/** Where a call comes from that has nothing special about it. */
export const RESPONSES_ORIGIN: CallOrigin = {dialect: RESPONSES}

export function originOf({type, caller, action}: JsonObject): CallOrigin {
  const {caller_id: program}: JsonObject = isObject(caller) ? caller : {}
  const {max_output_length: maxOutputLength}: JsonObject = isObject(action) ? action : {}
  const details: ResponsesDetails = {
    ...(isFilled(type) && type !== 'function_call' && {item: type}),
    ...(isFilled(program) && {program}),
    ...(typeof maxOutputLength === 'number' && {maxOutputLength}),
  }
  return Object.keys(details).length === 0 ? RESPONSES_ORIGIN : {dialect: RESPONSES, details}
}

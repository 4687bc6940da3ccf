import type {CallOrigin, InvalidCall} from '@toolyard/sdk'
import type {OutcomeCode} from '../../errors/codes.ts'
import type {JsonObject, ReadCall} from '../dialect.ts'
import {reason} from '../invalid.ts'
import {isFilled, isObject} from '../json.ts'

/** What the answer to a call needs of it. */
export interface GeminiDetails {
  /** Often there is none, and then the answer has none either. */
  readonly id?: string
  /** What the model thought, sealed: it stands beside the call, in its part. */
  readonly thoughtSignature?: string
  /** The call is of this candidate, which is not the one that the conversation goes on with. */
  readonly candidate?: number
}

export function geminiOrigin(details: GeminiDetails): CallOrigin {
  return {dialect: 'gemini', details}
}

/** The details of a call that came in this dialect. */
export function detailsOf(origin: CallOrigin | undefined): GeminiDetails | undefined {
  return origin?.dialect === 'gemini' && isObject(origin.details) ? origin.details : undefined
}

/** What a part says of its call besides the arguments. */
export interface GeminiHead {
  readonly tool: string
  readonly details: GeminiDetails
}

/** What the parts of a call have said of it so far. */
export function headOf({functionCall, thoughtSignature}: JsonObject, before?: GeminiHead): GeminiHead {
  const {name, id} = isObject(functionCall) ? functionCall : {}
  return {
    tool: isFilled(name) ? name : (before?.tool ?? ''),
    details: {
      ...before?.details,
      ...(isFilled(id) && {id}),
      ...(isFilled(thoughtSignature) && {thoughtSignature}),
    },
  }
}

export function callOf({tool, details}: GeminiHead, input: JsonObject): ReadCall {
  return {tool, input, ...(details.id !== undefined && {id: details.id}), origin: geminiOrigin(details)}
}

export function invalidOf(
  {tool, details}: Partial<GeminiHead>,
  code: OutcomeCode,
  message: string,
  hint = 'Give the response as the Gemini API returned it.',
): InvalidCall {
  const origin = geminiOrigin(details ?? {})
  return {invalid: reason(code, message, hint), id: details?.id ?? null, ...(isFilled(tool) && {tool}), origin}
}

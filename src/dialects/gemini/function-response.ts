import type {ContentBlock, Outcome} from '@toolyard/sdk'
import {describeContent} from '../describe-block.ts'
import type {GeminiDetails} from './origin.ts'

/** The part of a user content that answers a call. */
export interface FunctionResponsePart {
  readonly functionResponse: FunctionResponse
  readonly thoughtSignature?: string
}

interface FunctionResponse {
  readonly id?: string
  readonly name: string
  readonly response: Response
  readonly parts?: readonly {readonly inlineData: InlineData}[]
}

/** A type rather than an interface: only those fit where any keys may be. */
type Response = {readonly output: string} | {readonly error: string}

interface InlineData {
  readonly mimeType: string
  readonly data: string
}

/**
 * The answer to a call. `output` is the text that the tool made for the model; images and documents that the API takes
 * stand beside it. A failure is text only, under `error`.
 *
 * @see https://ai.google.dev/gemini-api/docs/function-calling#multimodal
 */
export function functionResponsePart(
  name: string,
  outcome: Outcome,
  {id, thoughtSignature}: GeminiDetails,
): FunctionResponsePart {
  const {response, parts} = responseOf(outcome)
  const named = {...(id !== undefined && {id}), name, response, ...(parts.length > 0 && {parts})}
  return {functionResponse: named, ...(thoughtSignature !== undefined && {thoughtSignature})}
}

function responseOf(outcome: Outcome) {
  const {content} = outcome
  if (outcome.status !== 'ok') {
    return {response: {error: describeContent(content).trim() || outcome.error.message}, parts: []}
  }
  const media = content.map(inlineData)
  const rest = content.filter((_, index) => media[index] === undefined)
  const parts = media.filter((data) => data !== undefined).map((data) => ({inlineData: data}))
  return {response: {output: describeContent(rest)}, parts}
}

const MEDIA_TYPES: ReadonlySet<string | undefined> = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'application/pdf',
])

function inlineData(block: ContentBlock): InlineData | undefined {
  const {mimeType = '', data} =
    block.type === 'image'
      ? block
      : block.type === 'resource' && 'blob' in block.resource
        ? {mimeType: block.resource.mimeType, data: block.resource.blob}
        : {}
  return data !== undefined && MEDIA_TYPES.has(mimeType) ? {mimeType, data} : undefined
}

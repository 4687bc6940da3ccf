import {anthropic} from './anthropic/dialect.ts'
import {bedrock} from './bedrock/dialect.ts'
import {codex} from './codex/dialect.ts'
import type {Dialect} from './dialect.ts'
import {gemini} from './gemini/dialect.ts'
import {mcp} from './mcp/dialect.ts'
import {native} from './native/dialect.ts'
import {openaiChat} from './openai-chat/dialect.ts'
import {openaiResponses} from './openai-responses/dialect.ts'
import {streamJson} from './stream-json/dialect.ts'

/** Every dialect there is. Values are offered to them in this order: from the most to the least distinct. */
export const DIALECTS = {
  native,
  mcp,
  'openai-chat': openaiChat,
  'openai-responses': openaiResponses,
  gemini,
  bedrock,
  codex,
  anthropic,
  'stream-json': streamJson,
} as const satisfies Record<string, Dialect>

export type DialectName = keyof typeof DIALECTS

export const DIALECT_NAMES: readonly DialectName[] = Object.keys(DIALECTS) as DialectName[]

type Written = {
  [Name in DialectName]: (typeof DIALECTS)[Name] extends {createWriter: unknown} ? Name : never
}[DialectName]

/** How results are written: in one dialect, or each in the one that its call came in. */
export type To = 'same' | Written

export const TO_NAMES: readonly To[] = [
  ...DIALECT_NAMES.filter((name): name is Written => 'createWriter' in DIALECTS[name]),
  'same',
]

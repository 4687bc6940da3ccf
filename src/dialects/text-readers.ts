import type {Fences} from './fenced/fences.ts'
import {FencedReader} from './fenced/reader.ts'
import type {TextReader} from './framing/text-reader.ts'
import {JsonReader} from './json-reader.ts'
import {DIALECT_NAMES, type DialectName} from './table.ts'

/** How input is read: by one dialect, each value by the first that knows it, or as text with fenced blocks. */
export type From = 'auto' | DialectName | 'fenced'

export const FROM_NAMES: readonly From[] = ['auto', ...DIALECT_NAMES, 'fenced']

export interface TextReaderOptions {
  readonly fences?: Fences | undefined
  /** Characters that an event, a document or a block may have. */
  readonly maxSize?: number | undefined
}

export function createTextReader(from: From, {fences, maxSize}: TextReaderOptions): TextReader {
  return from === 'fenced' ? new FencedReader(fences, maxSize) : new JsonReader(from, maxSize)
}

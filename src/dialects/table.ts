import {anthropic} from './anthropic/dialect.ts'
import type {Dialect} from './dialect.ts'
import {native} from './native/dialect.ts'

/** Every dialect there is. Values are offered to them in this order: from the most to the least distinct. */
export const DIALECTS = {native, anthropic} as const satisfies Record<string, Dialect>

export type DialectName = keyof typeof DIALECTS

/** How input is read: by one dialect, or each line by the first that knows it. */
export type From = 'auto' | DialectName

export const DIALECT_NAMES: readonly DialectName[] = Object.keys(DIALECTS) as DialectName[]

export const FROM_NAMES: readonly From[] = ['auto', ...DIALECT_NAMES]

type Written = {
  [Name in DialectName]: (typeof DIALECTS)[Name] extends {createWriter: unknown} ? Name : never
}[DialectName]

/** How results are written: in one dialect, or each in the one that its call came in. */
export type To = 'same' | Written

export const TO_NAMES: readonly To[] = [
  ...DIALECT_NAMES.filter((name): name is Written => 'createWriter' in DIALECTS[name]),
  'same',
]

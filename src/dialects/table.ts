import {anthropic} from './anthropic/dialect.ts'
import type {Dialect} from './dialect.ts'
import {native} from './native/dialect.ts'

/** Every dialect there is. Lines are offered to them in this order. */
export const DIALECTS = {native, anthropic} as const satisfies Record<string, Dialect>

export type DialectName = keyof typeof DIALECTS

/** How input is read: by one dialect, or each line by the first that knows it. */
export type From = 'auto' | DialectName

export const DIALECT_NAMES: readonly DialectName[] = Object.keys(DIALECTS) as DialectName[]

export const FROM_NAMES: readonly From[] = ['auto', ...DIALECT_NAMES]

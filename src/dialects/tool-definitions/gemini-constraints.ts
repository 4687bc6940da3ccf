import type {JsonObject} from '../dialect.ts'
import {isFilled} from '../json.ts'
import {type JsonType, typeOf} from './types-of.ts'

/** The constraints on a value of a simple type that Gemini knows, and on the size of any. */
export function constraintsOf(schema: JsonObject, type: JsonType) {
  return {...enumOf(schema, type), ...formatOf(schema, type), ...boundsOf(schema, type), ...sizesOf(schema, type)}
}

/** Formats that Gemini knows; any other is refused. */
export const FORMATS: Readonly<Partial<Record<JsonType, readonly unknown[]>>> = {
  string: ['date-time'],
  number: ['float', 'double'],
  integer: ['int32', 'int64'],
}

/** The values of a type that a schema lists. */
export function valuesOf(schema: JsonObject, type: JsonType): readonly unknown[] {
  const values = 'const' in schema ? [schema.const] : schema.enum
  return Array.isArray(values) ? values.filter((value) => isOfType(value, type)) : []
}

export function isOfType(value: unknown, type: JsonType): boolean {
  return (value !== undefined && typeOf(value) === type) || (type === 'integer' && Number.isInteger(value))
}

/** Only strings can be listed, and none that is empty. */
export function enumOf(schema: JsonObject, type: JsonType): {readonly enum?: readonly string[]} {
  const values = valuesOf(schema, type)
  return type === 'string' && values.length > 0 && values.every(isFilled) ? {enum: [...new Set(values)]} : {}
}

function formatOf({format, pattern}: JsonObject, type: JsonType) {
  return {
    ...(isFilled(format) && FORMATS[type]?.includes(format) && {format}),
    ...(type === 'string' && isFilled(pattern) && {pattern}),
  }
}

function boundsOf({minimum, maximum, exclusiveMinimum, exclusiveMaximum}: JsonObject, type: JsonType) {
  if (type !== 'number' && type !== 'integer') return {}
  const [above, below] = type === 'integer' ? [nextAbove, nextBelow] : [same, same]
  const lower = [minimum, above(exclusiveMinimum)].filter(isNumber)
  const upper = [maximum, below(exclusiveMaximum)].filter(isNumber)
  return {
    ...(lower.length > 0 && {minimum: Math.max(...lower)}),
    ...(upper.length > 0 && {maximum: Math.min(...upper)}),
  }
}

const same = (value: unknown) => value
const nextAbove = (value: unknown) => (isNumber(value) ? Math.floor(value) + 1 : undefined)
const nextBelow = (value: unknown) => (isNumber(value) ? Math.ceil(value) - 1 : undefined)

export const isNumber = (value: unknown): value is number => typeof value === 'number'

type Size = 'minLength' | 'maxLength' | 'minItems' | 'maxItems' | 'minProperties' | 'maxProperties'

const SIZES: Readonly<Partial<Record<JsonType, readonly Size[]>>> = {
  string: ['minLength', 'maxLength'],
  array: ['minItems', 'maxItems'],
  object: ['minProperties', 'maxProperties'],
}

function sizesOf(schema: JsonObject, type: JsonType): Partial<Record<Size, string>> {
  const keywords = (SIZES[type] ?? []).filter((keyword) => isNumber(schema[keyword]))
  return Object.fromEntries(keywords.map((keyword) => [keyword, String(schema[keyword])]))
}

import {isFilled, isObject} from '../../dialects/json.ts'
import type {JsonObject} from './importer.ts'

/** A value as an object; an empty one where it is none. */
export const asObject = (value: unknown): JsonObject => (isObject(value) ? value : {})

/** The objects of a value that should be a list of them. */
export const objectsOf = (value: unknown): readonly JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** Milliseconds since 1970 of a time as ISO 8601 has it; `undefined` for anything else. */
export function timeOf(value: unknown): number | undefined {
  const time = isFilled(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}

export const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

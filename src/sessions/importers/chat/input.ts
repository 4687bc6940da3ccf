import {isObject} from '../../../dialects/json.ts'
import {parsedJson} from './values.ts'

/** Recorded arguments: what their text says, and the text itself where that is no JSON object or list. */
export function inputOf(given: unknown): unknown {
  if (given === undefined || given === null) return {}
  if (typeof given !== 'string') return given
  if (given.trim() === '') return {}
  const value = parsedJson(given)
  if (value === null) return {}
  return isObject(value) || Array.isArray(value) ? value : given
}

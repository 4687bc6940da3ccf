import {parsedJson} from '../chat/values.ts'

/** The value of JSON as Python writes it: `NaN` and `Infinity` come out as null. `undefined` for what is no JSON. */
export function lenientJson(text: string): unknown {
  return parsedJson(text) ?? (NOT_FINITE.test(text) ? parsedJson(text.replace(TOKEN, finite)) : undefined)
}

const NOT_FINITE = /[:[,]\s*(?:NaN|-?Infinity)\b/

/** A string comes first, so that what stands in one stays. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?Infinity|NaN/gs

const finite = (token: string) => (token.startsWith('"') ? token : 'null')

import type {InvalidCall} from '@toolyard/sdk'
import {messageOf} from '../../errors/toolyard-error.ts'
import {reason} from '../invalid.ts'
import {MAX_DEPTH, nestsDeeper} from '../json.ts'

/** What text came to: a value, JSON that is not taken, or no JSON. */
export type ParsedJson =
  | {readonly status: 'value'; readonly value: unknown}
  | {readonly status: 'refused' | 'broken'; readonly problem: InvalidCall}

/** @param what the text is, for messages */
export function parseJson(text: string, what: string): ParsedJson {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error
    // the parser saw a part of the source only, so its line number would mislead
    const detail = messageOf(error).replace(/ \(line \d+ column \d+\)$/, '')
    const hint = 'Write one JSON object on each line.'
    return {status: 'broken', problem: {invalid: reason('BAD_LINE', `${what} is not JSON: ${detail}.`, hint), id: null}}
  }
  // fewer characters than two for each level can't nest too deep
  if (text.length <= 2 * MAX_DEPTH || !nestsDeeper(value, MAX_DEPTH)) return {status: 'value', value}
  const invalid = reason('BAD_LINE', `${what} nests deeper than ${MAX_DEPTH} levels.`)
  return {status: 'refused', problem: {invalid, id: null}}
}

import type {InvalidCall} from '@toolyard/sdk'
import {messageOf} from '../errors/toolyard-error.ts'
import type {Dialect, JsonObject, ReadLine} from './dialect.ts'
import {reason} from './invalid.ts'
import {isObject, kindOf, MAX_DEPTH, nestsDeeper} from './json.ts'
import {DIALECTS, type From} from './table.ts'

/** Reads one line's text. Whatever the text is, the answer says so; it never throws. */
export type TextReader = (text: string) => ReadLine

export function createTextReader(from: From): TextReader {
  const dialects: readonly Dialect[] = from === 'auto' ? Object.values(DIALECTS) : [DIALECTS[from]]
  return (text) => {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch (error) {
      if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error
      return stray(badJson(error))
    }
    // fewer characters than two for each level can't nest too deep
    if (text.length > 2 * MAX_DEPTH && nestsDeeper(value, MAX_DEPTH)) return stray(tooDeep())
    if (!isObject(value)) return stray(notAnObject(value, dialects))
    for (const dialect of dialects) {
      const line = dialect.read(value)
      if (line !== undefined) return line
    }
    return stray(unrecognised(value, dialects))
  }
}

function stray(piece: InvalidCall): ReadLine {
  return {kind: 'stray', pieces: [piece]}
}

function badJson(error: Error): InvalidCall {
  // the parser saw one line only, so its line number would mislead
  const detail = messageOf(error).replace(/ \(line \d+ column \d+\)$/, '')
  const hint = 'Write one JSON object on each line.'
  return {invalid: reason('BAD_LINE', `The line is not JSON: ${detail}.`, hint), id: null}
}

function tooDeep(): InvalidCall {
  return {invalid: reason('BAD_LINE', `The line nests deeper than ${MAX_DEPTH} levels.`), id: null}
}

function notAnObject(value: unknown, dialects: readonly Dialect[]): InvalidCall {
  const message = `The line is ${kindOf(value)}, not a JSON object.`
  return {invalid: reason('BAD_CALL', message, understood(dialects)), id: null}
}

function unrecognised(value: JsonObject, dialects: readonly Dialect[]): InvalidCall {
  let hint = understood(dialects)
  for (const dialect of dialects) hint = dialect.explain?.(value) ?? hint
  const invalid = reason('BAD_CALL', 'The line is JSON but not a tool call.', hint)
  return {invalid, id: typeof value.id === 'string' ? value.id : null}
}

function understood(dialects: readonly Dialect[]): string {
  return `Understood: ${dialects.map(({shape}) => shape).join('; ')}.`
}

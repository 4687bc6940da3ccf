import {jsonTokens} from '../../../dialects/framing/json-tokens.ts'

/**
 * How far text is JSON:
 * - `whole`: a value begins at the beginning and ends before `end`
 * - `broken`: what stands at `at` can't stand there
 * - `torn`: the text ends before the value does; `inner` is where an object in it begins that ends where the text does
 */
export type Walk =
  | {readonly status: 'whole'; readonly end: number}
  | {readonly status: 'broken'; readonly at: number; readonly end: number}
  | {readonly status: 'torn'; readonly inner?: number}

type Expected = 'value' | 'key' | ':' | 'next'

interface Open {
  readonly type: '{' | '['
  readonly start: number
}

const LITERAL = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/

/** Goes through an object or array at the beginning of a text, without building it. */
export function walkJson(text: string): Walk {
  const open: Open[] = []
  let expected: Expected = 'value'
  let isFresh = false
  let closed: number | undefined
  for (const {type, start, end} of jsonTokens(text)) {
    const top = open.at(-1)
    closed = undefined
    const closes = type === '}' || type === ']'
    if (type === 'cut') {
      return expected === 'value' || expected === 'key' ? {status: 'torn'} : {status: 'broken', at: start, end}
    }
    if (closes && top?.type === (type === '}' ? '{' : '[') && (expected === 'next' || isFresh)) {
      open.pop()
      if (open.length === 0) return {status: 'whole', end}
      if (type === '}') closed = top.start
      expected = 'next'
    } else if ((type === '{' || type === '[') && expected === 'value') {
      open.push({type, start})
      expected = type === '{' ? 'key' : 'value'
      isFresh = true
      continue
    } else if (type === 'string' && expected === 'key') expected = ':'
    else if (type === ':' && expected === ':') expected = 'value'
    else if (type === ',' && expected === 'next') expected = top?.type === '{' ? 'key' : 'value'
    else if (isScalar(type, text.slice(start, end)) && expected === 'value' && top !== undefined) expected = 'next'
    else return {status: 'broken', at: start, end}
    isFresh = false
  }
  return {status: 'torn', ...(closed !== undefined && {inner: closed})}
}

const isScalar = (type: string, written: string) => type === 'string' || (type === 'word' && LITERAL.test(written))

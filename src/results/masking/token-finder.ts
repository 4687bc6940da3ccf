import type {SecretPattern} from './patterns.ts'
import type {SecretFinder, Span} from './spans.ts'
import {isFiller} from './stand-ins.ts'

interface Keyed {
  readonly keyword: string
  readonly pattern: SecretPattern
  /** The rest of the pattern, to be matched where it is set to. */
  readonly rest: RegExp
}

/** Finds what the patterns describe, in one pass over the text for the keywords of all. */
export function createTokenFinder(patterns: readonly SecretPattern[]): SecretFinder {
  const keyed = patterns.flatMap((pattern) => {
    const rest = new RegExp(pattern.rest, 'dy')
    return pattern.keywords.map((keyword): Keyed => ({keyword, pattern, rest}))
  })
  const byLast = Map.groupBy(keyed, ({keyword}) => keyword.slice(-1))
  const keywords = new RegExp(sourceOf(new Set(keyed.map(({keyword}) => keyword))), 'g')
  return (text, spans) => {
    keywords.lastIndex = 0
    while (keywords.test(text)) {
      const end = keywords.lastIndex
      for (const candidate of byLast.get(text[end - 1] ?? '') ?? []) {
        const matched = match(text, end, candidate, spans)
        // what was looked at is not looked at again, or many keywords in a row would take the square of their number
        keywords.lastIndex = Math.max(keywords.lastIndex, matched)
      }
    }
  }
}

/** @returns where the match ends, also of one that is no secret; 0 when there is none */
function match(text: string, at: number, {keyword, pattern, rest}: Keyed, spans: Span[]): number {
  const from = at - keyword.length
  if (!text.startsWith(keyword, from) || (pattern.beginsWord && !beginsWord(text, from))) return 0
  rest.lastIndex = at
  const found = rest.exec(text)
  if (found === null) return 0
  const [start, end] = found.indices?.[1] ?? [from, rest.lastIndex]
  const secret = text.slice(start, end)
  const {name, accepts = (token) => !isFiller(token)} = pattern
  if (accepts(secret)) spans.push({start, end, name})
  return rest.lastIndex
}

/** The end of an escape (`\n`, `%20`, of a colour) is no part of the word behind it. */
const ESCAPE = /(?:\\[bfnrtv]|\\u[\da-f]{4}|%[\da-f]{2}|\[[\d;]{0,9}m)$/i

const beginsWord = (text: string, at: number) =>
  !/[\w-]/.test(text.charAt(at - 1)) || ESCAPE.test(text.slice(Math.max(0, at - 12), at))

/**
 * Most keywords end in a sign, and signs are rarer than letters: those are searched for by the sign, looking back from
 * it, which takes half the time.
 */
function sourceOf(keywords: Iterable<string>): string {
  const bySign = Map.groupBy(keywords, (keyword) => /[^A-Za-z0-9 /]$/.exec(keyword)?.[0] ?? '')
  return [...bySign]
    .map(([sign, group]) => {
      const any = group.map(escapeSyntax).join('|')
      return sign === '' ? any : `${escapeSyntax(sign)}(?<=${any})`
    })
    .join('|')
}

const escapeSyntax = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

import {resolve} from 'node:path'

/** What a word of a command names to remove. */
export interface RemovedWord {
  /** Absolute; of a glob that takes everything in a folder, that folder. */
  readonly path: string
  /** The word starts at a folder of its own rather than at the current one. */
  readonly isAbsolute: boolean
  /** A part of it that only the shell knows was taken to be empty. */
  readonly isGuessed: boolean
}

export interface WordPlaces {
  readonly cwd: string
  readonly home: string | undefined
}

const TILDE = /^~(?=\/|$)/
const CWD_TILDE = /^~\+(?=\/|$)/
/** The home of somebody else. */
const OTHER_TILDE = /^~(?=[\w.-]+(?:\/|$))/
// they are set: what stands behind their name only cuts them
const HOME = /\$(?:\{HOME(?:[^\w{}][^{}]*)?\}|HOME\b)/g
const CWD = /\$(?:\{PWD(?:[^\w{}][^{}]*)?\}|PWD\b|\( *pwd *\))|` *pwd *`/g
/** bash stops where such a variable is empty. */
const NEVER_EMPTY = /\$\{\w+:\?/
const DEFAULTED = /\$\{\w+:?[-=]([^{}$`]*)\}/g
const VARIABLE = /\$(?:\w+|[@*#?!$-]|\{[^{}]*\})/g
const QUOTES = /["']|\\(?=.)/g
/** `{}` is no brace expansion: it is where find and xargs put what they found. */
const GLOB = /[*?[]|\{(?!\})/
/** All of a glob that stands for any name. */
const ANY_NAME = /\[[^\][]*\]|[*?.,{}[\]]/g

/**
 * Reads a word of a command line as it was written, in the worst way that the shell could: with variables and
 * substitutions empty. `undefined` where nothing is left then, or the shell would stop.
 */
export function readRemovedWord(word: string, {cwd, home}: WordPlaces): RemovedWord | undefined {
  const known = word
    .replace(QUOTES, '')
    .replace(TILDE, () => home ?? '~')
    .replace(CWD_TILDE, () => cwd)
    // wherever that is, it is nothing to remove
    .replace(OTHER_TILDE, '/~')
    .replace(HOME, () => home ?? '')
    .replace(CWD, () => cwd)
  if (NEVER_EMPTY.test(known)) return undefined
  const placed = known.replace(DEFAULTED, '$1')
  const text = withoutSubstitutions(placed).replace(VARIABLE, '')
  if (text === '') return undefined
  return {path: resolve(cwd, withoutGlob(text)), isAbsolute: text.startsWith('/'), isGuessed: text !== placed}
}

/** Takes out `$(...)` and backticks, nested ones too. */
function withoutSubstitutions(text: string): string {
  let kept = ''
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '`') quoted = !quoted
    else if (quoted) continue
    else if (depth > 0 ? character === '(' : text.startsWith('$(', at)) depth++
    else if (depth > 0) depth -= character === ')' ? 1 : 0
    else kept += character
    if (depth === 1 && character === '$') at++
  }
  return kept
}

/** `/a/*` is `/a`, and what else a glob may find is one name of its own. */
function withoutGlob(text: string): string {
  const names = text.split('/')
  const first = names.findIndex((name) => GLOB.test(name))
  if (first === -1) return text
  const rest = names.slice(first).filter((name) => name !== '')
  const takesAll = rest.every((name) => GLOB.test(name) && name.replace(ANY_NAME, '') === '')
  if (!takesAll) return text
  return first === 0 ? '.' : `${names.slice(0, first).join('/')}/`
}

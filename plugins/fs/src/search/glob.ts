/**
 * Tells whether a path, relative and with `/`, matches. Made by `compileGlob`.
 */
export type GlobMatcher = (path: string) => boolean

const MAX_ALTERNATIVES = 1000

/** A glob that can't be used; the message says why. */
export class GlobError extends Error {
  override readonly name = 'GlobError'
}

/**
 * Compiles a glob: `*` and `?` within a segment, `**` for any number of segments, `[a-z]`, `[!a-z]`, `{a,b}` and `\`
 * before a character that is meant itself. A glob without `/` matches at any depth, as in a .gitignore; hidden names
 * are like all others. The time to match grows with glob times path, where backtracking matchers may take for ever.
 *
 * @throws GlobError
 */
export function compileGlob(glob: string): GlobMatcher {
  const alternatives = expandBraces(glob).map(compileAlternative)
  return (path) => {
    const segments = path.split('/')
    return alternatives.some((alternative) => matchSequence(alternative, segments, matchSegment, isAnyDepth))
  }
}

type Token = '*' | ((character: string) => boolean)
type Segment = '**' | readonly Token[]

const isAnyDepth = (segment: Segment) => segment === '**'
const matchSegment = (segment: Segment, name: string) =>
  segment !== '**' &&
  matchSequence(
    segment,
    [...name],
    (token, character) => token !== '*' && token(character),
    (token) => token === '*',
  )

/**
 * Matches a sequence against a pattern in which some parts stand for any number of elements. Only the last such part
 * ever has to take more: whatever an earlier one could reach, it reaches too.
 */
function matchSequence<Part, Element>(
  pattern: readonly Part[],
  elements: readonly Element[],
  matches: (part: Part, element: Element) => boolean,
  isAny: (part: Part) => boolean,
): boolean {
  let part = 0
  let at = 0
  let retryPart = -1
  let retryAt = 0
  while (at < elements.length) {
    const current = pattern[part]
    const element = elements[at]
    if (current !== undefined && isAny(current)) {
      retryPart = part
      retryAt = at
      part += 1
    } else if (current !== undefined && element !== undefined && matches(current, element)) {
      part += 1
      at += 1
    } else if (retryPart !== -1) {
      retryAt += 1
      part = retryPart + 1
      at = retryAt
    } else return false
  }
  return pattern.slice(part).every(isAny)
}

function compileAlternative(glob: string): Segment[] {
  const segments = glob.split('/').filter((segment) => segment !== '' && segment !== '.')
  if (!glob.includes('/')) segments.unshift('**')
  if (glob.endsWith('/')) segments.push('**')
  return segments.map((segment) => (segment === '**' ? segment : compileSegment(segment)))
}

function compileSegment(segment: string): Token[] {
  const tokens: Token[] = []
  const characters = [...segment]
  for (let at = 0; at < characters.length; at += 1) {
    const character = characters[at] ?? ''
    if (character === '*') tokens.push('*')
    else if (character === '?') tokens.push(() => true)
    else if (character === '[') {
      const end = classEnd(characters, at)
      tokens.push(end === -1 ? is('[') : compileClass(characters.slice(at + 1, end)))
      if (end !== -1) at = end
    } else if (character === '\\' && at + 1 < characters.length) {
      at += 1
      tokens.push(is(characters[at] ?? ''))
    } else tokens.push(is(character))
  }
  return tokens
}

const is = (wanted: string) => (character: string) => character === wanted

/** The index of the `]` that ends a class; one right at the start is a member. */
function classEnd(characters: readonly string[], start: number): number {
  const first = characters[start + 1]
  return characters.indexOf(']', start + (first === '!' || first === '^' ? 3 : 2))
}

function compileClass(members: readonly string[]): (character: string) => boolean {
  const negated = members[0] === '!' || members[0] === '^'
  const rest = negated ? members.slice(1) : members
  const ranges: Array<readonly [from: string, to: string]> = []
  for (let at = 0; at < rest.length; at += 1) {
    const from = rest[at] ?? ''
    const to = rest[at + 1] === '-' ? rest[at + 2] : undefined
    ranges.push([from, to ?? from])
    if (to !== undefined) at += 2
  }
  const codeOf = (character: string) => character.codePointAt(0) ?? 0
  return (character) =>
    negated !== ranges.some(([from, to]) => codeOf(from) <= codeOf(character) && codeOf(character) <= codeOf(to))
}

/** Writes a glob out as one for each choice of its braces. */
function expandBraces(glob: string): string[] {
  const finished: string[] = []
  const open = [glob]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const brace = findBrace(next)
    if (brace === undefined) finished.push(next)
    else for (const choice of brace.choices) open.push(brace.before + choice + brace.after)
    if (finished.length + open.length > MAX_ALTERNATIVES)
      throw new GlobError(`its braces stand for more than ${MAX_ALTERNATIVES} globs`)
  }
  return finished
}

/** The first pair of braces with a comma between them; braces without one stand for themselves. */
function findBrace(glob: string) {
  for (let start = 0; start < glob.length; start += 1) {
    if (glob[start] === '\\') start += 1
    else if (glob[start] === '{') {
      const found = readBrace(glob, start)
      if (found !== undefined) return found
    }
  }
  return undefined
}

function readBrace(glob: string, start: number) {
  const choices: string[] = []
  let depth = 0
  let from = start + 1
  for (let at = start; at < glob.length; at += 1) {
    const character = glob[at]
    if (character === '\\') at += 1
    else if (character === '{') depth += 1
    else if (character === ',' && depth === 1) {
      choices.push(glob.slice(from, at))
      from = at + 1
    } else if (character === '}') {
      depth -= 1
      if (depth > 0) continue
      if (choices.length === 0) return undefined
      choices.push(glob.slice(from, at))
      return {before: glob.slice(0, start), choices, after: glob.slice(at + 1)}
    }
  }
  return undefined
}

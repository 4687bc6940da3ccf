import {type AddedPattern, compileAddedPatterns} from './added-patterns.ts'
import {createAssignmentFinder} from './assignments.ts'
import {escapeJson, literalsOf} from './env-values.ts'
import {createLiteralFinder, type Literal} from './literal-finder.ts'
import {maskJson} from './mask-json.ts'
import {SECRET_PATTERNS} from './patterns.ts'
import {hintsAtName, wordsOf} from './secret-name.ts'
import {replaceSpans, type SecretFinder, type Span} from './spans.ts'
import {createTokenFinder} from './token-finder.ts'

export interface MaskOptions {
  /** The environment whose secret-looking values are masked wherever they appear. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Patterns to mask beside the known ones: what a regular expression matches (its first group where it has one). */
  readonly add?: readonly AddedPattern[]
  /** Names that are not masked: of a pattern, of a key, or of an environment variable (as env:NAME or NAME). */
  readonly exempt?: readonly string[]
}

/** Replaces secrets. What was masked once is not changed by masking it again. */
export interface Masker {
  /** The text with each secret replaced by `[MASKED:name]`; the same string when there is none. */
  text(value: string): string
  /**
   * A JSON value with the secrets in its strings and keys replaced; the same object when there is none. What did not
   * change is not copied.
   *
   * @param onMasked gets the JSON Pointer of each string that was changed
   */
  json<Value>(value: Value, onMasked?: (pointer: string) => void): Value
  /**
   * Whether a value that `JSON.stringify` wrote this text of may hold something that `json` would mask. It is quick, and
   * never wrong where it says no.
   */
  suspects(text: string): boolean
  /** Masks the secret-looking values of more variables from now on, wherever they appear. */
  learn(env: Readonly<Record<string, string>>): void
}

/** @throws ToolyardError CONFIG_INVALID for a pattern that is no regular expression */
export function createMasker({env = {}, add = [], exempt = []}: MaskOptions = {}): Masker {
  const names = new Set(exempt)
  const words = new Set(exempt.map(wordsOf))
  const exempts = (name: string, kind: string) => names.has(kind) || words.has(wordsOf(name))
  const secretsOf = (variables: MaskOptions['env'] = {}) =>
    literalsOf(variables, (name) => names.has(name) || names.has(`env:${name}`))
  let literals = findersOf(secretsOf(env))
  const added = compileAddedPatterns(add.filter(({name}) => !names.has(name)))
  const patterns = SECRET_PATTERNS.filter(({name}) => !names.has(name))
  const findTokens = createTokenFinder(patterns)
  // what only looks like a secret may hide one behind it
  const findSuspects = createTokenFinder(patterns.map((pattern) => ({...pattern, accepts: () => true})))
  // the first of two equal spans names it
  const findPatterns: readonly SecretFinder[] = [...added, findTokens, createAssignmentFinder(exempts)]
  const text = (value: string) => maskText(value, [literals.inText, ...findPatterns])
  return {
    text,
    json: (value, onMasked) => maskJson(value, {text, exempts, onMasked}) as typeof value,
    suspects(json) {
      // a pattern of the user may match a string and not its text, and so may others where characters are escaped
      if (added.length > 0 || hintsAtName(json) || /\\[bfu]/.test(json)) return true
      const spans: Span[] = []
      literals.inJson(json, spans)
      findSuspects(json, spans)
      return spans.length > 0
    },
    learn(variables) {
      const more = secretsOf(variables).filter(({text}) => !literals.known.has(text))
      if (more.length > 0) literals = findersOf([...literals.all, ...more])
    },
  }
}

/** What finds literals, in a text and in the text of a JSON value. */
function findersOf(all: readonly Literal[]) {
  return {
    all,
    known: new Set(all.map(({text}) => text)),
    inText: createLiteralFinder(all),
    inJson: createLiteralFinder(all.map(({text, name}) => ({text: escapeJson(text), name}))),
  }
}

function maskText(value: string, finders: readonly SecretFinder[]): string {
  let text = value
  for (;;) {
    const spans: Span[] = []
    for (const find of finders) find(text, spans)
    const masked = spans.length === 0 ? text : replaceSpans(text, spans)
    if (masked === text) return text
    // a marker may end what hid another secret; each round leaves less that is not masked, so there is a last one
    text = masked
  }
}

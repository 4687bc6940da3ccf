import {isArray, isContainer, JsonLevel, type JsonObject} from './json-level.ts'
import {maskNamed} from './named-values.ts'
import {isOpaque} from './opaque.ts'
import {type SecretName, secretNameOf} from './secret-name.ts'
import {holdsMarker} from './spans.ts'

export interface JsonMasking {
  readonly text: (value: string) => string
  /** Whether what stands under a name, or under names of this kind, is not to be masked for that. */
  readonly exempts: (name: string, kind: string) => boolean
  /** Is told the JSON Pointer of each string that was changed; for a key, that of its member. */
  readonly onMasked: ((pointer: string) => void) | undefined
}

/**
 * Masks the strings and the keys of a JSON value. Pointers hold the keys as they are afterwards, so that no secret is
 * in them. It does not call itself: a value may nest as deep as `JSON.parse` lets it.
 */
export function maskJson(root: unknown, masking: JsonMasking): unknown {
  const outermost = new JsonLevel([root])
  const levels = [outermost]
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    if (!level.next()) {
      levels.pop()
      levels.at(-1)?.set(level.result())
      continue
    }
    if (isLines(level.value) && maskLines(level, level.value, masking)) masking.onMasked?.(pointerTo(levels))
    const {value} = level
    const secret = secretOf(level, masking)
    if (maskMember(level, secret, masking)) masking.onMasked?.(pointerTo(levels))
    if (isContainer(value)) levels.push(new JsonLevel(value, isArray(value) ? weaker(secret) : undefined))
  }
  const whole = outermost.result()
  return isArray(whole) ? whole[0] : root
}

const isLines = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 1 && value.every((item) => typeof item === 'string') && value.some(beginsKey)

const beginsKey = (line: string) => line.includes('-----BEGIN ')

/** Masks a key that stands in several strings, as the lines of a file do. @returns whether there is one */
function maskLines(level: JsonLevel, lines: readonly string[], {text}: JsonMasking): boolean {
  const masked = text(lines.join('\n'))
  if (masked === lines.map(text).join('\n')) return false
  level.set(masked.split('\n'))
  return true
}

/** @returns whether its key or its value was changed */
function maskMember(level: JsonLevel, secret: SecretName | undefined, {text}: JsonMasking): boolean {
  const {key, value, container} = level
  const newKey = key === undefined ? undefined : text(key)
  if (newKey !== undefined && newKey !== key) level.rename(newKey)
  if (typeof value === 'string' && !isOpaque(key, value, container)) {
    level.set(text(secret === undefined ? value : maskNamed(value, secret)))
  }
  return newKey !== key || level.value !== value
}

/** What a member is called: by its key, by the `name` beside a `value`, by the first of two strings. */
function secretOf({key, index, container, secret}: JsonLevel, {text, exempts}: JsonMasking): SecretName | undefined {
  const name = isArray(container) ? (index === 1 ? pairName(container) : undefined) : labelOf(key, container)
  const found = typeof name === 'string' ? secretNameOf(name) : undefined
  if (found === undefined || typeof name !== 'string' || exempts(name, found.kind)) return secret
  // what holds a secret itself is no name
  if (holdsMarker(name) || text(name) !== name) return secret
  return isArray(container) ? weaker(found) : found
}

/** In a list there are words as well. */
const weaker = (secret: SecretName | undefined) => secret && {...secret, certain: false}

const pairName = (items: readonly unknown[]) => (items.length === 2 ? items[0] : undefined)

const labelOf = (key: string | undefined, members: JsonObject) =>
  key === 'value' ? (members.name ?? members.key ?? members.header ?? key) : key

/** The outermost level is only the one that the value itself lies in. */
function pointerTo([, ...levels]: readonly JsonLevel[]): string {
  return levels.map(({name}) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

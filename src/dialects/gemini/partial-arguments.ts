import type {JsonObject} from '../dialect.ts'
import {isObject, MAX_DEPTH, quote} from '../json.ts'

type Key = string | number
type Node = Map<Key, unknown>

/**
 * Arguments that come in fragments, each with the path of the value that it is or goes on with.
 *
 * @see https://cloud.google.com/vertex-ai/generative-ai/docs/multimodal/function-calling
 */
export class PartialArguments {
  readonly #root: Node = new Map()
  /** The strings that are not complete. */
  readonly #open = new Set<string>()
  #problem: string | undefined

  /** What was wrong first, if anything. */
  get problem(): string | undefined {
    return this.#problem
  }

  add(fragments: unknown): void {
    const list = Array.isArray(fragments) ? fragments : [fragments]
    for (const fragment of list) this.#problem ??= this.#addOne(fragment)
  }

  toObject(): JsonObject {
    return toValue(this.#root) as JsonObject
  }

  #addOne(fragment: unknown): string | undefined {
    const {jsonPath, willContinue, ...values} = isObject(fragment) ? fragment : {}
    const path = typeof jsonPath === 'string' ? jsonPath : ''
    const keys = parsePath(path)
    if (keys === undefined) return `${quote(path)} is not the path of a value`
    const value = fragmentValue(values)
    const fits = value === undefined || this.#put(keys, value, this.#open.has(path))
    if (willContinue === true) this.#open.add(path)
    else this.#open.delete(path)
    return fits ? undefined : `${quote(path)} does not fit what came before it`
  }

  #put(keys: readonly Key[], value: unknown, goesOn: boolean): boolean {
    let node = this.#root
    for (const key of keys.slice(0, -1)) {
      const next = node.get(key) ?? new Map()
      if (!(next instanceof Map && fits(node, key))) return false
      node.set(key, next)
      node = next
    }
    const last = keys.at(-1)
    if (last === undefined || !fits(node, last)) return false
    const before = node.get(last)
    if (before instanceof Map) return false
    node.set(last, goesOn && typeof before === 'string' && typeof value === 'string' ? before + value : value)
    return true
  }
}

/** A node has names for keys, or the numbers from 0 on, without a gap. */
function fits(node: Node, key: Key): boolean {
  if (typeof key === 'string') return !node.has(0)
  return (node.size === 0 || node.has(0)) && key <= node.size
}

function fragmentValue(values: JsonObject): unknown {
  const value = [values.stringValue, values.numberValue, values.boolValue].find((one) => SIMPLE.has(typeof one))
  return value === undefined && 'nullValue' in values ? null : value
}

const SIMPLE: ReadonlySet<string> = new Set(['string', 'number', 'boolean'])

function toValue(node: unknown): unknown {
  if (!(node instanceof Map)) return node
  if (node.has(0)) return [...node.values()].map(toValue)
  return Object.fromEntries([...node].map(([key, value]) => [key, toValue(value)]))
}

/** The keys of a path such as `$.a["b"][0]`; `undefined` when it is not the path of one value in an object. */
function parsePath(path: string): readonly Key[] | undefined {
  const steps = [...path.matchAll(STEP)]
  const keys = steps.map(([, name, index, quoted = '']): Key => name ?? (index ? Number(index) : unquote(quoted)))
  const isRead = path === `$${steps.map(([step]) => step).join('')}`
  return isRead && typeof keys[0] === 'string' && keys.length <= MAX_PATH ? keys : undefined
}

/** As deep as a line may nest, less the message around a call. */
const MAX_PATH = MAX_DEPTH - 10

const STEP = /\.([^.[\]'"]+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\]/gs

function unquote(quoted: string): string {
  return quoted.slice(1, -1).replace(/\\(u[\dA-Fa-f]{4}|.)/gs, (_, escaped: string) => {
    return escaped.length > 1
      ? String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
      : (ESCAPES[escaped] ?? escaped)
  })
}

const ESCAPES: Readonly<Record<string, string>> = {b: '\b', f: '\f', n: '\n', r: '\r', t: '\t'}

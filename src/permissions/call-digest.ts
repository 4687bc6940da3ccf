import {createHash, randomUUID} from 'node:crypto'

/** What makes a call the one that was asked about. */
export interface DigestedCall {
  /** The tool's canonical name. */
  readonly tool: string
  readonly input: unknown
  readonly cwd: string
  /** The call's own variables, which can turn its input into something else. */
  readonly env?: Readonly<Record<string, string>> | undefined
}

/** Deeper than any schema goes, and far from the end of the stack. */
const DEEPEST = 500

const UNIQUE = 'unique:'

/**
 * Names a call by its content: `sha256:` and the hexadecimal SHA-256 of the canonical JSON (RFC 8785) of its tool, input
 * and folder, and of its own variables where it has any. A call whose input JSON can't say gets a name of its own,
 * which nothing else has and which is another each time.
 */
export function digestOf({tool, input, cwd, env}: DigestedCall): string {
  const hasEnv = env !== undefined && Object.keys(env).length > 0
  const json = canonicalJson({cwd, input: input ?? null, tool, ...(hasEnv && {env})})
  if (json === undefined) return `${UNIQUE}${randomUUID()}`
  return `sha256:${createHash('sha256').update(json).digest('hex')}`
}

/** Whether the call can be known again by its digest. */
export const isRepeatable = (digest: string): boolean => !digest.startsWith(UNIQUE)

/**
 * JSON with sorted keys and without white space: equal values give equal texts. Properties that are `undefined` are left
 * out, as JSON does.
 *
 * @returns `undefined` for a value that JSON does not hold as it is
 */
export function canonicalJson(value: unknown): string | undefined {
  return write(value, DEEPEST)
}

function write(value: unknown, depth: number): string | undefined {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return JSON.stringify(value)
    case 'number':
      return Number.isFinite(value) ? JSON.stringify(value) : undefined
    case 'object':
      if (value === null) return 'null'
      if (depth === 0) return undefined
      return Array.isArray(value) ? writeArray(value, depth) : writeObject(value, depth)
    default:
      return undefined
  }
}

function writeArray(values: readonly unknown[], depth: number): string | undefined {
  const parts: string[] = []
  // not map, which passes over holes
  for (const value of values) {
    const part = write(value, depth - 1)
    if (part === undefined) return undefined
    parts.push(part)
  }
  return `[${parts.join(',')}]`
}

function writeObject(object: object, depth: number): string | undefined {
  const prototype: unknown = Object.getPrototypeOf(object)
  // a Map or a Date would look like any other
  if (prototype !== Object.prototype && prototype !== null) return undefined
  const parts: string[] = []
  // by UTF-16 code units, as the RFC has it
  for (const key of Object.keys(object).sort()) {
    const value: unknown = Reflect.get(object, key)
    if (value === undefined) continue
    const part = write(value, depth - 1)
    if (part === undefined) return undefined
    parts.push(`${JSON.stringify(key)}:${part}`)
  }
  return `{${parts.join(',')}}`
}

/** Deeper than this goes no output that is meant to be read; what refers to itself gets here soon. */
const MAX_DEPTH = 100

/**
 * Says what of a value JSON can't hold, and where; `undefined` when it can hold all. It has to be found before the value
 * is written: by then other calls would pay for it. A member that is `undefined` counts as absent.
 *
 * @param name what the value is called in the answer
 */
export function findNonJson(value: unknown, name: string): string | undefined {
  const found = find(value, 0)
  if (found === undefined) return undefined
  return name + (found.length > 200 ? `${found.slice(0, 80)}...${found.slice(-80)}` : found)
}

/** The path is put together only where something was found, from the inside out. */
function find(value: unknown, depth: number): string | undefined {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return undefined
    case 'number':
      return Number.isFinite(value) ? undefined : ` is ${value}`
    case 'object':
      if (value === null) return undefined
      if (depth === MAX_DEPTH) return ' goes too deep, or refers to itself'
      return Array.isArray(value) ? findInList(value, depth + 1) : findInObject(value, depth + 1)
    case 'undefined':
      return ' is undefined'
    default:
      return ` is a ${typeof value}`
  }
}

function findInList(list: readonly unknown[], depth: number): string | undefined {
  for (let at = 0; at < list.length; at++) {
    const found = find(list[at], depth)
    if (found !== undefined) return `[${at}]${found}`
  }
  return undefined
}

function findInObject(object: object, depth: number): string | undefined {
  if (!isPlain(object)) return ` is a ${object.constructor.name}, not a plain object`
  for (const key in object) {
    const member: unknown = object[key as keyof typeof object]
    const found = member === undefined ? undefined : find(member, depth)
    if (found !== undefined) return `.${key}${found}`
  }
  return undefined
}

/** Of this realm or another: its prototype is none, or has none of its own. */
function isPlain(object: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(object)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

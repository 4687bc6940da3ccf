import {isDeepStrictEqual} from 'node:util'
import type {JsonObject} from '../dialect.ts'
import {isObject} from '../json.ts'

/**
 * One schema for what must fit two. It accepts what both accept and maybe more: of two different constraints of one
 * kind, the first is kept.
 */
export function mergeSchemas(first: JsonObject, second: JsonObject): JsonObject {
  const shadowed = GROUPS.filter((group) => group.some((keyword) => keyword in first)).flat()
  const added = Object.entries(second).filter(([keyword]) => !shadowed.includes(keyword))
  const merged: Record<string, unknown> = {...Object.fromEntries(added), ...first}
  if (isObject(first.properties) && isObject(second.properties)) {
    merged.properties = mergeProperties(first.properties, second.properties)
  }
  if (Array.isArray(first.required) && Array.isArray(second.required)) {
    merged.required = [...new Set([...first.required, ...second.required])]
  }
  return merged
}

/** Keywords that only mean something together. */
const GROUPS: readonly (readonly string[])[] = [
  ['if', 'then', 'else'],
  ['prefixItems', 'items', 'additionalItems'],
  ['contains', 'minContains', 'maxContains'],
  ['patternProperties', 'additionalProperties'],
]

function mergeProperties(first: JsonObject, second: JsonObject): JsonObject {
  const merged = new Map(Object.entries(second))
  for (const [name, schema] of Object.entries(first)) {
    merged.set(name, merged.has(name) ? bothOf(schema, merged.get(name)) : schema)
  }
  return Object.fromEntries(merged)
}

/** Schemas may be booleans too. */
function bothOf(first: unknown, second: unknown): unknown {
  if (isObject(first) && isObject(second)) return isDeepStrictEqual(first, second) ? first : {allOf: [first, second]}
  if (first === false || second === false) return false
  return isObject(first) ? first : second
}

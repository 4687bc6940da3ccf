import type {JsonObject} from '../dialect.ts'
import {isObject} from '../json.ts'

/** Keywords whose values are data, not schemas. */
const DATA: ReadonlySet<string> = new Set(['enum', 'const', 'default', 'examples', 'example', 'required'])

/** Keywords that hold schemas by name. */
const NAMED: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
])

/**
 * A schema as draft 2020-12 writes it: tuples in `prefixItems`, exclusive bounds as numbers; and lists that say what is
 * in them, because some providers refuse one that does not.
 *
 * @see https://json-schema.org/draft/2020-12/release-notes
 */
export function modernize(schema: JsonObject): JsonObject {
  const members = Object.entries(schema).map(([keyword, value]) => [keyword, modernizeMember(keyword, value)])
  return withItems(withBounds(withTuple(Object.fromEntries(members))))
}

function modernizeMember(keyword: string, value: unknown): unknown {
  if (DATA.has(keyword)) return value
  if (Array.isArray(value)) return value.map((item: unknown) => (isObject(item) ? modernize(item) : item))
  if (!isObject(value)) return value
  if (!NAMED.has(keyword)) return modernize(value)
  const entries = Object.entries(value).map(([name, member]) => [name, isObject(member) ? modernize(member) : member])
  return Object.fromEntries(entries)
}

function withTuple(schema: JsonObject): JsonObject {
  const {items, additionalItems, ...others} = schema
  if (!Array.isArray(items)) return schema
  return {...others, prefixItems: items, ...(additionalItems !== undefined && {items: additionalItems})}
}

/** In draft 4 a bound was exclusive by a flag beside it. */
function withBounds(schema: JsonObject): JsonObject {
  let bounded: JsonObject = schema
  for (const [bound, flag] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    const {[bound]: value, [flag]: exclusive, ...others} = bounded
    if (typeof exclusive !== 'boolean') continue
    bounded = {...others, ...(value !== undefined && {[exclusive ? flag : bound]: value})}
  }
  return bounded
}

function withItems(schema: JsonObject): JsonObject {
  const {type, items, prefixItems} = schema
  const isList = type === 'array' || (Array.isArray(type) && type.includes('array'))
  return isList && items === undefined && prefixItems === undefined ? {...schema, items: {}} : schema
}

import type {JsonObject} from '../dialect.ts'

export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null'

const TYPES: readonly JsonType[] = ['string', 'number', 'boolean', 'object', 'array', 'null']

/**
 * The types that a value may have, by `type`, by the values that there are, or by the keywords that go with a type.
 * A schema of only `properties` is meant for objects, although it accepts anything else too.
 */
export function typesOf(schema: JsonObject): readonly JsonType[] {
  const {type, enum: values} = schema
  const named = Array.isArray(type) ? type : [type]
  const known = named.filter((name): name is JsonType => name === 'integer' || TYPES.includes(name))
  if (known.length > 0) return known
  if ('const' in schema) return [typeOf(schema.const)]
  if (Array.isArray(values) && values.length > 0) return [...new Set(values.map(typeOf))]
  const meant = OWN_KEYWORDS.find(([, keywords]) => keywords.some((keyword) => keyword in schema))
  return meant === undefined ? TYPES : [meant[0]]
}

/** The type of a value. */
export function typeOf(value: unknown): JsonType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  const type = typeof value
  return type === 'string' || type === 'number' || type === 'boolean' ? type : 'object'
}

const OWN_KEYWORDS: readonly (readonly [JsonType, readonly string[]])[] = [
  ['object', ['properties', 'required', 'additionalProperties', 'patternProperties', 'propertyNames', 'minProperties']],
  ['array', ['items', 'prefixItems', 'contains', 'minItems', 'maxItems', 'uniqueItems']],
  ['string', ['pattern', 'format', 'minLength', 'maxLength']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
]

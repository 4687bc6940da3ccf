import type {JsonSchema} from '@toolyard/sdk'
import type {JsonObject} from '../dialect.ts'
import {isFilled, isObject} from '../json.ts'
import {constraintsOf, isOfType} from './gemini-constraints.ts'
import {lostNotes, sentences} from './lost-notes.ts'
import {mergeSchemas} from './merge.ts'
import {type ExpandedSchema, References} from './references.ts'
import {rootObject} from './root-object.ts'
import {type JsonType, typesOf} from './types-of.ts'

/**
 * The part of OpenAPI 3.0 that Gemini takes; any other keyword makes it refuse the whole request. 64-bit integers are
 * strings, as everywhere in Google's JSON.
 *
 * @see https://ai.google.dev/api/caching#Schema
 */
export interface GeminiSchema {
  readonly type?: Uppercase<JsonType>
  readonly description?: string
  readonly nullable?: true
  readonly default?: unknown
  readonly enum?: readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: string
  readonly maxLength?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: GeminiSchema
  readonly minItems?: string
  readonly maxItems?: string
  readonly properties?: Readonly<Record<string, GeminiSchema>>
  readonly required?: readonly string[]
  readonly minProperties?: string
  readonly maxProperties?: string
  /** Where this is, nothing else may be. */
  readonly anyOf?: readonly GeminiSchema[]
}

/**
 * The schema of an input for Gemini; `undefined` when it has no properties, which Gemini refuses. What can't be said is
 * dropped rather than said more strictly, and told in the description where that is short.
 */
export function geminiSchema(schema: JsonSchema): GeminiSchema | undefined {
  const root = rootObject(schema)
  const cleaned = new Cleaner(new References(root)).clean(root, new Set())
  return cleaned.properties === undefined ? undefined : cleaned
}

/** A schema for values of one type. */
interface Alternative extends ExpandedSchema {
  readonly type: JsonType
}

class Cleaner {
  readonly #references: References

  constructor(references: References) {
    this.#references = references
  }

  /** @param path the references that led to this schema */
  clean(schema: unknown, path: ReadonlySet<string>): GeminiSchema {
    const expanded = this.#references.expand(schema, path)
    const {description, ...undescribed} = expanded.schema
    const alternatives = this.#alternatives({schema: undescribed, path: expanded.path})
    const values = alternatives.filter(({type}) => type !== 'null')
    const [first = {type: 'NULL'}, ...others] = values.map((alternative) => this.#cleanOne(alternative))
    const described = sentences(description, first.description)
    const whole: GeminiSchema = {
      ...first,
      ...(described !== '' && {description: described}),
      ...(values.length > 0 && values.length < alternatives.length && {nullable: true}),
    }
    return others.length === 0 ? whole : {anyOf: [whole, ...others]}
  }

  #alternatives({schema, path}: ExpandedSchema): Alternative[] {
    const {anyOf, oneOf, ...rest} = schema
    const members = [anyOf, oneOf].find((list) => Array.isArray(list) && list.length > 0)
    if (!Array.isArray(members)) return typesOf(rest).map((type) => ({schema: rest, path, type}))
    return members
      .filter((member) => member !== false)
      .flatMap((member: unknown) => {
        const expanded = this.#references.expand(member, path)
        return this.#alternatives({...expanded, schema: mergeSchemas(expanded.schema, rest)})
      })
  }

  #cleanOne({schema, type, path}: Alternative): GeminiSchema {
    const description = sentences(schema.description, ...lostNotes(schema, type))
    const {default: value} = schema
    return {
      type: UPPERCASE[type],
      ...(description !== '' && {description}),
      ...(isOfType(value, type) && {default: value}),
      ...constraintsOf(schema, type),
      ...(type === 'array' && {items: this.#items(schema, path)}),
      ...(type === 'object' && this.#properties(schema, path)),
    }
  }

  #items({prefixItems, items}: JsonObject, path: ReadonlySet<string>): GeminiSchema {
    if (Array.isArray(prefixItems) || !isObject(items)) return ANY_ITEM
    return this.clean(items, path)
  }

  #properties({properties, required}: JsonObject, path: ReadonlySet<string>): GeminiSchema {
    const offered = Object.entries(isObject(properties) ? properties : {}).filter(([, schema]) => schema !== false)
    if (offered.length === 0) return {}
    const cleaned = Object.fromEntries(offered.map(([name, schema]) => [name, this.clean(schema, path)]))
    const names = Array.isArray(required)
      ? required.filter((name) => isFilled(name) && Object.hasOwn(cleaned, name))
      : []
    return {properties: cleaned, ...(names.length > 0 && {required: names})}
  }
}

const UPPERCASE = {
  string: 'STRING',
  number: 'NUMBER',
  integer: 'INTEGER',
  boolean: 'BOOLEAN',
  array: 'ARRAY',
  object: 'OBJECT',
  null: 'NULL',
} as const satisfies Record<JsonType, Uppercase<JsonType>>

/** Items must be described. Lists in lists without an end can't be. */
const ANY_ITEM: GeminiSchema = {
  anyOf: [{type: 'STRING', nullable: true}, {type: 'NUMBER'}, {type: 'BOOLEAN'}, {type: 'OBJECT'}],
}

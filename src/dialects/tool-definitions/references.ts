import type {JsonObject} from '../dialect.ts'
import {isObject} from '../json.ts'
import {mergeSchemas} from './merge.ts'
import {typesOf} from './types-of.ts'

/** A schema without `$ref` and `allOf` of its own. `path` has the references that led to it. */
export interface ExpandedSchema {
  readonly schema: JsonObject
  readonly path: ReadonlySet<string>
}

/** Puts in place what schemas refer to inside of one document. */
export class References {
  readonly #document: JsonObject

  constructor(document: JsonObject) {
    this.#document = document
  }

  /** What refers to a schema that it is a part of is cut to its type. */
  expand(schema: unknown, path: ReadonlySet<string> = new Set()): ExpandedSchema {
    if (!isObject(schema)) return {schema: {}, path}
    const {$ref, allOf, ...own} = schema
    const parts = [
      ...(typeof $ref === 'string' ? [this.#follow($ref, path)] : []),
      ...(Array.isArray(allOf) ? allOf.map((member) => this.expand(member, path)) : []),
    ]
    return parts.reduce(merge, {schema: own, path})
  }

  #follow(reference: string, path: ReadonlySet<string>): ExpandedSchema {
    const target = this.#find(reference)
    if (!path.has(reference)) return this.expand(target, new Set([...path, reference]))
    const description = `Again ${reference.split('/').slice(1).at(-1) ?? 'the whole'}, as described before.`
    const isOpen = !isObject(target) || '$ref' in target || !typesOf(target).every((type) => type === 'object')
    return {schema: isOpen ? {description} : {type: 'object', description}, path}
  }

  /** What a JSON pointer points to. Of an `$anchor` or another document nothing is known. */
  #find(reference: string): unknown {
    const [document, ...tokens] = reference.split('/')
    if (document !== '#') return undefined
    return tokens.map(decode).reduce<unknown>((value, key) => {
      return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? Reflect.get(value, key)
        : undefined
    }, this.#document)
  }
}

function merge(one: ExpandedSchema, other: ExpandedSchema): ExpandedSchema {
  return {schema: mergeSchemas(one.schema, other.schema), path: new Set([...one.path, ...other.path])}
}

function decode(token: string): string {
  const characters = token.replace(/%[\dA-F]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
  return characters.replaceAll('~1', '/').replaceAll('~0', '~')
}

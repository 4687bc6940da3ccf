import {isDeepStrictEqual} from 'node:util'
import type {JsonSchema} from '@toolyard/sdk'
import type {JsonObject} from '../dialect.ts'
import {isFilled, isObject} from '../json.ts'
import {mergeSchemas} from './merge.ts'
import {References} from './references.ts'

/**
 * The schema of an input whose root is a plain object, as the providers demand: no `$ref`, `allOf`, `anyOf`, `oneOf`,
 * `not`, `enum` or `const` in it. What alternatives describe becomes properties of the object, and required is what
 * all of them require; what only some do is said in the description.
 */
export function rootObject(schema: JsonSchema): JsonSchema {
  const references = new References(schema)
  const expanded = references.expand(schema).schema
  const kept = Object.entries(expanded).filter(([keyword]) => !DROPPED.has(keyword))
  const alternatives = [expanded.anyOf, expanded.oneOf].filter((list) => Array.isArray(list))
  const root = alternatives.reduce<JsonObject>((object, list: readonly unknown[]) => {
    const members = list.filter((member) => member !== false).map((member) => references.expand(member).schema)
    return addAlternatives(object, members)
  }, Object.fromEntries(kept))
  return {...root, type: 'object'}
}

const DROPPED: ReadonlySet<string> = new Set(['$schema', 'anyOf', 'oneOf', 'not', 'enum', 'const'])

function addAlternatives(object: JsonObject, alternatives: readonly JsonObject[]): JsonObject {
  const required = alternatives.map(requiredOf)
  const [first = [], ...others] = required
  const always = first.filter((name) => others.every((names) => names.includes(name)))
  const properties = eitherOf(alternatives.map((alternative) => propertiesOf(alternative)))
  const note = choiceNote(required.map((names) => names.filter((name) => !always.includes(name))))
  return {
    ...mergeSchemas(object, {properties, ...(always.length > 0 && {required: always})}),
    ...(note !== undefined && {description: [object.description, note].filter(isFilled).join(' ')}),
  }
}

const propertiesOf = ({properties}: JsonObject): JsonObject => (isObject(properties) ? properties : {})

const requiredOf = ({required}: JsonObject): readonly string[] =>
  Array.isArray(required) ? required.filter(isFilled) : []

/** Every property that there is in any of these, with the schemas that it has there. */
function eitherOf(lists: readonly JsonObject[]): JsonObject {
  const found = new Map<string, unknown[]>()
  for (const [name, schema] of lists.flatMap((properties) => Object.entries(properties))) {
    const known = found.get(name) ?? []
    if (!known.some((other) => isDeepStrictEqual(other, schema))) found.set(name, [...known, schema])
  }
  return Object.fromEntries([...found].map(([name, anyOf]) => [name, anyOf.length === 1 ? anyOf[0] : {anyOf}]))
}

/** What to choose from, where each choice is some properties, and that is short. */
function choiceNote(choices: readonly (readonly string[])[]): string | undefined {
  if (choices.length < 2 || choices.some((names) => names.length === 0)) return undefined
  const told = choices.map((names) => names.map((name) => `\`${name}\``).join(' and '))
  const note = `Give ${[...new Set(told)].join(', or ')}.`
  return note.length > MAX_NOTE ? undefined : note
}

const MAX_NOTE = 200

import type {z} from 'zod'
import {nearest} from '../errors/nearest.ts'
import {ToolyardError} from '../errors/toolyard-error.ts'
import {type ConfigDocument, formatPath} from './document.ts'
import {configJsonSchema} from './json-schema.ts'
import {type ConfigFile, configSchema} from './schema.ts'

type Path = readonly PropertyKey[]
type Issue = z.core.$ZodIssue

/**
 * Checks what a file holds. A key without a value counts as absent, so that a list may be commented out entry by entry.
 *
 * @throws ToolyardError CONFIG_INVALID at the first problem
 */
export function checkFile(document: ConfigDocument): ConfigFile {
  return checkWith(configSchema, document)
}

/** As `checkFile`, for a file of another shape. */
export function checkWith<Shape extends z.ZodType>(schema: Shape, document: ConfigDocument): z.infer<Shape> {
  const checked = schema.safeParse(withoutNulls(document.value ?? {}))
  if (checked.success) return checked.data
  const {issues} = checked.error
  // a mistyped key is also a missing one, which would say less
  const first = issues.find(({code}) => code === 'unrecognized_keys') ?? issues[0]
  throw first === undefined ? checked.error : describe(deepest(first), document)
}

function describe(issue: Issue, document: ConfigDocument): ToolyardError {
  const {path} = issue
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys
    const known = knownKeys(path)
    const meant = nearest(key, known)
    return new ToolyardError('CONFIG_INVALID', `${formatPath([...path, key])} is not a known key.`, {
      ...document.placeOfKey(path, key),
      hint: meant === undefined ? `Known here: ${known.join(', ')}.` : `Did you mean ${meant}?`,
    })
  }
  const subject = path.length === 0 ? 'The configuration' : formatPath(path)
  const place = document.placeOf(path)
  return new ToolyardError('CONFIG_INVALID', `${subject}: ${issue.message}.`, {...place, hint: hintFor(issue)})
}

function hintFor(issue: Issue): string | undefined {
  if (issue.code === 'invalid_value') return `Use one of ${issue.values.join(', ')}.`
  if (issue.code !== 'invalid_type') return undefined
  // `Bash(git push: *)` is a map in YAML
  if (issue.expected === 'string') return 'If a text is meant, put it in quotes.'
  return issue.expected === 'array' ? 'Write a list, also of one: ["..."].' : undefined
}

/** Of a value that fits none of several shapes: what is wrong with the shape that it comes closest to. */
function deepest(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue
  const inner = issue.errors.flatMap((issues) => issues.slice(0, 1))
  const [closest] = inner.toSorted((a, b) => b.path.length - a.path.length)
  // where no shape was entered, the union's own message speaks of all of them
  if (closest === undefined || closest.path.length === 0) return issue
  return deepest({...closest, path: [...issue.path, ...closest.path]})
}

function knownKeys(path: Path): string[] {
  const schema = path.reduce(stepInto, configJsonSchema())
  const properties = alternativesOf(schema).map((alternative) => propertyOf(alternative, 'properties'))
  return properties.flatMap((known) => Object.keys(known ?? {}))
}

function stepInto(schema: unknown, key: PropertyKey): unknown {
  const [next] = alternativesOf(schema).flatMap((alternative) => {
    const child =
      typeof key === 'number'
        ? propertyOf(alternative, 'items')
        : propertyOf(propertyOf(alternative, 'properties'), key)
    return child === undefined ? [] : [child]
  })
  return next
}

function alternativesOf(schema: unknown): readonly unknown[] {
  const anyOf = propertyOf(schema, 'anyOf')
  return Array.isArray(anyOf) ? anyOf : [schema]
}

function propertyOf(value: unknown, key: PropertyKey): object | undefined {
  const property: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  return typeof property === 'object' && property !== null ? property : undefined
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (one === null ? [] : [[key, withoutNulls(one)]])),
  )
}

import type {InputMatcher} from '../rule.ts'
import {matchesGlob} from '../tool-pattern.ts'

/** `name:value`, where the name could be one of an input's fields. */
const PARAMETER = /^(?<field>[A-Za-z_]\w*):(?<value>.*)$/s

/** The fields that the other forms of rules speak of. */
export const PRIMARY_FIELDS: ReadonlySet<string> = new Set(['command', 'file_path', 'path', 'notebook_path', 'url'])

export function readParameter(specifier: string): {readonly field: string; readonly value: string} | undefined {
  const {field, value} = PARAMETER.exec(specifier)?.groups ?? {}
  return field === undefined || value === undefined ? undefined : {field, value}
}

/** Compares a field of the input itself that holds text, a number or a boolean; `*` is any run of characters. */
export function compileParameter(field: string, glob: string): InputMatcher {
  return {of: 'input', field, glob, matches: (input) => isObject(input) && matchesScalar(glob, ownValue(input, field))}
}

/** For tools without a form of their own, such as `Agent(Name)`: compares every field of the input itself. */
export function compileAnyValue(glob: string): InputMatcher {
  const matches = (input: unknown) =>
    isObject(input) && Object.values(input).some((value) => typeof value === 'string' && matchesGlob(glob, value))
  return {of: 'input', field: undefined, glob, matches}
}

const isObject = (input: unknown): input is object => typeof input === 'object' && input !== null

const ownValue = (input: object, field: string): unknown =>
  Object.hasOwn(input, field) ? Reflect.get(input, field) : undefined

function matchesScalar(glob: string, value: unknown): boolean {
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isScalar && matchesGlob(glob, String(value))
}

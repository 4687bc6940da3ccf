import {isObject} from '../../dialects/json.ts'
import type {Masker} from './masker.ts'

/** The names of members, from the outermost to the one that is meant. */
export type MemberPath = readonly string[]

const paths = (...names: readonly string[]): readonly MemberPath[] => names.map((name) => name.split('.'))

/** What others have said in a call, wherever it is told of. Its id stays: it is what the call is known by. */
export const CALL_PAYLOAD = paths(
  ...['tool', 'input', 'cwd', 'env', 'file', 'origin', 'repaired'],
  ...['invalid.message', 'invalid.hint'],
)

export const DECISION_PAYLOAD = paths('reason', 'rule', 'source')

export const HOOK_RUN_PAYLOAD = paths('hook', 'output', 'problem', 'decision')

export const OUTCOME_PAYLOAD: readonly MemberPath[] = [
  ...paths('tool', 'file', 'content', 'data', 'error.message', 'error.hint'),
  ...paths('meta.unchangedReads', 'meta.staleReads', 'meta.repaired', 'meta.replaced.files'),
  ...within(['meta', 'decision'], DECISION_PAYLOAD),
]

/** The same paths in what is a member of something else. */
export function within(outer: MemberPath, paths: readonly MemberPath[]): readonly MemberPath[] {
  return paths.map((path) => [...outer, ...path])
}

/**
 * A value with what stands at these paths masked, and nothing else: how it is put together stays as readers know it. The
 * same value when nothing is masked.
 *
 * @param onMasked gets the JSON Pointer of each string that was changed
 */
export function maskAt<Value>(
  value: Value,
  paths: readonly MemberPath[],
  masker: Masker,
  onMasked: (pointer: string) => void = () => {},
): Value {
  return paths.reduce<Value>((masked, path) => maskMember(masked, path, masker, onMasked), value)
}

function maskMember<Value>(
  value: Value,
  [key = '', ...rest]: MemberPath,
  masker: Masker,
  onMasked: (pointer: string) => void,
): Value {
  if (!isObject(value) || !Object.hasOwn(value, key)) return value
  const tell = (pointer: string) => onMasked(`/${key}${pointer}`)
  const member: unknown = value[key]
  const masked = rest.length === 0 ? masker.json(member, tell) : maskMember(member, rest, masker, tell)
  return masked === member ? value : {...value, [key]: masked}
}

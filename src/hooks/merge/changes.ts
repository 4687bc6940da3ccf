import {isDeepStrictEqual} from 'node:util'

type Fields = Readonly<Record<string, unknown>>

/** What somebody did to an input: fields that were set or taken out, or all of it. */
export type InputChanges =
  | {readonly of: 'fields'; readonly set: Fields; readonly removed: readonly string[]}
  | {readonly of: 'all'; readonly input: unknown}

/** What is different at the top level; `undefined` when nothing is. */
export function changesBetween(given: unknown, updated: unknown): InputChanges | undefined {
  if (isDeepStrictEqual(given, updated)) return undefined
  if (!isFields(given) || !isFields(updated)) return {of: 'all', input: updated}
  const set = Object.entries(updated).filter(
    ([name, value]) => !Object.hasOwn(given, name) || !isDeepStrictEqual(given[name], value),
  )
  const removed = Object.keys(given).filter((name) => !Object.hasOwn(updated, name))
  return {of: 'fields', set: Object.fromEntries(set), removed}
}

/** Makes the same changes to another input. */
export function applyChanges(input: unknown, changes: InputChanges | undefined): unknown {
  if (changes === undefined) return input
  if (changes.of === 'all') return changes.input
  const {set, removed} = changes
  const kept = Object.entries(isFields(input) ? input : {}).filter(([name]) => !removed.includes(name))
  return {...Object.fromEntries(kept), ...set}
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

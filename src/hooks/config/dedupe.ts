import type {HookSpec} from './hook-spec.ts'

/** Leaves one of hooks that are the same, as they are when several files name them. If any of them blocks, it does. */
export function dedupe(hooks: readonly HookSpec[]): HookSpec[] {
  const kept = new Map<string, HookSpec>()
  for (const hook of hooks) {
    const key = JSON.stringify([hook.event, hook.matcher, hook.handler, hook.if, hook.flavor])
    const known = kept.get(key)
    if (known === undefined) kept.set(key, hook)
    else if (hook.onFailure === 'block') kept.set(key, {...known, onFailure: 'block'})
  }
  return [...kept.values()]
}

import type {HookSpec} from './hook-spec.ts'

/**
 * Leaves one of hooks that are the same, as they are when several files name them. It is as patient as the most patient
 * of them, and lets a call through when it fails only if all of them would.
 */
export function dedupe(hooks: readonly HookSpec[]): HookSpec[] {
  const kept = new Map<string, HookSpec>()
  for (const hook of hooks) {
    const key = JSON.stringify([hook.event, hook.matcher, hook.handler, hook.if, hook.flavor])
    const known = kept.get(key)
    kept.set(key, known === undefined ? hook : stricter(known, hook))
  }
  return [...kept.values()]
}

function stricter(known: HookSpec, other: HookSpec): HookSpec {
  const said = [known.onFailure, other.onFailure]
  const onFailure = said.includes('block') ? 'block' : said.includes(undefined) ? undefined : 'allow'
  return {...known, timeoutMs: Math.max(known.timeoutMs, other.timeoutMs), onFailure}
}

import type {HookedCall} from '@toolyard/sdk'
import {messageOf} from '../../errors/toolyard-error.ts'
import type {BeforeOutcome, CallHooks, HookScope} from '../../hooks/call-hooks.ts'
import {type Supervision, supervise} from '../supervise.ts'

/** Runs the hooks before a call. A hook that fails is a guard that did not say yes: the call is withheld. */
export async function runBeforeHooks(
  hooks: CallHooks,
  call: HookedCall,
  scope: HookScope,
  supervision: Supervision,
): Promise<BeforeOutcome> {
  const attempt = await supervise(() => hooks.before?.(call, scope), supervision)
  switch (attempt.type) {
    case 'returned':
      return isOutcome(attempt.value)
        ? (attempt.value ?? {})
        : withhold('a hook before the call said nothing that can be understood')
    case 'threw':
      return withhold(`a hook before the call failed: ${messageOf(attempt.error)}`)
    case 'abandoned':
      return withhold('a hook before the call did not end')
  }
}

/** A guard whose word is misspelt has not said yes. */
function isOutcome(said: unknown): boolean {
  if (said === undefined) return true
  if (typeof said !== 'object' || said === null) return false
  const decision: unknown = Reflect.get(said, 'decision')
  if (decision === undefined) return true
  const behavior: unknown = typeof decision === 'object' && decision !== null && Reflect.get(decision, 'behavior')
  return behavior === 'allow' || behavior === 'ask' || behavior === 'deny' || behavior === 'defer'
}

const withhold = (reason: string): BeforeOutcome => ({decision: {behavior: 'deny', source: 'hook', reason}})

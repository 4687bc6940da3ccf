import {messageOf} from '../../errors/toolyard-error.ts'
import type {BeforeOutcome, CallHooks, HookedCall} from '../../hooks/call-hooks.ts'

/** Runs the hooks before a call. A hook that fails is a guard that did not say yes: the call is withheld. */
export async function runBeforeHooks(hooks: CallHooks, call: HookedCall, signal: AbortSignal): Promise<BeforeOutcome> {
  try {
    return (await hooks.before?.(call, signal)) ?? {}
  } catch (error) {
    return {decision: {behavior: 'deny', source: 'hook', reason: `a hook before the call failed: ${messageOf(error)}`}}
  }
}

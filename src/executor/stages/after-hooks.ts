import type {ContentBlock} from '@toolyard/sdk'
import {messageOf} from '../../errors/toolyard-error.ts'
import type {AfterOutcome, CallHooks, HookedCall} from '../../hooks/call-hooks.ts'
import type {Ending} from './settle.ts'

export interface AfterHooks {
  readonly ending: Ending
  /** Why the run is to stop after this call, where a hook asks for that. */
  readonly stop?: string | undefined
}

export interface AfterHookServices {
  readonly durationMs: number
  readonly signal: AbortSignal
  readonly onProblem: (message: string) => void
}

/**
 * Runs the hooks after a call that was invoked. Success and failure are different events. A hook that fails is told to
 * `onProblem` and changes nothing: what happened has happened.
 */
export async function runAfterHooks(
  hooks: CallHooks,
  call: HookedCall,
  ending: Ending,
  {durationMs, signal, onProblem}: AfterHookServices,
): Promise<AfterHooks> {
  const result = {...ending, durationMs}
  try {
    const said: AfterOutcome | undefined =
      result.status === 'ok'
        ? await hooks.afterSuccess?.(call, result, signal)
        : await hooks.afterFailure?.(call, result, signal)
    if (said === undefined) return {ending}
    return {ending: withContext({...ending, content: said.content ?? ending.content}, said.context), stop: said.stop}
  } catch (error) {
    onProblem(`a hook after ${call.tool} failed: ${messageOf(error)}`)
    return {ending}
  }
}

/** What hooks add for the model comes after the result. */
export function withContext(ending: Ending, context: readonly ContentBlock[] = []): Ending {
  return context.length === 0 ? ending : {...ending, content: [...ending.content, ...context]}
}

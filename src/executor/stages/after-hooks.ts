import type {ContentBlock, HookedCall} from '@toolyard/sdk'
import {messageOf} from '../../errors/toolyard-error.ts'
import type {AfterOutcome, CallHooks, HookScope} from '../../hooks/call-hooks.ts'
import {CallAbort} from '../call-abort.ts'
import {type Supervision, supervise} from '../supervise.ts'
import {startLimit} from '../timer.ts'
import type {Ending} from './settle.ts'

export interface AfterHooks {
  readonly ending: Ending
  readonly context?: readonly ContentBlock[] | undefined
  /** Why the run is to stop after this call, where a hook asks for that. */
  readonly stop?: string | undefined
}

export interface AfterHookServices {
  readonly durationMs: number
  readonly report: HookScope['report']
  readonly supervision: Supervision
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
  {durationMs, report, supervision, onProblem}: AfterHookServices,
): Promise<AfterHooks> {
  const result = {...ending, durationMs}
  using limited = abortOf(supervision)
  const {abort} = limited
  const attempt = await supervise(
    () => {
      const scope = {signal: abort.signal, report}
      return result.status === 'ok'
        ? hooks.afterSuccess?.(call, result, scope)
        : hooks.afterFailure?.(call, result, scope)
    },
    {...supervision, abort},
  )
  if (attempt.type !== 'returned') {
    const problem = attempt.type === 'threw' ? `failed: ${messageOf(attempt.error)}` : 'did not end'
    onProblem(`a hook after ${call.tool} ${problem}`)
    return {ending}
  }
  const {content = ending.content, data = ending.data, context, stop}: AfterOutcome = attempt.value ?? {}
  return {ending: {...ending, content, data}, context, stop}
}

/** Tells the hooks that a call was withheld. They only watch. */
export async function runDenialHooks(
  hooks: CallHooks,
  call: HookedCall,
  reason: string,
  {report, supervision, onProblem}: Omit<AfterHookServices, 'durationMs'>,
): Promise<void> {
  using limited = abortOf(supervision)
  const {abort} = limited
  const scope = {signal: abort.signal, report}
  const attempt = await supervise(() => hooks.afterDenial?.(call, reason, scope), {...supervision, abort})
  if (attempt.type === 'threw') onProblem(`a hook after the denial of ${call.tool} failed: ${messageOf(attempt.error)}`)
}

/** The call's own, unless it is aborted already: no hook would run. Then a limit ends the hooks. */
function abortOf({abort, abandonMs}: Supervision): Disposable & {readonly abort: CallAbort} {
  if (abort.reason === undefined) return {abort, [Symbol.dispose]: () => {}}
  const own = new CallAbort()
  const because = `the call was aborted, and the hook after it took longer than ${abandonMs} ms`
  const timer = startLimit(abandonMs, () => own.abort({code: 'CALL_TIMEOUT', because}))
  return {abort: own, [Symbol.dispose]: () => clearTimeout(timer)}
}

/** What hooks add for the model comes after the result. */
export function withContext(ending: Ending, context: readonly ContentBlock[] = []): Ending {
  return context.length === 0 ? ending : {...ending, content: [...ending.content, ...context]}
}

import type {HookEvent, HookInput} from '@toolyard/sdk'
import type {BeforeOutcome, CallHooks, HookScope} from '../call-hooks.ts'
import type {RunnableHook} from '../hook-run.ts'
import type {Asked} from '../merge/asked.ts'
import {mergeAfter, mergeStopping} from '../merge/merge-after.ts'
import {mergeBefore} from '../merge/merge-before.ts'
import {mergePermission} from '../merge/merge-permission.ts'
import {askHooks} from './ask-hooks.ts'
import {type HookSession, hooksOf, ofCall, ofSession, wanting} from './session.ts'

export interface CallHooksOptions {
  /** In the order in which they are configured. */
  readonly hooks: readonly RunnableHook[]
  readonly session: HookSession
}

/**
 * The hooks of a run. There is a method only for what a hook wants to hear of. All hooks of one moment run beside each
 * other, and what they come to depends on their order, never on which is done first. Disposing waits for those that
 * were started and not waited for.
 */
export function createCallHooks({hooks, session}: CallHooksOptions): CallHooks & AsyncDisposable {
  const [starting, before, after, failing] = [
    of('SessionStart'),
    of('PreToolUse'),
    of('PostToolUse'),
    of('PostToolUseFailure'),
  ]
  const [asking, denied, turn, stopping, ending] = [
    of('PermissionRequest'),
    of('PermissionDenied'),
    of('PostToolBatch'),
    of('Stop'),
    of('SessionEnd'),
  ]
  const told = ofSession(session)
  return {
    ...(starting && {start: async (scope) => mergeStopping(await starting(told, scope))}),
    ...(before && {
      before: async (call, scope) => {
        const asked = await before(ofCall(session, call), scope)
        return scope.signal.aborted ? WITHDRAWN : mergeBefore(call.input, asked)
      },
    }),
    ...(asking && {
      permission: async (call, scope) => {
        const asked = await asking(ofCall(session, call), scope)
        return scope.signal.aborted ? undefined : mergePermission(call.input, asked)
      },
    }),
    ...(after && {
      afterSuccess: async (call, {content, data, durationMs}, scope) =>
        mergeAfter(await after({...ofCall(session, call), content, ...(data && {data}), durationMs}, scope)),
    }),
    ...(failing && {
      afterFailure: async (call, {content, data, durationMs, status, error}, scope) => {
        const ended = {content, ...(data && {data}), durationMs, status, error}
        return mergeAfter(await failing({...ofCall(session, call), ...ended}, scope))
      },
    }),
    ...(denied && {
      afterDenial: async (call, reason, scope) => {
        await denied({...ofCall(session, call), reason}, scope)
      },
    }),
    ...(turn && {
      afterTurn: async (id, calls, scope) => mergeStopping(await turn({...told, turn: id, calls}, scope)),
    }),
    ...((stopping || ending) && {
      end: async (scope) => {
        const asked = (await stopping?.(told, scope)) ?? []
        await ending?.(told, scope)
        const block = asked.find(({reply}) => reply.output?.block !== undefined)?.reply.output?.block
        return block === undefined ? {} : {block}
      },
    }),
    [Symbol.asyncDispose]: async () => {
      await Promise.all(hooks.map((hook) => hook[Symbol.asyncDispose]?.()))
    },
  }

  /** Asks the hooks of an event; `undefined` where it has none. */
  function of<Event extends HookEvent>(
    event: Event,
  ): ((input: HookInput<Event>, scope: HookScope) => Promise<Asked<Event>[]>) | undefined {
    const listening = hooksOf(hooks, event)
    if (listening.length === 0) return undefined
    return (input, scope) => askHooks(wanting(listening, input), input, scope)
  }
}

const WITHDRAWN: BeforeOutcome = {
  decision: {behavior: 'deny', source: 'hooks', reason: 'the call was withdrawn while its hooks ran'},
}

import type {HookEvent, HookInput, HookOutput} from '@toolyard/sdk'
import {messageOf} from '../../errors/toolyard-error.ts'
import type {HookScope} from '../call-hooks.ts'
import type {HookReply, HookRun, RunnableHook} from '../hook-run.ts'
import type {Asked} from '../merge/asked.ts'

/**
 * Asks all hooks that want to hear of this, beside each other but for those of one sequence.
 *
 * @returns their replies in the order of the hooks, in whichever order they came
 */
export async function askHooks<Event extends HookEvent>(
  hooks: readonly RunnableHook<Event>[],
  input: HookInput<Event>,
  scope: HookScope,
): Promise<Asked<Event>[]> {
  const sequences = Map.groupBy(hooks, (hook) => hook.sequence ?? hook)
  const asked = await Promise.all([...sequences.values()].map((sequence) => askInTurn(sequence, input, scope)))
  const byHook = new Map(asked.flat().map((one) => [one.hook, one]))
  return hooks.flatMap((hook) => byHook.get(hook) ?? [])
}

async function askInTurn<Event extends HookEvent>(
  hooks: readonly RunnableHook<Event>[],
  input: HookInput<Event>,
  scope: HookScope,
): Promise<Asked<Event>[]> {
  const asked: Asked<Event>[] = []
  let current: HookInput<Event> = input
  for (const hook of hooks) {
    const reply = await ask(hook, current, scope)
    const given = inputOf(current)
    asked.push({hook, given, reply})
    const output: HookOutput = reply.output ?? {}
    if ('input' in output && output.input !== undefined) current = withInput(current, output.input)
  }
  return asked
}

async function ask<Event extends HookEvent>(
  hook: RunnableHook<Event>,
  input: HookInput<Event>,
  {signal, report}: HookScope,
): Promise<HookReply<Event>> {
  const startedAt = performance.now()
  const reply = await replyOf(hook, input, signal)
  const durationMs = Math.round((performance.now() - startedAt) * 1000) / 1000
  report(describeRun(hook, reply, durationMs))
  return reply
}

/** A hook should not reject; if it does, it has failed. */
async function replyOf<Event extends HookEvent>(
  hook: RunnableHook<Event>,
  input: HookInput<Event>,
  signal: AbortSignal,
): Promise<HookReply<Event>> {
  try {
    return await hook.ask(input, signal)
  } catch (error) {
    return {output: undefined, problem: messageOf(error)}
  }
}

function describeRun({event, name}: RunnableHook, {output, problem, said}: HookReply, durationMs: number): HookRun {
  const decision = output && decisionIn(output)
  return {
    event,
    hook: name,
    durationMs,
    ...(problem !== undefined && {problem}),
    ...(decision !== undefined && {decision}),
    ...(said !== undefined && {output: said}),
  }
}

function decisionIn(output: HookOutput): string | undefined {
  if ('decision' in output && output.decision !== undefined) return output.decision.behavior
  if ('block' in output && output.block !== undefined) return 'block'
  return 'stop' in output && output.stop !== undefined ? 'stop' : undefined
}

const inputOf = (input: HookInput): unknown => ('call' in input ? input.call.input : undefined)

function withInput<Input extends HookInput>(input: Input, updated: unknown): Input {
  return 'call' in input ? {...input, call: {...input.call, input: updated}} : input
}

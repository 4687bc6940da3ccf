import type {Hook} from '@toolyard/sdk'
import {messageOf} from '../../errors/toolyard-error.ts'
import {toMilliseconds} from '../config/spec-parts.ts'
import type {HookReply, RunnableHook} from '../hook-run.ts'
import {type InputTest, namesOf, nameTest} from '../matching/hook-matcher.ts'
import {cap, problemIn} from '../protocol/text.ts'
import type {AnyInput} from '../protocol/wire.ts'
import {Limit} from './limit.ts'
import {OUTPUTS} from './plugin-output.ts'

const TIMEOUT_MS = 60_000

/**
 * Makes a hook of a plugin ready to be asked. What it is told is a copy. As a guard it fails closed.
 *
 * @param name what people know it by, such as the name of the plugin
 * @throws ToolyardError CONFIG_INVALID for a matcher that can't be understood
 */
export function pluginHook(hook: Hook, name: string): RunnableHook {
  const {event, matcher, timeoutMs = TIMEOUT_MS} = hook
  return {
    event,
    name,
    matches: matchesOf(matcher, name),
    onFailure: event === 'PreToolUse' ? 'block' : 'allow',
    async ask(input, signal) {
      using limit = new Limit(signal, toMilliseconds(timeoutMs))
      try {
        return readAnswer(hook, await run(hook, structuredClone(input), limit.signal))
      } catch (error) {
        return failed(limit.problem ?? `it threw: ${cap(messageOf(error))}`)
      }
    },
  }
}

const failed = (problem: string): HookReply => ({output: undefined, problem})

function matchesOf(matcher: string | undefined, source: string): InputTest {
  const test = nameTest(matcher, {flavor: 'claude', source})
  return (input) => !('call' in input) || test(namesOf(input.call))
}

/** What it answers, or a rejection as soon as nobody waits for that any more: its code can't be ended. */
function run(hook: Hook, input: AnyInput, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, {once: true})
    // what it throws at once is a rejection too
    const answer = async () => hook.run(input as never, {signal})
    answer().then(resolve, reject)
  })
}

function readAnswer({event}: Hook, answer: unknown): HookReply {
  if (answer === undefined) return {output: undefined}
  const checked = OUTPUTS[event].safeParse(answer)
  return checked.success ? {output: checked.data} : failed(problemIn(checked.error))
}

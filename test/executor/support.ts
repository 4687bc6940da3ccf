import type {CallLine, InvalidCall, Outcome, Tool, Turn} from '@toolyard/sdk'
import {vi} from 'vitest'
import type {ExecutorEvent} from '../../src/executor/events.ts'
import {Executor, type RunOptions} from '../../src/executor/executor.ts'
import type {ExecutorOptions} from '../../src/executor/settings.ts'
import {gate} from '../helpers/gate.ts'
import {toolSource} from '../helpers/tools.ts'

/** An executor with these tools, and a gate that lets everything through. */
export function executorOf(tools: readonly Tool[], options: Partial<ExecutorOptions> = {}): Executor {
  return new Executor({tools: toolSource(...tools), gate: gate(), ...options})
}

/** `Tool:id` and `Tool` (whose id is its name in small letters), as calls. */
export function calls(...specs: string[]): CallLine[] {
  return specs.map((spec) => {
    const [tool = '', id = tool.toLowerCase()] = spec.split(':')
    return {id, tool, input: {}}
  })
}

export const badLine: InvalidCall = {id: null, invalid: {code: 'BAD_LINE', message: 'The line is not JSON.'}, line: 1}

/** `null` for the implicit turn. */
export function turn(id: string | null, ...lines: (CallLine | InvalidCall)[]): Turn {
  return {id, calls: lines}
}

export interface Followed {
  /** What has been told so far. */
  readonly events: readonly ExecutorEvent[]
  /** Outcomes of `result` events so far. */
  readonly results: readonly Outcome[]
  /** Resolves when the run has ended. */
  readonly ended: Promise<void>
}

/** Runs turns and follows their events to the end. */
export function follow(
  executor: Executor,
  turns: Iterable<Turn> | AsyncIterable<Turn>,
  options: RunOptions = {},
): Followed {
  const events: ExecutorEvent[] = []
  const results: Outcome[] = []
  const read = async () => {
    for await (const event of executor.run(turns, options)) {
      events.push(event)
      if (event.type === 'result') results.push(event.outcome)
    }
  }
  return {events, results, ended: read()}
}

/** Runs turns and resolves to their outcomes. */
export async function outcomesOf(
  executor: Executor,
  turns: Iterable<Turn> | AsyncIterable<Turn>,
  options: RunOptions = {},
): Promise<readonly Outcome[]> {
  const {results, ended} = follow(executor, turns, options)
  await ended
  return results
}

/** `status`, or `status CODE`. */
export const briefly = (outcome: Outcome): string =>
  'error' in outcome ? `${outcome.status} ${outcome.error.code}` : outcome.status

export const textOf = ({content}: Outcome): string =>
  content.map((block) => (block.type === 'text' ? block.text : `[${block.type}]`)).join('\n')

/** Waits until the assertion holds. */
export const eventually = (assertion: () => void): Promise<void> => vi.waitFor(assertion, {interval: 1, timeout: 5000})

/** Lets everything happen that needs no timer and no data from outside. */
export async function quiet(): Promise<void> {
  for (let round = 0; round < 20; round++) await new Promise((resolve) => setImmediate(resolve))
}

/** A hook that only listens. */
export function noting<T>(list: T[], what: T): Record<string, never> {
  list.push(what)
  return {}
}

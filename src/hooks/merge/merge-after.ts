import {type StoppingOutput, text} from '@toolyard/sdk'
import type {AfterOutcome, TurnOutcome} from '../call-hooks.ts'
import type {Asked} from './asked.ts'

type AskedAfter = Asked<'PostToolUse'> | Asked<'PostToolUseFailure'>

interface AskedAny {
  readonly reply: {readonly output: StoppingOutput | undefined}
}

/** What several hooks after a call come to: of several outputs, the last that is configured stands. */
export function mergeAfter(asked: readonly AskedAfter[]): AfterOutcome {
  const content = asked.findLast(({reply}) => reply.output?.content !== undefined)?.reply.output?.content
  const data = asked.findLast(({reply}) => reply.output?.data !== undefined)?.reply.output?.data
  return {...(content !== undefined && {content}), ...(data !== undefined && {data}), ...mergeStopping(asked)}
}

/** What hooks come to that may only add something, and stop the run. */
export function mergeStopping(asked: readonly AskedAny[]): TurnOutcome {
  return {...contextOf(asked), ...stopOf(asked)}
}

export function contextOf(asked: readonly AskedAny[]): Pick<TurnOutcome, 'context'> {
  const context = asked.flatMap(({reply: {output}}) => (output?.context ? text(output.context) : []))
  return context.length === 0 ? {} : {context}
}

/** The first that wants the run to end says why. */
export function stopOf(asked: readonly AskedAny[]): Pick<TurnOutcome, 'stop'> {
  const stop = asked.find(({reply}) => reply.output?.stop !== undefined)?.reply.output?.stop
  return stop === undefined ? {} : {stop}
}

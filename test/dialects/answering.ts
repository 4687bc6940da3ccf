import type {CallLine, ContentBlock, InvalidCall, Outcome, OutcomeError} from '@toolyard/sdk'
import {createResultWriter} from '../../src/dialects/result-writer.ts'
import type {To} from '../../src/dialects/table.ts'
import {readText} from './reading.ts'

type Call = CallLine | InvalidCall

export const denied: OutcomeError = {code: 'DENY_RULE', level: 'policy', message: 'A deny rule matches.'}

/** The outcome of a call that did what it should, or of an invalid one. */
export function outcomeOf(call: Call, turn: string | null = null): Outcome {
  const content: ContentBlock[] = [{type: 'text', text: `${call.tool} was called`}]
  const meta = {index: 0, batch: 0, durationMs: 0, ...(turn !== null && {turn})}
  if ('invalid' in call) {
    const {id, tool, invalid} = call
    return {
      id,
      ...(tool !== undefined && {tool}),
      status: 'invalid',
      content,
      error: {...invalid, level: 'system'},
      meta,
    }
  }
  return {id: call.id, tool: call.tool, status: 'ok', content, meta}
}

/** An outcome that is ok, with this content. */
export function okWith(...content: readonly ContentBlock[]): Outcome {
  return {...outcomeOf({id: 'a', tool: 'T', input: {}}), content}
}

/** A denial, with this content. */
export function deniedWith(...content: readonly ContentBlock[]): Outcome {
  return {...okWith(...content), id: 'a', tool: 'T', status: 'denied', error: denied}
}

export interface Answered {
  readonly lines: readonly string[]
  /** The lines, parsed. */
  readonly answers: readonly unknown[]
  readonly unanswered: readonly Outcome[]
}

/** Writes outcomes of calls that came without an origin. */
export function write(to: To, turns: readonly (readonly Outcome[])[], call?: Call): Answered {
  return writeTurns(
    to,
    turns.map((outcomes) =>
      outcomes.map((outcome) => [outcome, call ?? {id: outcome.id, invalid: NO_REASON}] as const),
    ),
  )
}

/** Reads calls and writes what came of them. */
export async function answer(
  text: string,
  to: To = 'same',
  decide: (call: Call, turn: string | null) => Outcome = outcomeOf,
): Promise<Answered> {
  const turns = await readText(text)
  return writeTurns(
    to,
    turns.map(({id, calls}) => calls.map((call) => [decide(call, id), call] as const)),
  )
}

const NO_REASON = {code: 'BAD_CALL', message: ''}

function writeTurns(to: To, turns: readonly (readonly (readonly [Outcome, Call])[])[]): Answered {
  const unanswered: Outcome[] = []
  const writer = createResultWriter(to, {onUnanswered: (outcome) => unanswered.push(outcome)})
  const texts = turns.flatMap((calls) => [
    ...calls.map(([outcome, call]) => writer.push(outcome, call)),
    writer.endTurn(),
  ])
  const lines = texts.join('').split('\n').slice(0, -1)
  return {lines, answers: lines.map((line) => JSON.parse(line)), unanswered}
}

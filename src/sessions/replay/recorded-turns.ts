import type {CallLine, Turn} from '@toolyard/sdk'
import {runnableInput} from '../runnable-input.ts'
import type {RecordedCall, RecordedTurn, Session} from '../session.ts'
import {asIntercepted} from './intercepted.ts'

/** A call that is run again, or why it is not. */
export type ReplayEntry =
  | {readonly type: 'run'; readonly call: RecordedCall; readonly turn: RecordedTurn}
  | {readonly type: 'left'; readonly call: RecordedCall; readonly turn: RecordedTurn; readonly reason: string}

export interface RecordedTurnsOptions {
  /** Whether there is a tool of this name. */
  readonly hasTool: (name: string) => boolean
  /** Puts today's folders in the place of the recorded ones. */
  readonly map: (value: unknown) => unknown
  /** Told of each call in its order; those that are run are taken in this order. */
  readonly onEntry: (entry: ReplayEntry) => void
}

/** Independent calls that are handed out together. */
const TOGETHER = 1000

/** The turns of a session as a run takes them: what was asked for together is a turn, and the scheduler decides. */
export async function* recordedTurns(session: Session, options: RecordedTurnsOptions): AsyncGenerator<Turn> {
  let implicit: CallLine[] = []
  let minted = 0
  for await (const turn of session.turns) {
    const calls = runnableCalls(turn, options)
    if (turn.id === null && session.format === 'toolyard') {
      implicit.push(...calls)
      if (implicit.length < TOGETHER) continue
    }
    if (implicit.length > 0) yield {id: null, calls: implicit}
    implicit = []
    if (turn.id === null && session.format === 'toolyard') continue
    if (calls.length > 0) yield {id: turn.id ?? `turn_${++minted}`, calls}
  }
  if (implicit.length > 0) yield {id: null, calls: implicit}
}

function runnableCalls(turn: RecordedTurn, {hasTool, map, onEntry}: RecordedTurnsOptions): CallLine[] {
  return turn.calls.flatMap((call) => {
    const played = asIntercepted(call)
    const reason = reasonToLeave(played, hasTool)
    onEntry(reason === undefined ? {type: 'run', call, turn} : {type: 'left', call, turn, reason})
    return reason === undefined ? [callLine(played, map)] : []
  })
}

function reasonToLeave({tool, hosted, isMasked, outcome}: RecordedCall, hasTool: (name: string) => boolean) {
  if (hosted) return 'the provider ran it itself'
  if (outcome.status === 'withheld') return `it did not run then: ${outcome.reason}`
  if (outcome.status === 'unanswered') return 'nothing is recorded of what came of it'
  if (outcome.ended === 'canceled') return 'it was canceled then'
  if (isMasked) return 'its input is masked'
  // a recorded miss is a miss again
  if (outcome.ended !== 'not_found' && !hasTool(tool)) return `there is no tool named ${tool}`
  return undefined
}

function callLine({id, tool, input, cwd, env}: RecordedCall, map: (value: unknown) => unknown): CallLine {
  return {
    id,
    tool,
    input: map(runnableInput(input)),
    ...(cwd !== undefined && {cwd: String(map(cwd))}),
    ...(env !== undefined && {env: map(env) as Record<string, string>}),
  }
}

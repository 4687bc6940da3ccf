import type {Decision, Outcome} from '@toolyard/sdk'
import {digestOfLine} from '../../journal/call-line.ts'
import type {JournalLine, LineOf} from '../../journal/schema.ts'
import type {RecordedCall, RecordedHook, RecordedTurn} from '../../session.ts'
import {recordedOutcome} from './recorded-outcome.ts'

/** Calls of the implicit turn that are held: an outcome may be changed until those before it have ended. */
const HELD = 2048

interface OpenCall {
  readonly index: number
  readonly turn: string | null
  readonly line: number
  readonly asked: Omit<RecordedCall, 'outcome' | 'line'>
  decision?: Decision
  isStarted?: true
  hooks?: readonly RecordedHook[]
  outcome?: Outcome
}

/** Puts together what the lines of a journal say of each call. Calls that are the same in several attempts are one. */
export class JournalCalls {
  /** In their order; those at the front that are out are `undefined`. */
  #calls: OpenCall[] = []
  #attempt = new Map<number, OpenCall>()
  /** All of the attempts before and of this one, by what they are known by. */
  readonly #known = new Map<string, OpenCall[]>()
  #seen = new Map<string, number>()
  #endedTurns = 0
  readonly #isResumed: boolean

  /** @param isResumed whether there is more than one attempt; else what is out is forgotten */
  constructor(isResumed: boolean) {
    this.#isResumed = isResumed
  }

  add(line: JournalLine, number: number): void {
    switch (line.type) {
      case 'header':
        this.#attempt = new Map()
        this.#seen = new Map()
        break
      case 'call':
        this.#addCall(line.index, this.#isResumed ? keyOf(line.call.id, digestOfLine(line)) : '', () =>
          openCall(line, number),
        )
        break
      case 'recalled':
        this.#addCall(line.index, keyOf(line.id, line.digest), () => undefined)
        break
      case 'decision':
        this.#update(line.index, {decision: line.decision as unknown as Decision})
        break
      case 'started':
        this.#update(line.index, {isStarted: true})
        break
      case 'hook':
        if (line.index !== undefined) this.#addHook(line.index, line.run as unknown as RecordedHook)
        break
      case 'outcome':
        this.#update(line.index, {outcome: line.outcome as unknown as Outcome})
        break
      case 'turn_end':
        this.#endedTurns = this.#calls.length
        break
    }
  }

  /** Turns that nothing more is said of. */
  *ready(): Generator<RecordedTurn> {
    const [first] = this.#calls
    const isImplicit = first?.turn === null
    const count = Math.max(this.#endedTurns, isImplicit ? this.#implicitToHandOut() : 0)
    if (count > 0) yield* this.#take(count)
  }

  /** All that is left. */
  *rest(): Generator<RecordedTurn> {
    yield* this.#take(this.#calls.length)
  }

  /** Half of them at a time, so that moving the others costs little. */
  #implicitToHandOut(): number {
    return this.#calls.length >= 2 * HELD ? this.#calls.length - HELD : 0
  }

  *#take(count: number): Generator<RecordedTurn> {
    const taken = this.#calls.splice(0, count)
    this.#endedTurns = Math.max(0, this.#endedTurns - count)
    for (const {index} of taken) this.#attempt.delete(index)
    for (const group of groupsOf(taken)) {
      yield {id: group[0]?.turn ?? null, calls: group.map(recordedCall)}
    }
  }

  #addCall(index: number, key: string, create: () => OpenCall | undefined): void {
    const number = this.#seen.get(key) ?? 0
    if (this.#isResumed) this.#seen.set(key, number + 1)
    const same = this.#known.get(key) ?? []
    const call = same[number] ?? create()
    if (call === undefined) return
    this.#attempt.set(index, call)
    if (same[number] !== undefined) return
    this.#calls.push(call)
    if (this.#isResumed) this.#known.set(key, [...same, call])
  }

  #addHook(index: number, {event, hook, durationMs, decision, problem}: RecordedHook): void {
    const said = {...(decision !== undefined && {decision}), ...(problem !== undefined && {problem})}
    const {hooks = []} = this.#attempt.get(index) ?? {}
    this.#update(index, {hooks: [...hooks, {event, hook, durationMs, ...said}]})
  }

  #update(index: number, news: Partial<OpenCall>): void {
    const call = this.#attempt.get(index)
    if (call !== undefined) Object.assign(call, news)
  }
}

function openCall({index, turn, at, call, masked}: LineOf<'call'>, line: number): OpenCall {
  const {id, tool, input, cwd, env} = call
  const asked = {
    ...{id, tool, input, at},
    ...(cwd !== undefined && {cwd}),
    ...(env !== undefined && {env}),
    ...(masked !== undefined && {isMasked: true as const}),
  }
  return {index, turn, line, asked}
}

/** Calls of one turn after each other; those of the implicit turn one by one. */
function groupsOf(calls: readonly OpenCall[]): readonly OpenCall[][] {
  const groups: OpenCall[][] = []
  for (const call of calls) {
    const last = groups.at(-1)
    if (last !== undefined && call.turn !== null && last[0]?.turn === call.turn) last.push(call)
    else groups.push([call])
  }
  return groups
}

function recordedCall({asked, line, decision, isStarted, hooks, outcome}: OpenCall): RecordedCall {
  return {
    ...asked,
    line,
    ...optional(decision ?? outcome?.meta.decision),
    ...(isStarted && {isStarted}),
    ...(hooks && {hooks}),
    outcome: outcome === undefined ? {status: 'unanswered'} : recordedOutcome(outcome),
  }
}

const optional = (decision: Decision | undefined) => (decision === undefined ? {} : {decision})

const keyOf = (id: string, digest: string) => `${id}\n${digest}`

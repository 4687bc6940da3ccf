import type {RecordedCall, RecordedOutcome, RecordedTurn} from '../session.ts'

/** Calls that may have begun after one that is still without a result, before that one is handed out without. */
const PATIENCE = 2000

type Asked = Omit<RecordedCall, 'outcome'>

interface OpenCall extends Asked {
  outcome: RecordedOutcome | undefined
}

interface OpenTurn {
  readonly id: string | null
  readonly agent: string | undefined
  /** By the ids they have here. */
  readonly calls: Map<string, OpenCall>
  open: number
}

interface Waiting {
  readonly call: OpenCall
  readonly turn: OpenTurn
}

/**
 * Puts calls and results together by their ids, whichever comes first, and groups calls by what asked for them. Turns
 * come out in the order in which they began, as soon as all their calls are answered, so that a long session need not
 * be held.
 */
export class TurnBuilder {
  readonly #turns = new Map<string, OpenTurn>()
  /** By recorded id: those of the last turn that has calls of that id, since ids may come again in later turns. */
  readonly #waiting = new Map<string, Waiting[]>()
  /** Results whose calls have not come yet. */
  readonly #early = new Map<string, RecordedOutcome>()
  /** Every id that was asked for. */
  readonly #asked = new Set<string>()
  readonly #givenUp = new Set<string>()
  readonly #late = new Set<string>()
  #begun = 0

  /**
   * @param group what the calls of a turn have in common
   * @param turnId the id of the turn, where it has one
   * @returns the id that the call has here: another one where its turn has a call of the same id already
   */
  call(
    group: string,
    call: Asked,
    {turnId = null, agent}: {turnId?: string | null; agent?: string | undefined} = {},
  ): string {
    const turn = this.#turns.get(group) ?? {id: turnId, agent, calls: new Map(), open: 0}
    this.#turns.set(group, turn)
    const outcome = this.#early.get(call.id)
    this.#early.delete(call.id)
    this.#asked.add(call.id)
    const id = uniqueId(call.id, turn.calls)
    const open = {...call, id, outcome}
    turn.calls.set(id, open)
    this.#begun++
    if (outcome !== undefined) return id
    turn.open++
    const others = (this.#waiting.get(call.id) ?? []).filter((one) => one.turn === turn)
    this.#waiting.set(call.id, [...others, {call: open, turn}])
    return id
  }

  /** Whether the result belongs to a call that has been asked for already. One for a call that has one is dropped. */
  result(id: string, outcome: RecordedOutcome): boolean {
    const [found, ...others] = this.#waiting.get(id) ?? []
    if (found === undefined) {
      if (this.#givenUp.has(id)) this.#late.add(id)
      else if (!this.#asked.has(id)) this.#early.set(id, outcome)
      return this.#asked.has(id)
    }
    if (others.length > 0) this.#waiting.set(id, others)
    else this.#waiting.delete(id)
    found.call.outcome = outcome
    found.turn.open--
    return true
  }

  /** Whether a call of this id waits for its result. */
  isOpen(id: string): boolean {
    return this.#waiting.has(id)
  }

  /** The call that the next result of this id belongs to. */
  waiting(id: string): Asked | undefined {
    return this.#waiting.get(id)?.[0]?.call
  }

  /** A call that is in a turn which has not come out. */
  asked(group: string, id: string): Asked | undefined {
    return this.#turns.get(group)?.calls.get(id)
  }

  /** Whether a turn has calls that wait for their results. */
  isWaiting(group: string): boolean {
    return (this.#turns.get(group)?.open ?? 0) > 0
  }

  /**
   * Turns that are complete and behind which nothing waits.
   *
   * @param openGroup the one that may get more calls yet, or which those are
   */
  *ready(openGroup?: string | ((group: string) => boolean)): Generator<RecordedTurn> {
    for (const [group, turn] of this.#turns) {
      const isWaiting = turn.open > 0 && this.#begun <= PATIENCE
      const mayGrow = typeof openGroup === 'function' ? openGroup(group) : group === openGroup
      if (isWaiting || mayGrow) return
      yield this.#close(group, turn)
    }
  }

  /** All that is left. */
  *rest(): Generator<RecordedTurn> {
    for (const [group, turn] of this.#turns) yield this.#close(group, turn)
  }

  /** Ids of results whose calls are not in the recording. */
  get orphans(): readonly string[] {
    return [...this.#early.keys()]
  }

  /** Ids of results that came when their calls had been handed out without any. */
  get late(): readonly string[] {
    return [...this.#late]
  }

  #close(group: string, turn: OpenTurn): RecordedTurn {
    const {id, agent, calls, open} = turn
    this.#turns.delete(group)
    this.#begun -= calls.size
    if (open > 0) this.#giveUp(turn)
    const answered = [...calls.values()].map(({outcome, ...call}): RecordedCall => {
      return {...call, outcome: outcome ?? {status: 'unanswered'}}
    })
    return {id, calls: answered, ...(agent !== undefined && {agent})}
  }

  #giveUp(turn: OpenTurn): void {
    for (const [id, waiting] of this.#waiting) {
      if (waiting[0]?.turn !== turn) continue
      this.#waiting.delete(id)
      this.#givenUp.add(id)
    }
  }
}

/** An id that the turn has no call of yet. */
function uniqueId(id: string, calls: ReadonlyMap<string, unknown>): string {
  let unique = id
  for (let number = 2; calls.has(unique); number++) unique = `${id}#${number}`
  return unique
}

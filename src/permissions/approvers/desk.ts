import type {Verdict} from '../gate.ts'

/** What came of a question. */
export type Asked<A> =
  | {readonly type: 'answered'; readonly answer: A}
  /** While it waited, the gate learned enough to decide by itself. */
  | {readonly type: 'decided'; readonly verdict: Exclude<Verdict, {behavior: 'ask'}>}
  /** It was withdrawn before it was posed. */
  | {readonly type: 'withdrawn'}

export interface Asking<A> {
  /** Questions of the same digest are one question. */
  readonly digest: string
  /** Withdraws the question while it waits. Once it is posed, the signal is `pose`'s to follow. */
  readonly signal: AbortSignal
  /** Puts the question. When it rejects, only this question ends with that. */
  readonly pose: () => Promise<A>
  /** Whether the answer holds for all who ask the same; one that only says that nobody listened any more does not. */
  readonly isShared: (answer: A) => boolean
  /** Puts the call before the gate again: an answer may have added a rule. */
  readonly review: () => Verdict
}

interface Waiting<A> {
  readonly asking: Asking<A>
  /** `undefined`: its turn has come. */
  readonly end: (asked: Asked<A> | undefined) => void
}

/**
 * Where questions wait for whoever answers them: one at a time, in the order in which they come. After each answer,
 * those that wait end too where they ask the same, or where the gate now decides by itself.
 */
export class Desk<A> {
  readonly #waiting = new Set<Waiting<A>>()
  #isTaken = false

  async ask(asking: Asking<A>): Promise<Asked<A>> {
    const ended = this.#isTaken ? await this.#wait(asking) : undefined
    if (ended !== undefined) return ended
    this.#isTaken = true
    try {
      if (asking.signal.aborted) return {type: 'withdrawn'}
      const answer = await asking.pose()
      this.#settle(asking, answer)
      return {type: 'answered', answer}
    } finally {
      this.#callNext()
    }
  }

  #wait(asking: Asking<A>): Promise<Asked<A> | undefined> {
    const {signal} = asking
    return new Promise((resolve) => {
      const end = (asked: Asked<A> | undefined) => {
        this.#waiting.delete(waiting)
        signal.removeEventListener('abort', withdraw)
        resolve(asked)
      }
      const withdraw = () => end({type: 'withdrawn'})
      const waiting = {asking, end}
      this.#waiting.add(waiting)
      signal.addEventListener('abort', withdraw)
      if (signal.aborted) withdraw()
    })
  }

  #settle({digest, isShared}: Asking<A>, answer: A): void {
    const isForAll = isShared(answer)
    for (const {asking, end} of [...this.#waiting]) {
      const verdict = asking.review()
      if (verdict.behavior !== 'ask') end({type: 'decided', verdict})
      else if (isForAll && asking.digest === digest) end({type: 'answered', answer})
    }
  }

  /** The place stays taken on the way to the next, so that nobody who comes now is quicker. */
  #callNext(): void {
    const [next] = this.#waiting
    if (next === undefined) this.#isTaken = false
    else next.end(undefined)
  }
}

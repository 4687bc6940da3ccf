import type {CallLine, InvalidCall, Turn} from '@toolyard/sdk'

export interface IntakeListener {
  /** Resolves when there is room for one more call; `undefined` when there is now. */
  room(): Promise<void> | undefined
  startTurn(turn: Turn): void
  /** Takes a call; what it returns is waited for before the next is read. */
  accept(line: CallLine | InvalidCall): Promise<void> | undefined
  /** Resolves when all calls of the turn have ended. */
  endTurn(): Promise<void>
}

/** How long the input of a run that was ended is still read, in all, and waited for at a time, in milliseconds. */
const DRAIN_MS = 2000
const DRAIN_IDLE_MS = 100

/** Reads turns, one after another, and hands their calls on in order. */
export class Intake {
  readonly #listener: IntakeListener
  readonly #givenUp = Promise.withResolvers<void>()
  #closed = false
  #isReading = false
  #isEnding = false
  /** The input is waited for, not the listener. */
  #waiting = false
  /** When reading ends, once the run was ended. */
  #deadline: number | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(listener: IntakeListener) {
    this.#listener = listener
  }

  /**
   * Resolves when the input has ended or was given up.
   *
   * @throws whatever the input throws
   */
  async read(turns: Iterable<Turn> | AsyncIterable<Turn>): Promise<void> {
    this.#isReading = true
    if (this.#isEnding) this.finishSoon()
    try {
      await Promise.race([this.#readAll(turns), this.#givenUp.promise])
    } finally {
      this.#close()
    }
  }

  /**
   * Takes what has been written into the input already, so that it is settled too, and waits for no more. The time does
   * not count in which the listener is waited for: a turn may take long to end, and the next one is there.
   */
  finishSoon(): void {
    if (this.#closed || this.#deadline !== undefined) return
    // the time of an input that is not read yet begins when it is
    this.#isEnding = true
    if (!this.#isReading) return
    this.#deadline = performance.now() + DRAIN_MS
    if (this.#waiting) this.#wait()
  }

  /** Takes no more calls. The input may still be waiting for data: it is its owner's to close. */
  giveUp(): void {
    this.#close()
    this.#givenUp.resolve()
  }

  async #readAll(turns: Iterable<Turn> | AsyncIterable<Turn>): Promise<void> {
    this.#wait()
    for await (const turn of turns) {
      this.#work()
      if (this.#closed) return
      this.#listener.startTurn(turn)
      this.#wait()
      // calls that are all there need no promise each
      if (Symbol.asyncIterator in turn.calls) {
        for await (const line of turn.calls) {
          const taken = this.#take(line)
          if (taken !== undefined) await taken
          if (this.#closed) return
        }
      } else {
        for (const line of turn.calls) {
          const taken = this.#take(line)
          if (taken !== undefined) await taken
          if (this.#closed) return
        }
      }
      this.#work()
      if (this.#closed) return
      await this.#serve(this.#listener.endTurn())
      this.#wait()
    }
  }

  /** Hands a call on when there is room for it; `undefined` when that has been done. */
  #take(line: CallLine | InvalidCall): Promise<void> | undefined {
    this.#work()
    if (this.#closed) return undefined
    const room = this.#listener.room()
    const taken = room === undefined ? this.#listener.accept(line) : room.then(() => this.#listener.accept(line))
    if (taken !== undefined) return this.#serve(taken).then(() => this.#wait())
    this.#wait()
    return undefined
  }

  /** The input is waited for from now on. */
  #wait(): void {
    this.#waiting = true
    if (this.#deadline === undefined || this.#closed) return
    const left = this.#deadline - performance.now()
    this.#timer = setTimeout(() => this.giveUp(), Math.min(left, DRAIN_IDLE_MS))
  }

  /** The input has given something, which is taken care of before it is waited for again. */
  #work(): void {
    this.#waiting = false
    if (this.#deadline === undefined) return
    clearTimeout(this.#timer)
    // an input that never lets a timer run out is given up all the same
    if (performance.now() >= this.#deadline) this.giveUp()
  }

  /** Waits for the listener, outside of the time that the input has. */
  async #serve(listening: Promise<void>): Promise<void> {
    const since = performance.now()
    await listening
    if (this.#deadline !== undefined) this.#deadline += performance.now() - Math.max(since, this.#deadline - DRAIN_MS)
  }

  #close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
  }
}

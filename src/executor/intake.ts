import type {CallLine, InvalidCall, Turn} from '@toolyard/sdk'

export interface IntakeListener {
  /** Resolves when there is room for one more call; `undefined` when there is now. */
  room(): Promise<void> | undefined
  startTurn(id: string | null): void
  /** Takes a call; what it returns is waited for before the next is read. */
  accept(line: CallLine | InvalidCall): Promise<void> | undefined
  /** Resolves when all calls of the turn have ended. */
  endTurn(): Promise<void>
}

/** How long the input of a run that was ended is still waited for, in all and for each call, in milliseconds. */
const DRAIN_MS = 2000
const DRAIN_IDLE_MS = 100

/** Reads turns, one after another, and hands their calls on in order. */
export class Intake {
  readonly #listener: IntakeListener
  readonly #givenUp = Promise.withResolvers<void>()
  #closed = false
  /** The input is waited for, not the listener. */
  #waiting = false
  /** What is left of `DRAIN_MS`, once the run was ended. */
  #patience: number | undefined
  #waitingSince = 0
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
    try {
      await Promise.race([this.#readAll(turns), this.#givenUp.promise])
    } finally {
      this.#close()
    }
  }

  /**
   * Takes what has been written into the input already, so that it is settled too, and waits for no more. Only the time
   * counts in which the input is waited for: a turn may take long to end, and the next one is there.
   */
  finishSoon(): void {
    if (this.#closed || this.#patience !== undefined) return
    this.#patience = DRAIN_MS
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
      this.#listener.startTurn(turn.id)
      this.#wait()
      for await (const line of turn.calls) {
        this.#work()
        if (this.#closed) return
        const room = this.#listener.room()
        if (room !== undefined) await room
        const taken = this.#listener.accept(line)
        if (taken !== undefined) await taken
        this.#wait()
      }
      this.#work()
      await this.#listener.endTurn()
      this.#wait()
    }
  }

  /** The input is waited for from now on. */
  #wait(): void {
    this.#waiting = true
    if (this.#patience === undefined || this.#closed) return
    this.#waitingSince = performance.now()
    this.#timer = setTimeout(() => this.giveUp(), Math.min(this.#patience, DRAIN_IDLE_MS))
  }

  /** The input has given something, which is taken care of before it is waited for again. */
  #work(): void {
    this.#waiting = false
    if (this.#patience === undefined) return
    clearTimeout(this.#timer)
    this.#patience -= performance.now() - this.#waitingSince
    // an input that never lets a timer run out is given up all the same
    if (this.#patience <= 0) this.giveUp()
  }

  #close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
  }
}

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

/** How long a run that was ended goes on taking calls that are there already, and how long it waits for each, in ms. */
const DRAIN_MS = 2000
const DRAIN_IDLE_MS = 100

/** Reads turns, one after another, and hands their calls on in order. */
export class Intake {
  readonly #listener: IntakeListener
  readonly #givenUp = Promise.withResolvers<void>()
  #closed = false
  #idle: NodeJS.Timeout | undefined
  #last: NodeJS.Timeout | undefined

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

  /** Takes what has been written into the input already, so that it is settled too, and waits for no more. */
  finishSoon(): void {
    if (this.#closed || this.#last !== undefined) return
    this.#last = setTimeout(() => this.giveUp(), DRAIN_MS)
    this.#idle = setTimeout(() => this.giveUp(), DRAIN_IDLE_MS)
  }

  /** Takes no more calls. The input may still be waiting for data: it is its owner's to close. */
  giveUp(): void {
    this.#close()
    this.#givenUp.resolve()
  }

  async #readAll(turns: Iterable<Turn> | AsyncIterable<Turn>): Promise<void> {
    for await (const turn of turns) {
      if (this.#closed) return
      this.#listener.startTurn(turn.id)
      for await (const line of turn.calls) {
        if (this.#closed) return
        this.#idle?.refresh()
        const room = this.#listener.room()
        if (room !== undefined) await room
        const taken = this.#listener.accept(line)
        if (taken !== undefined) await taken
      }
      await this.#listener.endTurn()
    }
  }

  #close(): void {
    this.#closed = true
    clearTimeout(this.#idle)
    clearTimeout(this.#last)
  }
}

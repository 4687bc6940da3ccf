import {Writable} from 'node:stream'
import {messageOf, systemCode, ToolyardError} from '../errors/toolyard-error.ts'

/** Characters that may wait to be written before whoever has more should wait. */
const ENOUGH = 1024 * 1024

export interface OutputListener {
  /** The reader has gone. It may have had what it wanted. */
  readonly onClosed: () => void
  /** Writing failed for another reason, such as a full disk. */
  readonly onFailed: (error: ToolyardError) => void
  /** Something is about to be written. */
  readonly beforeWrite?: () => void
  /** Something that was written has been taken. */
  readonly onTaken?: () => void
}

/** Where results go: in order, in large pieces, and no faster than they are taken. */
export class Output {
  readonly #stream: Writable
  readonly #listener: OutputListener
  #pending = ''
  #scheduled: NodeJS.Immediate | undefined
  #writing = 0
  #broken = false
  #held = false
  #whenTaken: (() => void) | undefined

  constructor(stream: Writable, listener: OutputListener) {
    this.#stream = stream
    this.#listener = listener
    // oclif's own listener rethrows what is no EPIPE, past everything that could still be settled
    stream.removeAllListeners('error')
    stream.on('error', (error) => this.#fail(error))
  }

  push(text: string): void {
    if (text === '' || this.#broken) return
    this.#pending += text
    // never at once: writing to a pipe blocks until it is read, and what may start should have started before that
    this.#scheduled ??= setImmediate(() => this.#flush())
  }

  /** Writes nothing until `release`: the terminal belongs to somebody else. */
  hold(): void {
    this.#flush()
    this.#held = true
  }

  release(): void {
    this.#held = false
    this.#flush()
  }

  /** What was written last has not been taken yet: whoever has more should wait. */
  get isBehind(): boolean {
    return this.#pending.length >= ENOUGH || (this.#writing > 0 && this.#stream.writableNeedDrain)
  }

  /** Resolves when some of what was written has been taken; `undefined` when there is no need to wait. */
  room(): Promise<void> | undefined {
    return this.isBehind ? this.#taken() : undefined
  }

  /** Writes what waits, and resolves when all is out or never will be. */
  async end(): Promise<void> {
    this.release()
    while (this.#writing > 0) await this.#taken()
  }

  #taken(): Promise<void> {
    return new Promise((resolve) => {
      this.#whenTaken = resolve
    })
  }

  #flush(): void {
    clearImmediate(this.#scheduled)
    this.#scheduled = undefined
    if (this.#held) return
    const text = this.#pending
    this.#pending = ''
    if (text === '' || this.#broken) return
    this.#writing++
    this.#listener.beforeWrite?.()
    // its own: what others write to standard output is led elsewhere
    Writable.prototype.write.call(this.#stream, text, 'utf8', (error) => {
      this.#writing--
      if (error) this.#fail(error)
      this.#whenTaken?.()
      this.#listener.onTaken?.()
    })
  }

  #fail(error: Error): void {
    if (this.#broken) return
    this.#broken = true
    this.#pending = ''
    if (systemCode(error) === 'EPIPE') this.#listener.onClosed()
    else
      this.#listener.onFailed(
        new ToolyardError('OUTPUT_FAILED', `Standard output could not be written: ${messageOf(error)}.`, {
          hint: 'What was not written is lost. Make room, and run it again.',
          cause: error,
        }),
      )
  }
}

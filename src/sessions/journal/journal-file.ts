import {closeSync, fstatSync, fsyncSync, openSync, readSync, writeSync} from 'node:fs'
import {messageOf, ToolyardError} from '../../errors/toolyard-error.ts'

/** Characters that may wait before they are written by themselves. */
const ENOUGH = 64 * 1024

/**
 * The file of a journal: lines are only ever added to it. They wait until they are flushed. What was flushed survives
 * the end of the process, however it ends; what was synced survives the end of the machine.
 */
export class JournalFile implements Disposable {
  readonly #fd: number
  readonly #file: string
  #waiting = ''
  #failure: ToolyardError | undefined
  #isClosed = false

  /**
   * @param file in a folder that is there
   * @throws ToolyardError RECORD_UNWRITABLE
   */
  constructor(file: string) {
    this.#file = file
    try {
      this.#fd = openSync(file, 'a+', 0o600)
      // of a process that was killed while it wrote
      if (endsInLine(this.#fd)) writeSync(this.#fd, '\n')
    } catch (error) {
      throw unwritable(error)
    }
  }

  /** Why nothing more can be written; `undefined` while it can. */
  get failure(): ToolyardError | undefined {
    return this.#failure
  }

  push(line: string): void {
    if (this.#failure !== undefined || this.#isClosed) return
    this.#waiting += `${line}\n`
    if (this.#waiting.length >= ENOUGH) this.flush()
  }

  /** Writes what waits. Never throws: a failure is kept. */
  flush(): void {
    if (this.#waiting === '' || this.#failure !== undefined) return
    const text = this.#waiting
    this.#waiting = ''
    this.#try(() => {
      const written = writeSync(this.#fd, text)
      // a disk that fills up takes a part
      const rest = Buffer.from(written < Buffer.byteLength(text) ? text : '').subarray(written)
      for (let more = 0; more < rest.length; ) more += writeSync(this.#fd, rest, more)
    })
  }

  /** Writes what waits, and waits until it is on the disk itself. */
  sync(): void {
    this.flush()
    if (this.#failure === undefined) this.#try(() => fsyncSync(this.#fd))
  }

  [Symbol.dispose](): void {
    if (this.#isClosed) return
    this.flush()
    this.#isClosed = true
    closeSync(this.#fd)
  }

  /** Writes nothing more. */
  fail(cause: unknown): void {
    // what is whole until now is kept, where it is not the file that fails
    this.flush()
    this.#failure ??= new ToolyardError('JOURNAL_FAILED', `${this.#file} can not be written: ${messageOf(cause)}`, {
      hint: 'Make room, and go on with `toolyard run --resume`.',
      cause,
    })
  }

  #try(write: () => void): void {
    try {
      write()
    } catch (error) {
      this.fail(error)
    }
  }
}

/** The error of a session's folder that can't be written. */
export function unwritable(cause: unknown): ToolyardError {
  return new ToolyardError('RECORD_UNWRITABLE', `The run can not be recorded: ${messageOf(cause)}`, {
    hint: 'Name another folder with --record DIR, or run with --no-record.',
    cause,
  })
}

/** Whether the last line of a file has no end. */
function endsInLine(fd: number): boolean {
  const {size} = fstatSync(fd)
  if (size === 0) return false
  const last = Buffer.alloc(1)
  readSync(fd, last, 0, 1, size - 1)
  return last[0] !== 0x0a
}

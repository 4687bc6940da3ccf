import {RecordSplitter} from '../search/records.ts'
import {decodeName} from '../search/scope.ts'

export interface FileCount {
  /** Relative to the root of the search. */
  readonly name: string
  readonly count: number
}

/** Reads ripgrep's `--count --null`: the name, NUL, the count, a line feed. */
export class CountParser {
  readonly counts: FileCount[] = []
  readonly #splitter = new RecordSplitter('\n')
  /** The start of a name that holds a line feed. */
  #started: Buffer[] = []

  push(chunk: Buffer): void {
    for (const record of this.#splitter.push(chunk)) {
      const end = record.indexOf(0)
      if (end === -1) {
        this.#started.push(Buffer.from(record), Buffer.from('\n'))
        continue
      }
      const name = decodeName(Buffer.concat([...this.#started, record.subarray(0, end)]))
      this.#started = []
      if (name !== undefined) this.counts.push({name, count: Number(record.toString('latin1', end + 1))})
    }
  }
}

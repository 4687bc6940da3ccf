import {pipeline, type Readable} from 'node:stream'
import {createZstdDecompress} from 'node:zlib'
import {type Entry, openPromise, type ZipFile} from 'yauzl'
import {messageOf} from '../../../errors/toolyard-error.ts'
import type {SessionNotes} from '../../session.ts'
import {lenientJson} from './lenient-json.ts'

/** Whether a file is a zip archive, by how it begins. */
export const isArchive = (text: string): boolean => text.startsWith('PK\u0003\u0004')

/** The longest entry that is read: 512 MiB, about what a string can hold. */
const MAX_ENTRY_BYTES = 536_870_912

const TOO_LONG = `It has more than ${MAX_ENTRY_BYTES} bytes.`

/** A compression that zip archives have since 2020, and Inspect uses where it can. */
const ZSTD = 93

/** The JSON files of an archive, read one by one. */
export class Archive {
  readonly #zip: ZipFile
  readonly #notes: SessionNotes
  readonly #entries: ReadonlyMap<string, Entry>

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, notes: SessionNotes) {
    this.#zip = zip
    this.#entries = entries
    this.#notes = notes
  }

  /** An archive that can't be opened is noted, and `undefined`. */
  static async open(file: string, notes: SessionNotes): Promise<Archive | undefined> {
    let zip: ZipFile | undefined
    try {
      zip = await openPromise(file, {lazyEntries: true, autoClose: false})
      const entries = new Map<string, Entry>()
      // of entries of one name the last was written last
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
      return new Archive(zip, entries, notes)
    } catch (error) {
      zip?.close()
      notes.problems.push({message: `The archive can't be read: ${messageOf(error)}`})
      return undefined
    }
  }

  get names(): readonly string[] {
    return [...this.#entries.keys()]
  }

  /**
   * The value of an entry; `undefined` where there is none. One that can't be read is noted.
   *
   * @throws the signal's reason once it is aborted
   */
  async read(name: string, signal?: AbortSignal): Promise<unknown> {
    const entry = this.#entries.get(name)
    if (entry === undefined) return undefined
    signal?.throwIfAborted()
    try {
      if (entry.uncompressedSize > MAX_ENTRY_BYTES) throw new Error(TOO_LONG)
      const value = lenientJson(await textIn(await this.#contentOf(entry)))
      if (value === undefined) throw new Error('It is no JSON.')
      return value
    } catch (error) {
      this.#notes.problems.push({message: `${name} can't be read: ${messageOf(error)}`})
      return undefined
    }
  }

  [Symbol.dispose](): void {
    this.#zip.close()
  }

  async #contentOf(entry: Entry): Promise<Readable> {
    if (entry.compressionMethod !== ZSTD) return this.#zip.openReadStreamPromise(entry)
    const compressed = await this.#zip.openReadStreamPromise(entry, {decodeFileData: false})
    // an error of either ends both, and is the one that reading the second meets
    return pipeline(compressed, createZstdDecompress(), () => undefined)
  }
}

/** An entry may say that it is shorter than it is. */
async function textIn(stream: Readable): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > MAX_ENTRY_BYTES) throw new Error(TOO_LONG)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

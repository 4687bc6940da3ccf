import {createHash, randomUUID} from 'node:crypto'
import {mkdir, rename, stat, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

/** Keeps what is too large to be shown. */
export interface ResultStore {
  /**
   * Writes it down, and resolves to the file's absolute path when it is there whole. The same data has the same file.
   *
   * @param extension of the file, without the dot
   * @throws what the file system throws
   */
  save(data: string | Uint8Array, extension: string): Promise<string>
}

/**
 * A store in a folder, which is made with its first file. A file's name is a digest of what it holds.
 *
 * @param prepare what to write of a text: with its secrets masked
 */
export function createResultStore(folder: string, prepare: (text: string) => string = (text) => text): ResultStore {
  return {
    async save(data, extension) {
      const written = typeof data === 'string' ? prepare(data) : data
      const digest = createHash('sha256').update(written).digest('hex').slice(0, 32)
      const file = join(folder, `${digest}.${extension}`)
      if ((await sizeOf(file)) === Buffer.byteLength(written)) return file
      await mkdir(folder, {recursive: true, mode: 0o700})
      // under its own name it is only ever whole
      const unfinished = join(folder, `.${randomUUID()}`)
      await writeFile(unfinished, written, {mode: 0o600, flag: 'wx'})
      await rename(unfinished, file)
      return file
    },
  }
}

/** Bytes; `undefined` for a file that is not there. */
const sizeOf = (file: string) =>
  stat(file).then(
    ({size}) => size,
    () => undefined,
  )

import {constants, type Stats} from 'node:fs'
import {type FileHandle, open, stat} from 'node:fs/promises'
import {FileFailure} from './failure.ts'

// absent on Windows, where there is nothing to wait for
const {O_RDONLY, O_NONBLOCK = 0, O_NOCTTY = 0} = constants

/** An open file; `stats` are those of the moment it was opened. Close it with `await using`. */
export interface OpenFile extends AsyncDisposable {
  readonly handle: FileHandle
  readonly stats: Stats
}

/**
 * Opens a regular file for reading, and nothing else: a pipe or a device could block for ever, or never end.
 *
 * @throws FileFailure for a folder, pipe, socket or device; the file system's own error otherwise
 */
export async function openRegularFile(path: string): Promise<OpenFile> {
  refuseSpecial(path, await stat(path))
  // it may have been swapped for a pipe since: opening that must not wait for a writer
  const handle = await open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
  try {
    const stats = await handle.stat()
    refuseSpecial(path, stats)
    return {handle, stats, [Symbol.asyncDispose]: () => handle.close()}
  } catch (error) {
    await handle.close()
    throw error
  }
}

function refuseSpecial(path: string, stats: Stats): void {
  if (stats.isFile()) return
  if (stats.isDirectory()) throw new FileFailure(`${path} is a folder, not a file.`, 'List it with LS.')
  const kind = stats.isFIFO() ? 'a named pipe' : stats.isSocket() ? 'a socket' : 'a device'
  throw new FileFailure(`${path} is ${kind}, not a regular file.`, 'Only regular files can be read or written.')
}

const CHUNK = 256 * 1024

/**
 * Yields the file's bytes from the start. Each chunk is valid until the next is asked for.
 *
 * @throws the signal's reason when it is aborted
 */
export async function* readChunks({handle}: OpenFile, signal: AbortSignal): AsyncGenerator<Buffer, void> {
  const buffer = Buffer.allocUnsafe(CHUNK)
  for (let position = 0; ; ) {
    signal.throwIfAborted()
    const {bytesRead} = await handle.read(buffer, 0, CHUNK, position)
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

/**
 * The whole content of a file of at most `limit` bytes. The size it claims is not trusted: files under /proc claim 0.
 *
 * @throws FileFailure for a larger file, with `hint`; the signal's reason when it is aborted
 */
export async function readWhole(
  path: string,
  file: OpenFile,
  limit: number,
  hint: string,
  signal: AbortSignal,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of readChunks(file, signal)) {
    size += chunk.length
    if (size > limit) throw new FileFailure(`${path} is larger than ${formatBytes(limit)}.`, hint)
    chunks.push(Buffer.from(chunk))
  }
  return Buffer.concat(chunks, size)
}

/** A number of bytes for people: `512 bytes`, `1.5 MiB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  const units = ['KiB', 'MiB', 'GiB', 'TiB']
  let value = bytes / 1024
  let unit = 0
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  return `${Number(value.toFixed(1))} ${units[unit]}`
}

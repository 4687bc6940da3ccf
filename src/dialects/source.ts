import {open as openFile} from 'node:fs'
import {access, constants, open, stat} from 'node:fs/promises'
import {Socket} from 'node:net'
import {addAbortSignal, type Readable} from 'node:stream'
import {promisify} from 'node:util'
import {messageOf, systemCode, ToolyardError} from '../errors/toolyard-error.ts'

/** Where call lines come from. */
export interface Source {
  /** What results call it: a file's name, or `-` for standard input. */
  readonly name: string
  /** Looks, before anything runs, whether it can be opened. Rejects with what `open` would fail with. */
  check?(): Promise<void>
  /** Its bytes. A chunk may be overwritten when the next is asked for. An aborted signal should end a pending read. */
  open(signal?: AbortSignal): AsyncIterable<Uint8Array>
}

export function fileSource(path: string, name = path): Source {
  return {
    name,
    async check() {
      await access(path, constants.R_OK)
      if ((await stat(path)).isDirectory()) throw Object.assign(new Error('It is a directory'), {code: 'EISDIR'})
    },
    async *open(signal) {
      yield* (await stat(path)).isFIFO() ? readPipe(path, signal) : readFile(path, signal)
    },
  }
}

/**
 * Reads a pipe with a name as a socket: a read of a file that waits for data keeps the process from exiting, whoever
 * else is done.
 */
async function* readPipe(path: string, signal?: AbortSignal): AsyncGenerator<Uint8Array, void, void> {
  const fd = await promisify(openFile)(path, 'r')
  yield* readStream(new Socket({fd, readable: true, writable: false}), signal)
}

/** Reads into the same memory again and again: a new buffer for each chunk costs a long run tens of megabytes. */
async function* readFile(path: string, signal?: AbortSignal): AsyncGenerator<Uint8Array, void, void> {
  await using file = await open(path)
  const buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES)
  for (;;) {
    signal?.throwIfAborted()
    const {bytesRead} = await file.read(buffer)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
  }
}

/** A stream that is open already, such as standard input. It can be read once. */
export function streamSource(stream: Readable, name = '-'): Source {
  return {name, open: (signal) => readStream(stream, signal)}
}

const readStream = (stream: Readable, signal?: AbortSignal): AsyncIterable<Uint8Array> =>
  signal === undefined ? stream : addAbortSignal(signal, stream)

const CHUNK_BYTES = 16_384

/** Checks every source that can be checked. @throws ToolyardError INPUT_UNREADABLE */
export async function checkSources(sources: readonly Source[]): Promise<void> {
  for (const source of sources) {
    try {
      await source.check?.()
    } catch (error) {
      throw unreadable(source, error)
    }
  }
}

/**
 * A source's bytes.
 *
 * @throws ToolyardError INPUT_UNREADABLE, or the signal's reason once it is aborted
 */
export async function* openSource(source: Source, signal?: AbortSignal): AsyncGenerator<Uint8Array, void, void> {
  try {
    yield* source.open(signal)
  } catch (error) {
    signal?.throwIfAborted()
    throw unreadable(source, error)
  }
}

function unreadable(source: Source, cause: unknown): ToolyardError {
  const known = KNOWN[systemCode(cause) ?? '']
  const message = `The input can't be read: ${known?.reason ?? messageOf(cause)}.`
  return new ToolyardError('INPUT_UNREADABLE', message, {file: source.name || '""', hint: known?.hint, cause})
}

/** The common reasons, in words. */
const KNOWN: Readonly<Record<string, {reason: string; hint: string}>> = {
  ENOENT: {reason: 'there is no such file', hint: 'Check the path; it is taken from the current folder.'},
  EACCES: {reason: 'this user may not read it', hint: 'Make the file readable for this user.'},
  EISDIR: {reason: 'it is a folder', hint: 'Name the files in it.'},
}

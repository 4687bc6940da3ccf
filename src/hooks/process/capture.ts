import type {Readable} from 'node:stream'

/** More than any answer needs. */
const MOST_BYTES = 1024 * 1024

/** What comes out of a pipe, up to a megabyte. The rest is read, so that nobody waits for it to be, and dropped. */
export interface Capture {
  text(): string
  /** How much came, with what was dropped. */
  readonly bytes: number
}

export function capture(pipe: Readable): Capture {
  const chunks: Buffer[] = []
  let bytes = 0
  pipe.on('data', (chunk: Buffer) => {
    if (bytes < MOST_BYTES) chunks.push(chunk.subarray(0, MOST_BYTES - bytes))
    bytes += chunk.length
  })
  return {
    text: () => Buffer.concat(chunks).toString('utf8'),
    get bytes() {
      return bytes
    },
  }
}

import {TextDecoder} from 'node:util'

/** How a text file holds its characters. */
export interface TextFormat {
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be'
  readonly bom: boolean
}

export const UTF_8: TextFormat = {encoding: 'utf-8', bom: false}

const BOMS: ReadonlyArray<{readonly encoding: TextFormat['encoding']; readonly bytes: Buffer}> = [
  {encoding: 'utf-8', bytes: Buffer.from([0xef, 0xbb, 0xbf])},
  {encoding: 'utf-16le', bytes: Buffer.from([0xff, 0xfe])},
  {encoding: 'utf-16be', bytes: Buffer.from([0xfe, 0xff])},
]

/** The format that the first bytes of a file announce; without a byte order mark it is taken for UTF-8. */
export function sniffFormat(head: Buffer): TextFormat {
  const mark = BOMS.find(({bytes}) => head.subarray(0, bytes.length).equals(bytes))
  return mark === undefined ? UTF_8 : {encoding: mark.encoding, bom: true}
}

/** Bytes of the byte order mark. */
export function bomLength({encoding, bom}: TextFormat): number {
  return (bom && BOMS.find((mark) => mark.encoding === encoding)?.bytes.length) || 0
}

/**
 * Decodes a file piece by piece: `decode(bytes)` for each piece after the mark, and `decode()` at the end. Text with
 * NUL, and bytes that are no text in this encoding, are binary.
 *
 * @throws BinaryContentError
 */
export class FileDecoder {
  readonly #decoder: TextDecoder

  constructor({encoding}: TextFormat) {
    this.#decoder = new TextDecoder(encoding, {fatal: true, ignoreBOM: true})
  }

  decode(bytes?: Buffer): string {
    const text = this.#decode(bytes)
    if (text.includes('\0')) throw new BinaryContentError('it holds NUL characters')
    return text
  }

  #decode(bytes: Buffer | undefined): string {
    try {
      return bytes === undefined ? this.#decoder.decode() : this.#decoder.decode(bytes, {stream: true})
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error
      throw new BinaryContentError(`it is not valid ${this.#decoder.encoding.toUpperCase()}`)
    }
  }
}

/** Content that can't be shown, or edited, as text; the message says why. */
export class BinaryContentError extends Error {
  override readonly name = 'BinaryContentError'
}

export interface DecodedText {
  readonly text: string
  readonly format: TextFormat
}

/** @throws BinaryContentError */
export function decodeText(bytes: Buffer): DecodedText {
  const format = sniffFormat(bytes)
  const decoder = new FileDecoder(format)
  return {text: decoder.decode(bytes.subarray(bomLength(format))) + decoder.decode(), format}
}

/** The bytes of a file that holds `text`. The inverse of `decodeText`. */
export function encodeText(text: string, format: TextFormat): Buffer {
  const marked = format.bom ? `\ufeff${text}` : text
  if (format.encoding === 'utf-8') return Buffer.from(marked, 'utf8')
  const bytes = Buffer.from(marked, 'utf16le')
  return format.encoding === 'utf-16be' ? bytes.swap16() : bytes
}

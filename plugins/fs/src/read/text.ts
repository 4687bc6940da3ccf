import {result, type ToolResult, text} from '@toolyard/sdk'
import {bomLength, FileDecoder, sniffFormat} from '../files/encoding.ts'
import {readChunks} from '../files/regular-file.ts'
import {LineSlice} from './line-slice.ts'
import type {ReadRequest} from './read.ts'

const DEFAULT_LIMIT = 2000

/**
 * Reads a slice of a text file, from its start to the end of the slice and no further, whatever the file's size.
 *
 * @throws BinaryContentError when what was read is no text
 */
export async function readText({path, file, input, ctx}: ReadRequest): Promise<ToolResult> {
  const slice = new LineSlice(input.offset || 1, input.limit ?? DEFAULT_LIMIT)
  let decoder: FileDecoder | undefined
  for await (const chunk of readChunks(file, ctx.signal)) {
    let bytes = chunk
    if (decoder === undefined) {
      const format = sniffFormat(chunk)
      decoder = new FileDecoder(format)
      bytes = chunk.subarray(bomLength(format))
    }
    if (slice.push(decoder.decode(bytes))) break
  }
  if (decoder !== undefined && slice.stop === undefined) slice.push(decoder.decode())
  slice.end()
  const {lines, first, next, total} = slice
  const note = describe(path, slice)
  return result.ok(
    [...(lines.length > 0 ? [text(lines.join('\n'))] : []), ...(note === undefined ? [] : [text(note)])],
    {
      data: {
        type: 'text',
        filePath: path,
        startLine: first,
        numLines: lines.length,
        ...(total !== undefined && {totalLines: total}),
        ...(next !== undefined && {nextOffset: next}),
      },
    },
  )
}

function describe(path: string, {stop, lines, first, next, total}: LineSlice): string | undefined {
  switch (stop) {
    case 'end':
      if (total === 0) return `(${path} is empty.)`
      if (lines.length === 0) return `(${path} has ${total} lines: there is nothing from line ${first} on.)`
      return undefined
    case 'limit':
      return `(More lines follow: read on with offset ${next}.)`
    case 'size':
      return `(Stopped before line ${next}, at 256 KiB of output: read on with offset ${next}.)`
    case 'long-line':
      return '(Stopped: the last line goes on for more than 1 MiB, and what follows it was not looked at. Search it with Grep, or cut it with a command.)'
    case undefined:
      throw new Error('the slice has not ended')
  }
}

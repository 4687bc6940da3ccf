import {pathToFileURL} from 'node:url'
import {result, type ToolResult, text} from '@toolyard/sdk'
import {formatBytes, readWhole} from '../files/regular-file.ts'
import type {ReadRequest} from './read.ts'

const MAX_IMAGE = 5 * 1024 * 1024
const MAX_PDF = 20 * 1024 * 1024
const PDF = 'application/pdf'

/** The type of an image or PDF by its first 16 bytes; `undefined` for any other file. */
export function mediaTypeOf(head: Buffer): string | undefined {
  const start = head.toString('latin1')
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'image/gif'
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'image/webp'
  return start.startsWith('%PDF-') ? PDF : undefined
}

/** Returns an image as an image block and a PDF as an embedded resource. */
export async function readMedia({path, file, input, ctx}: ReadRequest, mimeType: string): Promise<ToolResult> {
  const isPdf = mimeType === PDF
  const limit = isPdf ? MAX_PDF : MAX_IMAGE
  const hint = isPdf ? 'Take its text out with a command such as pdftotext.' : 'Make a smaller copy, and read that.'
  const bytes = await readWhole(path, file, limit, hint, ctx.signal)
  const data = bytes.toString('base64')
  const details = {data: {type: isPdf ? 'pdf' : 'image', filePath: path, mimeType, bytes: bytes.length}}
  if (!isPdf) return result.ok([{type: 'image', data, mimeType}], details)
  const pages = input.pages === undefined ? '' : ` Pages ${input.pages} were asked for; all of it is returned.`
  return result.ok(
    [
      text(
        `${path} is a PDF document of ${formatBytes(bytes.length)}, returned as it is: its text is not taken out.${pages}`,
      ),
      {type: 'resource', resource: {uri: pathToFileURL(path).href, mimeType, blob: data}},
    ],
    details,
  )
}

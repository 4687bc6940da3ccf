import {realpath} from 'node:fs/promises'
import {extname} from 'node:path'
import type {ToolContext, ToolResult} from '@toolyard/sdk'
import {BinaryContentError} from '../files/encoding.ts'
import {FileFailure} from '../files/failure.ts'
import {atPath} from '../files/located.ts'
import {type OpenFile, openRegularFile} from '../files/regular-file.ts'
import {mediaTypeOf, readMedia} from './media.ts'
import {readText} from './text.ts'
import type {ReadInput} from './tool.ts'

/** What every reader gets: the open file, its absolute path, and what was asked for. */
export interface ReadRequest {
  readonly path: string
  readonly file: OpenFile
  readonly input: ReadInput
  readonly ctx: ToolContext
}

/** Reads one file in the way that its content asks for. */
export function read(input: ReadInput, ctx: ToolContext): Promise<ToolResult> {
  return atPath(input.file_path, ctx.cwd, async (path) => {
    await using file = await openRegularFile(path)
    // before the content is read, so that a change in between is noticed
    await ctx.fileCache.remember(await realpath(path))
    return await readByContent({path, file, input, ctx})
  })
}

async function readByContent(request: ReadRequest): Promise<ToolResult> {
  const head = Buffer.alloc(16)
  const {bytesRead} = await request.file.handle.read(head, 0, head.length, 0)
  const mimeType = mediaTypeOf(head.subarray(0, bytesRead))
  if (mimeType !== undefined) return readMedia(request, mimeType)
  try {
    if (extname(request.path) !== '.ipynb') return await readText(request)
    const {readNotebook} = await import('./notebook.ts')
    return await readNotebook(request)
  } catch (error) {
    if (!(error instanceof BinaryContentError)) throw error
    throw new FileFailure(
      `${request.path} is not a text file: ${error.message}.`,
      'Look into it with a command that knows its format, such as file, strings or iconv.',
    )
  }
}

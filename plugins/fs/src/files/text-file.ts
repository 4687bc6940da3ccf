import {realpath, stat} from 'node:fs/promises'
import type {ToolContext} from '@toolyard/sdk'
import {BinaryContentError, type DecodedText, decodeText, encodeText, type TextFormat, UTF_8} from './encoding.ts'
import {FileFailure} from './failure.ts'
import {makeParentFolders} from './parent-folders.ts'
import {type OpenFile, openRegularFile, readWhole} from './regular-file.ts'

/** Bytes above which a file is not edited: an edit holds it in memory several times over. */
export const MAX_EDITED = 32 * 1024 * 1024

/** A text file as it was when it was read to be changed. */
export interface TextFile extends DecodedText {
  readonly path: string
  /** What the file looked like from outside before its content was read. */
  readonly stamp: string
}

/** The file is binary: it can be replaced, but not edited. */
export class NotTextFailure extends FileFailure {}

/**
 * Reads a text file in order to change it.
 *
 * @param path absolute
 * @throws FileFailure when it is too large, or changed since it was read in this run; NotTextFailure
 */
export async function readTextFile(path: string, ctx: ToolContext): Promise<TextFile> {
  await using file = await openRegularFile(path)
  if ((await ctx.fileCache.state(await realpath(path))) === 'changed') throw changedFailure(path)
  const decoded = await decodeFile(path, file, ctx.signal)
  return {...decoded, path, stamp: stampOf(file.stats)}
}

async function decodeFile(path: string, file: OpenFile, signal: AbortSignal): Promise<DecodedText> {
  const bytes = await readWhole(path, file, MAX_EDITED, 'Change it with a command instead.', signal)
  try {
    return decodeText(bytes)
  } catch (error) {
    if (!(error instanceof BinaryContentError)) throw error
    throw new NotTextFailure(`${path} is not a text file: ${error.message}.`, 'It was left as it is.')
  }
}

/**
 * Writes text in the format of the file it replaces, and remembers the file.
 *
 * @throws FileFailure when the file changed since `readTextFile`; what the guard throws
 */
export async function replaceTextFile(file: TextFile, text: string, ctx: ToolContext): Promise<void> {
  if (stampOf(await stat(file.path)) !== file.stamp) throw changedFailure(file.path)
  await writeTextFile(file.path, text, file.format, ctx)
}

/** Writes a new UTF-8 file and the folders it needs; the folders go again when the file can't be written. */
export async function createTextFile(path: string, text: string, ctx: ToolContext): Promise<void> {
  const made = await makeParentFolders(path, ctx)
  try {
    await writeTextFile(path, text, UTF_8, ctx)
  } catch (error) {
    await made.undo()
    throw error
  }
}

/** Writes a text file through the guard, whatever was there, and remembers it. */
export async function writeTextFile(path: string, text: string, format: TextFormat, ctx: ToolContext): Promise<void> {
  ctx.signal.throwIfAborted()
  await ctx.fileCache.remember(await ctx.files.write(path, encodeText(text, format)))
}

/** What a file looks like from outside. */
export const stampOf = ({mtimeMs, size, ino}: {mtimeMs: number; size: number; ino: number}) =>
  `${mtimeMs}:${size}:${ino}`

export function changedFailure(path: string): FileFailure {
  return new FileFailure(
    `${path} changed since it was read, so it was left as it is.`,
    'Read it again, then change what it holds now.',
  )
}

import {lstat, stat} from 'node:fs/promises'
import type {ToolContext} from '@toolyard/sdk'
import {BinaryContentError, type DecodedText, decodeText} from '../files/encoding.ts'
import {FileFailure} from '../files/failure.ts'
import {openRegularFile, readWhole} from '../files/regular-file.ts'
import {changedFailure, MAX_EDITED, stampOf} from '../files/text-file.ts'

/** A file as it was before a patch. */
export interface FileState {
  readonly bytes: Buffer
  /** Permission bits. */
  readonly mode: number
  readonly stamp: string
  /** What it holds as text, or why it is none. */
  readonly content: DecodedText | BinaryContentError
}

/**
 * Reads a file whole, so that it can be put back.
 *
 * @returns `undefined` where nothing is
 * @throws FileFailure when it is too large, or no regular file
 */
export async function readState(path: string, {signal}: ToolContext): Promise<FileState | undefined> {
  try {
    await using file = await openRegularFile(path)
    const bytes = await readWhole(path, file, MAX_EDITED, 'Change or remove it with a command instead.', signal)
    return {bytes, mode: file.stats.mode & 0o7777, stamp: stampOf(file.stats), content: contentOf(bytes)}
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function contentOf(bytes: Buffer): FileState['content'] {
  try {
    return decodeText(bytes)
  } catch (error) {
    if (error instanceof BinaryContentError) return error
    throw error
  }
}

/** @throws FileFailure when the file is no longer what was read, or something is where nothing was */
export async function requireUnchanged(path: string, before: FileState | undefined): Promise<void> {
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if ((stats && stampOf(stats)) !== before?.stamp) throw changedFailure(path)
}

/** @throws FileFailure for a link: neither it nor what it leads to is removed */
export async function requireNoLink(path: string): Promise<void> {
  if (!(await lstat(path)).isSymbolicLink()) return
  throw new FileFailure(`${path} is a link, which is not removed.`, 'Name the file itself, or use a command.')
}

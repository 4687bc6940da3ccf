import type {ToolContext} from '@toolyard/sdk'
import {encodeText} from '../files/encoding.ts'
import {atFile, FileFailure} from '../files/failure.ts'
import {makeParentFolders} from '../files/parent-folders.ts'
import {requireUnchanged} from './file-state.ts'
import type {FileChange, NewContent} from './plan-changes.ts'

type Undo = () => Promise<unknown>

/**
 * Makes all changes, what is removed last. When one fails, those before it are undone.
 *
 * @throws FileFailure, or what the guard or the signal throws
 */
export async function writeChanges(changes: readonly FileChange[], ctx: ToolContext): Promise<void> {
  for (const {path, before} of changes) await atFile(path, () => requireUnchanged(path, before))
  const ordered = [...changes.filter(({after}) => after), ...changes.filter(({after}) => !after)]
  const done: {readonly path: string; readonly undo: Undo}[] = []
  try {
    for (const change of ordered) {
      ctx.signal.throwIfAborted()
      done.push({path: change.path, undo: await atFile(change.path, () => makeChange(change, ctx))})
    }
  } catch (error) {
    const left: string[] = []
    for (const {path, undo} of done.toReversed()) await undo().catch(() => left.push(path))
    if (left.length === 0) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new FileFailure(
      `The patch was given up half way: ${reason} These files could not be put back: ${left.join(', ')}.`,
      'Look at what they hold now.',
    )
  }
}

async function makeChange(change: FileChange, ctx: ToolContext): Promise<Undo> {
  const {path, before, after} = change
  if (after !== undefined) return write(change, after, ctx)
  if (before === undefined) return async () => {}
  await ctx.fileCache.remember(await ctx.files.remove(path))
  return () => put(path, before.bytes, before.mode, ctx)
}

async function write({path, before}: FileChange, {text, format, mode}: NewContent, ctx: ToolContext): Promise<Undo> {
  const bytes = encodeText(text, format)
  if (before !== undefined) {
    await put(path, bytes, mode, ctx)
    return () => put(path, before.bytes, before.mode, ctx)
  }
  const folders = await makeParentFolders(path, ctx)
  try {
    await put(path, bytes, mode, ctx)
  } catch (error) {
    await folders.undo()
    throw error
  }
  return async () => {
    await ctx.files.remove(path)
    await folders.undo()
  }
}

async function put(path: string, bytes: Buffer, mode: number | undefined, ctx: ToolContext): Promise<void> {
  await ctx.fileCache.remember(await ctx.files.write(path, bytes, mode === undefined ? {} : {mode}))
}

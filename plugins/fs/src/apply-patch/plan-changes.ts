import {realpath} from 'node:fs/promises'
import type {ToolContext} from '@toolyard/sdk'
import {BinaryContentError, type DecodedText, UTF_8} from '../files/encoding.ts'
import {atFile, FileFailure} from '../files/failure.ts'
import {withBreaksOf} from '../files/line-breaks.ts'
import {locate} from '../files/located.ts'
import {applyHunks} from './apply-hunks.ts'
import {type FileState, readState, requireNoLink} from './file-state.ts'
import type {FilePatch, UpdatedFile} from './patch.ts'

/** What becomes of one file. */
export interface FileChange {
  /** Absolute. */
  readonly path: string
  /** `undefined` where nothing was. */
  readonly before: FileState | undefined
  /** `undefined` where nothing is left. */
  after: NewContent | undefined
  /** Where what it held has gone. */
  movedTo?: string
}

export interface NewContent extends DecodedText {
  /** Permission bits of a new file. */
  readonly mode?: number
  /** What it was made of, where that had another path. */
  readonly movedFrom?: {readonly path: string; readonly text: string}
  /** Why what is there is no text; then it can be replaced and removed, but not changed. */
  readonly notText?: string
}

/**
 * Works out what a patch makes of the files it names, each section on what those before it have left. Writes nothing.
 *
 * @returns a change for each file, in the order in which they are named first
 * @throws FileFailure for the first section that does not fit
 */
export async function planChanges(patches: readonly FilePatch[], ctx: ToolContext): Promise<readonly FileChange[]> {
  const plan = new Plan(ctx)
  for (const patch of patches) await atFile(patch.path, () => plan.take(patch))
  return plan.changes
}

class Plan {
  readonly #ctx: ToolContext
  readonly #changes = new Map<string, FileChange>()

  constructor(ctx: ToolContext) {
    this.#ctx = ctx
  }

  get changes(): readonly FileChange[] {
    return [...this.#changes.values()]
  }

  async take(patch: FilePatch): Promise<void> {
    switch (patch.kind) {
      case 'add': {
        const change = await this.#find(patch.path)
        const {text, format} = change.after ?? {text: '', format: UTF_8}
        change.after = {text: withBreaksOf(text, patch.text), format}
        return
      }
      case 'delete':
        return this.#remove(patch.path, await this.#find(patch.path))
      case 'update':
        return this.#update(patch)
    }
  }

  async #update({path, movedTo, hunks}: UpdatedFile): Promise<void> {
    const change = await this.#find(path)
    const old = requireText(change)
    const {text} = old
    const after = {...old, text: applyHunks(change.path, text, hunks)}
    const target = movedTo === undefined ? change : await this.#find(movedTo)
    if (target === change) {
      change.after = after
      return
    }
    const mode = old.mode ?? change.before?.mode
    await this.#remove(path, change)
    change.movedTo = target.path
    target.after = {...after, movedFrom: {path: change.path, text}, ...(mode !== undefined && {mode})}
  }

  async #remove(given: string, change: FileChange): Promise<void> {
    if (change.after === undefined) throw missing(change.path)
    if (change.before !== undefined) await requireNoLink(await locate(given, this.#ctx.cwd))
    change.after = undefined
  }

  /** Two names of one file have one change. */
  async #find(given: string): Promise<FileChange> {
    const path = await locate(given, this.#ctx.cwd)
    const key = await realpath(path).catch(() => path)
    const known = this.#changes.get(key)
    if (known !== undefined) return known
    const before = await atFile(path, () => readState(path, this.#ctx))
    const change: FileChange = {path, before, after: before && contentOf(before)}
    this.#changes.set(key, change)
    return change
  }
}

function contentOf({content}: FileState): NewContent {
  return content instanceof BinaryContentError ? {text: '', format: UTF_8, notText: content.message} : content
}

function requireText({path, after}: FileChange): NewContent {
  if (after === undefined) throw missing(path)
  if (after.notText === undefined) return after
  throw new FileFailure(`${path} is not a text file: ${after.notText}.`, 'Nothing was changed.')
}

const missing = (path: string) =>
  new FileFailure(`${path} does not exist.`, 'Nothing was changed. Check the spelling, or look for it with Glob or LS.')

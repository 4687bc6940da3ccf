import {statSync} from 'node:fs'
import {resolve} from 'node:path'
import {ToolyardError} from '../../../errors/toolyard-error.ts'
import {checkoutPlace} from './checkout.ts'
import {copyPlace} from './copy.ts'
import type {PlaceOrigin, ReplayPlace} from './place.ts'
import {createScratch} from './scratch.ts'

/**
 * Where a replay is to run:
 * - `copy`: in a copy of the folder
 * - `checkout`: in a checkout of the recorded commit
 * - `folder`: in a folder that somebody names
 * - `in-place`: in the folder itself
 */
export type PlaceChoice =
  | {readonly kind: 'copy' | 'in-place'}
  | {readonly kind: 'checkout'; readonly commit: string | undefined; readonly branch?: string | undefined}
  | {readonly kind: 'folder'; readonly path: string}

/** @throws ToolyardError USAGE, or the signal's reason once it is aborted */
export async function openPlace(choice: PlaceChoice, origin: PlaceOrigin, signal?: AbortSignal): Promise<ReplayPlace> {
  switch (choice.kind) {
    case 'copy':
      return copyPlace(origin, signal)
    case 'checkout':
      if (choice.commit !== undefined) return checkoutPlace(origin, {...choice, commit: choice.commit})
      throw new ToolyardError('USAGE', 'The session does not say at which commit it ran.', {
        hint: 'Replay in a copy of the folder as it is now with --copy.',
      })
    case 'folder':
      return openFolder(resolve(choice.path))
    case 'in-place':
      return openFolder(origin.cwd)
  }
}

async function openFolder(cwd: string): Promise<ReplayPlace> {
  if (!statSync(cwd, {throwIfNoEntry: false})?.isDirectory()) {
    throw new ToolyardError('USAGE', `There is no folder ${cwd} to replay in.`, {hint: 'Give another --in.'})
  }
  const scratch = await createScratch()
  return {cwd, root: cwd, scratch: scratch.path, [Symbol.asyncDispose]: () => scratch[Symbol.asyncDispose]()}
}

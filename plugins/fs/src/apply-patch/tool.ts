import {defineTool, type Effect} from '@toolyard/sdk'
import {z} from 'zod'
import {readAndWrite} from '../files/effects.ts'
import {FileFailure} from '../files/failure.ts'
import {writableText} from '../files/schema.ts'
import {applyPatchAdapters} from './adapters.ts'
import {parsePatch} from './parse-patch.ts'
import type {FilePatch} from './patch.ts'

const input = z.object({patch: writableText('The patch, from *** Begin Patch to *** End Patch')})

export type ApplyPatchInput = z.infer<typeof input>

const description = `Creates, changes, moves and removes text files by one patch: all of them, or none when a part does not fit.
*** Begin Patch
*** Add File: PATH         each line of the new file follows, behind a +
*** Delete File: PATH
*** Update File: PATH      then *** Move to: NEW PATH where it is moved, and its hunks from top to bottom
@@ LINE                    a line above the place, such as a function's first; @@ alone where the hunk is clear without
 a line that stays, behind a blank: three above and below each change
-a line that goes
+a line that comes
*** End of File            behind a hunk that is the end of the file
*** End Patch`

/** Applies a patch in the format of Codex. */
export const ApplyPatch = defineTool({
  name: 'ApplyPatch',
  adapters: applyPatchAdapters,
  description,
  input,
  effects: ({patch}) => effectsOf(patch),
  async call({patch}, ctx) {
    const {applyPatch} = await import('./apply-patch.ts')
    return applyPatch(patch, ctx)
  },
})

/** None of a patch that can't be read: the call says why, and touches nothing. */
function effectsOf(patch: string): readonly Effect[] {
  try {
    return parsePatch(patch).flatMap(effectsOfFile)
  } catch (error) {
    if (error instanceof FileFailure) return []
    throw error
  }
}

function effectsOfFile(patch: FilePatch): readonly Effect[] {
  if (patch.kind !== 'update') return [{kind: 'path', path: patch.path, access: 'write'}]
  const {path, movedTo} = patch
  return movedTo === undefined
    ? readAndWrite(path)
    : [...readAndWrite(path), {kind: 'path', path: movedTo, access: 'write'}]
}

import {join, relative} from 'node:path'
import {messageOf, ToolyardError} from '../../../errors/toolyard-error.ts'
import {cloneBeside, git} from './git.ts'
import type {PlaceOrigin, ReplayPlace} from './place.ts'
import {createScratch} from './scratch.ts'

/**
 * The files of a commit in a checkout of their own, with a repository of its own.
 *
 * @param branch that is checked out; without one, none is
 * @param origin in a working tree of the repository; the calls run in the same folder of the checkout
 * @throws ToolyardError USAGE where git can't make it
 */
export async function checkoutPlace(
  {cwd}: PlaceOrigin,
  {commit, branch}: {readonly commit: string; readonly branch?: string | undefined},
): Promise<ReplayPlace> {
  const scratch = await createScratch()
  const work = join(scratch.path, 'work')
  try {
    const root = await git(cwd, 'rev-parse', '--show-toplevel')
    await cloneBeside(root, work)
    await git(work, 'checkout', '--quiet', ...(branch === undefined ? ['--detach'] : ['-B', branch]), commit)
    return {
      cwd: join(work, relative(root, cwd)),
      root: work,
      scratch: scratch.path,
      [Symbol.asyncDispose]: () => scratch[Symbol.asyncDispose](),
    }
  } catch (error) {
    await scratch[Symbol.asyncDispose]()
    throw new ToolyardError('USAGE', `No checkout of ${commit} can be made: ${messageOf(error)}`, {
      hint: 'Replay in a copy of the folder as it is now with --copy.',
      cause: error,
    })
  }
}

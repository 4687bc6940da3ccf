import {execFile} from 'node:child_process'
import {realpathSync} from 'node:fs'
import {join, relative} from 'node:path'
import {promisify} from 'node:util'
import {messageOf, ToolyardError} from '../../../errors/toolyard-error.ts'
import type {ReplayPlace} from './place.ts'
import {createScratch} from './scratch.ts'

/**
 * The files of a commit in a checkout of their own. It shares the objects of the repository, and nothing that a call
 * could change: branches, configuration and hooks are its own, and it knows no remote.
 *
 * @param folder in a working tree of the repository; the calls run in the same folder of the checkout
 * @throws ToolyardError USAGE where git can't make it
 */
export async function checkoutPlace(folder: string, commit: string): Promise<ReplayPlace> {
  const scratch = await createScratch()
  const work = join(scratch.path, 'work')
  try {
    const root = await git(folder, 'rev-parse', '--show-toplevel')
    await git(folder, 'clone', '--quiet', '--shared', '--no-checkout', root, work)
    await git(work, 'remote', 'remove', 'origin')
    await git(work, 'checkout', '--quiet', '--detach', commit)
    const cwd = join(work, relative(root, realpathSync(folder)))
    return {cwd, scratch: scratch.path, [Symbol.asyncDispose]: () => scratch[Symbol.asyncDispose]()}
  } catch (error) {
    await scratch[Symbol.asyncDispose]()
    throw new ToolyardError('USAGE', `No checkout of ${commit} can be made: ${messageOf(error)}`, {
      hint: 'Replay in a copy of the folder as it is now with --copy.',
      cause: error,
    })
  }
}

/** No program of the repository's own choice runs for this. */
const CAREFUL = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null']

async function git(cwd: string, ...args: string[]): Promise<string> {
  const {stdout} = await promisify(execFile)('git', [...CAREFUL, ...args], {cwd})
  return stdout.trimEnd()
}

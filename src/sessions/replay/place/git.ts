import {execFile} from 'node:child_process'
import {promisify} from 'node:util'

/** No program of the repository's own choice runs for this. */
const CAREFUL = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null']

/** What git says. @throws what it fails with */
export async function git(cwd: string, ...args: string[]): Promise<string> {
  const {stdout} = await promisify(execFile)('git', [...CAREFUL, ...args], {cwd})
  return stdout.trimEnd()
}

/** Takes from a repository what leads to others: calls would push to its remotes. */
export async function removeRemotes(cwd: string): Promise<void> {
  const remotes = (await git(cwd, 'remote')).split('\n').filter((name) => name !== '')
  for (const name of remotes) await git(cwd, 'remote', 'remove', name)
}

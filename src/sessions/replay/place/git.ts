import {execFile} from 'node:child_process'
import {statSync} from 'node:fs'
import {join} from 'node:path'
import {promisify} from 'node:util'

/** No program of the repository's own choice runs for this. */
const CAREFUL = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null']

/** What git says. @throws what it fails with */
export async function git(cwd: string, ...args: string[]): Promise<string> {
  const {stdout} = await promisify(execFile)('git', [...CAREFUL, ...args], {cwd})
  return stdout.trimEnd()
}

/** Whether a folder is a working tree whose repository is elsewhere, and there. */
export async function isLinkedTree(folder: string): Promise<boolean> {
  if (statSync(join(folder, '.git'), {throwIfNoEntry: false})?.isFile() !== true) return false
  return git(folder, 'rev-parse', '--absolute-git-dir').then(
    () => true,
    () => false,
  )
}

/**
 * Makes a repository with the branches and tags of another. It shares its objects, and nothing that a call could change:
 * branches, configuration and hooks are its own, and it knows no remote. No file is checked out.
 */
export async function cloneBeside(from: string, to: string): Promise<void> {
  await git(from, 'clone', '--quiet', '--shared', '--no-checkout', from, to)
  await git(to, 'fetch', '--quiet', '--update-head-ok', 'origin', '+refs/heads/*:refs/heads/*')
  await removeRemotes(to)
}

/** Takes from a repository what leads to others: calls would push to its remotes. */
export async function removeRemotes(cwd: string): Promise<void> {
  const remotes = (await git(cwd, 'remote')).split('\n').filter((name) => name !== '')
  for (const name of remotes) await git(cwd, 'remote', 'remove', name)
}

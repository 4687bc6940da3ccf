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
  await removeRemotes(join(to, '.git'))
  for (const name of KEPT_SETTINGS) {
    const value = await settingOf(from, name)
    if (value !== undefined) await git(to, 'config', name, value)
  }
}

/** What a commit and a checkout come out otherwise without. */
const KEPT_SETTINGS = ['user.name', 'user.email', 'core.autocrlf', 'core.eol']

/** A setting of the repository's own; `undefined` where it has none. */
const settingOf = (folder: string, name: string): Promise<string | undefined> =>
  git(folder, 'config', '--local', '--get', name).catch(() => undefined)

/** Takes from a repository what leads to others: calls would push to its remotes. @param folder of the repository itself */
export async function removeRemotes(folder: string): Promise<void> {
  const here = (...args: string[]) => git(folder, '--git-dir', folder, ...args)
  const remotes = (await here('remote')).split('\n').filter((name) => name !== '')
  for (const name of remotes) await here('remote', 'remove', name)
}

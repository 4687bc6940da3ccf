import {execFile} from 'node:child_process'
import {statSync} from 'node:fs'
import {isAbsolute, join, resolve} from 'node:path'
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
  await forgetOthers(join(to, '.git'), () => false)
  for (const name of KEPT_SETTINGS) {
    const value = await settingOf(from, name)
    if (value !== undefined) await git(to, 'config', name, value)
  }
}

/** What a commit and a checkout come out otherwise without. */
const KEPT_SETTINGS = ['user.name', 'user.email', 'core.autocrlf', 'core.eol']

/** A setting of the repository's own; `undefined` where it has none, for which git fails. */
const settingOf = (folder: string, name: string): Promise<string | undefined> =>
  git(folder, 'config', '--local', '--get', name).catch(() => undefined)

/** Settings that lead to other repositories, and to other files. */
const LEADING =
  '^(remote\\..*|branch\\..*\\.(remote|pushremote)|core\\.(worktree|attributesfile|excludesfile)|include(if)?\\..*|url\\..*)$'

/**
 * Takes from a repository what leads to others: calls would push to its remotes. Its configuration is read as a file:
 * one that git can not read leads nowhere.
 *
 * @param folder of the repository itself
 * @param isOwn whether a path may be led to
 */
export async function forgetOthers(folder: string, isOwn: (path: string) => boolean): Promise<void> {
  const config = (...args: string[]) => git('/', 'config', '--file', join(folder, 'config'), ...args)
  const listed = await config('--name-only', '--get-regexp', LEADING).catch(() => '')
  for (const name of new Set(listed.split('\n').filter((line) => line !== ''))) {
    if (name === 'core.worktree') {
      const path = await config('--get', name)
      if (!isAbsolute(path) && isOwn(resolve(folder, path))) continue
    }
    await config('--unset-all', name)
  }
}

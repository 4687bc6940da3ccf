import {basename} from 'node:path'
import type {Effect} from '@toolyard/sdk'

/** Whether a program that writes a whole folder leaves a directory in it alone; `atTop` is directly in that folder. */
export type SparedDirectories = (name: string, atTop: boolean) => boolean

const NOTHING: SparedDirectories = () => false

/**
 * git writes the files that it tracks, and refuses to track any below a `.git`; installed packages are ignored by it.
 * Without this no command of git could write the whole of a working tree.
 *
 * @param command what writes, if it is one
 * @see https://git-scm.com/docs/git-config coreProtectHFS: verify_path in git's read-cache.c
 */
export function sparedBy(command: Effect | undefined): SparedDirectories {
  if (command?.kind !== 'command' || basename(command.argv[0] ?? '') !== 'git') return NOTHING
  if (cleansMore(command.argv)) return NOTHING
  return (name, atTop) => name === 'node_modules' || (name === '.git' && atTop)
}

/** Whether `git clean` removes ignored files too (`-x`), or repositories below its own (`-ff`). */
function cleansMore(argv: readonly string[]): boolean {
  if (!argv.includes('clean')) return false
  const flags = argv.map((word) => (word === '--force' ? '-f' : word)).filter((word) => /^-[a-zA-Z]/.test(word))
  return /[xX]|f.*f/.test(flags.join(''))
}

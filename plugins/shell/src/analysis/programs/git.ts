import type {Program, Programs} from '../program.ts'
import type {ShellWord} from '../shell-word.ts'
import {changes} from './git/changes.ts'
import {config} from './git/config.ts'
import {history} from './git/history.ts'
import {plumbing} from './git/plumbing.ts'
import {refs} from './git/refs.ts'
import {running} from './git/running.ts'
import {workingTree} from './git/working-tree.ts'

/** Only commands of git's own: what else it is told to do may be an alias, or a program named `git-...`. */
const FAMILIES: readonly Programs[] = [history, plumbing, refs, config, workingTree, changes, running]

/** Options in front of the command that neither choose another repository or settings nor start a pager. */
const GLOBAL = new Set([
  '-P',
  '--no-pager',
  '--no-optional-locks',
  '--no-replace-objects',
  '--no-lazy-fetch',
  '--no-advice',
  '--literal-pathspecs',
  '--glob-pathspecs',
  '--noglob-pathspecs',
  '--icase-pathspecs',
])

/** What git itself prints. */
const PRINTS = new Set(['--version', '-v', '-h', '--help', '--exec-path', '--html-path', '--man-path', '--info-path'])

/** `help -a` and the like print lists; with any other word a manual is opened. */
const HELP = new Set(['-a', '--all', '-g', '--guides', '-c', '--config', '--verbose', '--no-verbose'])

const git: Program = (args, context) => {
  const start = args.findIndex((word) => !isOneOf(word, GLOBAL))
  if (start < 0) return {}
  const [command, ...rest] = args.slice(start)
  if (command?.kind !== 'literal') return undefined
  const name = command.text
  if (PRINTS.has(name) && rest.length === 0) return {}
  if (name === 'help') return rest.every((word) => isOneOf(word, HELP)) ? {} : undefined
  // opens the manual
  if (rest[0]?.kind === 'literal' && rest[0].text === '--help') return undefined
  for (const family of FAMILIES) {
    const use = Object.hasOwn(family, name) ? family[name]?.(rest, context) : undefined
    if (use !== undefined) return {...use, trustsFolder: true}
  }
  return undefined
}

const isOneOf = (word: ShellWord, texts: ReadonlySet<string>) => word.kind === 'literal' && texts.has(word.text)

/** git, by its commands. */
export const gitPrograms: Programs = {git}

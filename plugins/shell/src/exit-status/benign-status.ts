const NO_MATCHES = 'No matches found'
const DIFFER = 'Files differ'
const FALSE = 'Condition is false'

// programs that end with 1 to give an answer; what fails in them ends with 2 or more (except in find)
const MEANING_OF_1: ReadonlyMap<string, string> = new Map([
  ['grep', NO_MATCHES],
  ['egrep', NO_MATCHES],
  ['fgrep', NO_MATCHES],
  ['rg', NO_MATCHES],
  ['git grep', NO_MATCHES],
  ['diff', DIFFER],
  ['cmp', DIFFER],
  ['git diff', DIFFER],
  ['test', FALSE],
  ['[', FALSE],
  ['find', 'Some directories were inaccessible'],
])

const ASSIGNMENT = /^[A-Za-z_]\w*\+?=/
const GIT_FLAGS = /^(?:--no-pager|-P|--paginate|-p|--literal-pathspecs|--no-optional-locks)$/
const DURATION = /^\d+(?:\.\d+)?[smhd]?$/

/**
 * The program that a simple command runs, seen through assignments, `env`, `command` and `timeout` in front of it, and
 * without its folder; empty for assignments alone.
 *
 * @returns `undefined` where the name isn't written out
 */
export function programOf(
  words: readonly string[],
): {readonly name: string; readonly args: readonly string[]} | undefined {
  let rest = words
  for (;;) {
    const start = rest.findIndex((word) => !ASSIGNMENT.test(word))
    if (start === -1) return {name: '', args: []}
    const [first = '', ...args] = rest.slice(start)
    if (!/^(?:[\w./+-]+|\[)$/.test(first)) return undefined
    const name = first.slice(first.lastIndexOf('/') + 1)
    const wrapped = unwrap(name, args)
    if (wrapped === undefined) return {name, args}
    rest = wrapped
  }
}

/** What a wrapper runs; `undefined` for any other program, and for a wrapper with options of its own. */
function unwrap(name: string, args: readonly string[]): readonly string[] | undefined {
  const [first = '-', ...rest] = args
  if (name === 'timeout') return DURATION.test(first) ? rest : undefined
  return (name === 'env' || name === 'command') && !first.startsWith('-') ? args : undefined
}

/** What exit code 1 of a program says, where it says something other than that it failed. */
export function meaningOf1(name: string, args: readonly string[]): string | undefined {
  return MEANING_OF_1.get(name === 'git' ? `git ${gitCommand(args)}` : name)
}

function gitCommand(args: readonly string[]): string {
  let at = 0
  for (; at < args.length; at += 1) {
    const arg = args[at] ?? ''
    if (arg === '-C' || arg === '-c') at += 1
    else if (!GIT_FLAGS.test(arg)) return arg
  }
  return ''
}

import type {PathUse, Program, Programs, Use} from '../../program.ts'
import {literal, type ShellWord} from '../../shell-word.ts'
import {parseOptions} from '../../spec/option-table.ts'
import {type Arguments, readArguments} from '../../spec/read-arguments.ts'
import {joined} from '../writers/destination.ts'
import {has} from './form.ts'

/**
 * A command that changes the repository too. What its words say of the working tree is read as well as it can be: words
 * that are not described are passed over.
 */
function changing(options: string, paths: (given: Arguments) => readonly PathUse[]): Program {
  let table: ReturnType<typeof parseOptions> | undefined
  return (args): Use => {
    table ??= parseOptions(options)
    const given = readArguments(table, args, true)
    return {paths: given === undefined ? [] : paths(given), changesMore: true}
  }
}

const write = (word: ShellWord): PathUse => ({word, access: 'write', recursive: true})

/** What a pathspec stands for in the working tree, or the folder that all of it lies in. */
function pathspec(word: ShellWord): readonly PathUse[] {
  if (word.kind !== 'literal') return [write(word)]
  const {text} = word
  if (/^:(?:[!^]|\([^)]*exclude)/.test(text)) return []
  if (text.startsWith(':')) return [write(literal('.'))]
  const wildcard = text.search(/[*?[\\]/)
  return [write(wildcard < 0 ? word : literal(text.slice(0, text.lastIndexOf('/', wildcard) + 1) || '.'))]
}

const pathspecs = (words: readonly ShellWord[]): readonly PathUse[] => words.flatMap(pathspec)

/** Git's commands that write to the working tree, with what of it they write. */
export const changes: Programs = {
  checkout: changing(
    `
      -b=BRANCH
      -B=BRANCH
      --orphan=BRANCH
      --conflict=STYLE
      --pathspec-from-file=NAME
      -qfmlpdt23
    `,
    // one word alone may be a branch as well as a path; a path that is none of the working tree harms no rule
    (given) =>
      has(given, '-b', '-B', '--orphan', '-t', '-d')
        ? []
        : pathspecs(given.operands.filter((word) => !(word.kind === 'literal' && word.text === '-'))),
  ),
  clean: changing('-e --exclude=PATTERN\n-dfinqxX', ({operands}) =>
    operands.length === 0 ? [write(literal('.'))] : pathspecs(operands),
  ),
  clone: changing(
    `
      -o --origin=NAME
      -b --branch=NAME
      -u --upload-pack=PROGRAM
      -c --config=SETTING
      -j --jobs=COUNT
      --template=NAME
      --reference=NAME
      --reference-if-able=NAME
      --separate-git-dir=OUT
      --depth=COUNT
      --shallow-since=TIME
      --shallow-exclude=REVISION
      --server-option=TEXT
      --filter=SPECIFICATION
      -lnqsv
    `,
    ({operands: [, folder]}) => (folder === undefined ? [] : [write(folder)]),
  ),
  mv: changing('-vfkn', ({operands}) => {
    const target = operands.at(-1)
    const sources = operands.slice(0, -1)
    return target === undefined ? [] : [...operands.map(write), ...joined(sources, target, true)]
  }),
  restore: changing(
    `
      -s --source=TREE
      --conflict=STYLE
      --pathspec-from-file=NAME
      -qmpSW23 --staged --worktree
    `,
    (given) => (has(given, '-S', '--staged') && !has(given, '-W', '--worktree') ? [] : pathspecs(given.operands)),
  ),
  rm: changing('-nqfr --cached --dry-run\n--pathspec-from-file=NAME', (given) =>
    has(given, '--cached') ? [] : pathspecs(given.operands),
  ),
  worktree: changing(
    `
      -b=BRANCH
      -B=BRANCH
      --reason=TEXT
      -fdqv
    `,
    ({operands: [command, ...folders]}) => {
      if (command?.kind !== 'literal') return []
      if (command.text === 'move') return folders.map(write)
      return ['add', 'remove'].includes(command.text) ? folders.slice(0, 1).map(write) : []
    },
  ),
}

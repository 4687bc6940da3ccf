import {splitGlobs} from '../search/glob-list.ts'
import type {GrepInput} from './tool.ts'

/** The arguments for ripgrep that say what is looked for and where, for all output modes. */
export function searchArguments(input: GrepInput, file: string | undefined): string[] {
  return [
    ...(input['-i'] ? ['--ignore-case'] : []),
    ...(input.multiline ? ['--multiline', '--multiline-dotall'] : []),
    // a `$` comes before CRLF too
    '--crlf',
    ...typeArguments(input),
    `--regexp=${input.pattern}`,
    '--',
    `./${file ?? ''}`,
  ]
}

/** How many lines around a match are shown. */
export function contextArguments(input: GrepInput): string[] {
  const around = input['-C'] ?? input.context
  return [
    ...(around === undefined ? [] : [`--context=${around}`]),
    ...(input['-A'] === undefined ? [] : [`--after-context=${input['-A']}`]),
    ...(input['-B'] === undefined ? [] : [`--before-context=${input['-B']}`]),
  ]
}

const SIMPLE_NAME = /^[\w.*?-]+$/

/**
 * Leaves most unwanted files to ripgrep. A glob becomes a file type of its name's part: what ripgrep's own --glob names
 * is searched even if .gitignore ignores it. The globs themselves are matched on what ripgrep finds.
 */
function typeArguments({type, glob = ''}: GrepInput): string[] {
  if (type !== undefined) return [`--type=${type}`]
  const wanted = splitGlobs(glob).filter((one) => !one.startsWith('!'))
  const names = wanted.map((one) => one.split('/').at(-1) ?? '')
  if (names.length === 0 || !names.every((name) => SIMPLE_NAME.test(name) && name !== '**')) return []
  return [...names.map((name) => `--type-add=wanted:${name}`), '--type=wanted']
}

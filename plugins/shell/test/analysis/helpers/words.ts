import type {PathUse, Program, Use} from '../../../src/analysis/program.ts'
import type {ShellWord} from '../../../src/analysis/shell-word.ts'

const WORD = /(?:'[^']*'|"[^"]*"|\\.|[^\s'"\\])+/gs
const PIECE = /'([^']*)'|"([^"]*)"|\\(.)|(\$(?:\w+|[?#$!@*])|[*?[])|([^'"\\$*?[]+)/gs

/**
 * The words of a command line, for tests of programs: `words("-n 5 'a b' *.ts \"$x\" $y")`. Knows quotes, backslashes,
 * wildcards and plain variables.
 */
export function words(line: string): ShellWord[] {
  return Array.from(line.matchAll(WORD), ([source]) => readWord(source))
}

function readWord(source: string): ShellWord {
  let kind: ShellWord['kind'] = 'literal'
  let known = ''
  let pattern = ''
  let prefix: string | undefined
  let splits = false
  const add = (text: string) => {
    known += text
    pattern += text.replace(/[\\*?[\]]/g, '\\$&')
  }
  const addVariable = (isSplit: boolean) => {
    prefix ??= known
    kind = 'unknown'
    splits ||= isSplit
  }
  for (const [, single, double, escaped, special, plain] of source.matchAll(PIECE)) {
    if (double !== undefined) {
      for (const part of double.split(/(\$(?:\w+|[?#$!@*]))/)) part.startsWith('$') ? addVariable(false) : add(part)
    } else if (special?.startsWith('$')) addVariable(true)
    else if (special !== undefined) {
      prefix ??= known
      pattern += special
      if (kind === 'literal') kind = 'glob'
    } else add(single ?? escaped ?? plain ?? '')
  }
  switch (kind as ShellWord['kind']) {
    case 'literal':
      return {kind: 'literal', text: known, source}
    case 'glob':
      return {kind: 'glob', prefix: prefix ?? '', pattern, source}
    case 'unknown':
      return {kind: 'unknown', prefix: prefix ?? '', splits, whenEmpty: known, source}
  }
}

/** What a program does with the arguments of a line. */
export const use = (program: Program | undefined, line: string): Use | undefined =>
  program?.(words(line), {stdinLists: undefined})

/** The paths of a use as they are written: `<a` is read, `>b` written, `<c/**` read with all below. */
export const paths = (given: Use | undefined): string[] | undefined => given && (given.paths ?? []).map(showPath)

function showPath({word, access, recursive}: PathUse): string {
  const text = word.kind === 'literal' ? word.text : word.source
  return `${access === 'read' ? '<' : '>'}${text}${recursive ? '/**' : ''}`
}

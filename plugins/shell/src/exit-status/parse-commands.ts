/** What stands between a command and the one before it. A newline counts as `;`. */
export type Joint = ';' | '|' | '&&' | '||'

/** A simple command: a program, or assignments alone. */
export interface SimpleCommand {
  /** `;` for the first one. */
  readonly joint: Joint
  /** Its words as they are written, quotes included, without redirections. */
  readonly words: readonly string[]
  /** What it writes to stderr can't be seen: it is redirected. */
  readonly isMuted: boolean
  /** It opens files, which may fail before its program starts. */
  readonly opensFiles: boolean
}

const PLAIN = String.raw`[^ \t\n'"\\$${'`'}|&;<>()]+`
// of the expansions only parameters without an operator: the others may run commands, or end the shell
const DOLLAR = String.raw`\$(?:\{\w+\}|(?![([{'"]))`
const ANSI_QUOTED = String.raw`\$'[^'\\]*(?:\\[^][^'\\]*)*'`
const DOUBLE_QUOTED = String.raw`\$?"[^"\\$${'`'}]*(?:(?:\\[^]|\$(?:\{\w+\}|(?![([{])))[^"\\$${'`'}]*)*"`
const WORD = new RegExp(String.raw`(?:${PLAIN}|\\[^]|'[^']*'|${ANSI_QUOTED}|${DOUBLE_QUOTED}|${DOLLAR})+`, 'y')

const SPACE = /(?:[ \t]|\\\n)+|#[^\n]*/y
const JOINT = /&&|\|\||\|(?!&)|;(?![;&])|\n/y
const REDIRECTION = /(\d*)(&>>?|>>|>\||>&|<&|<|>)(?![<>(&|])[ \t]*/y

/**
 * Splits a command line into its simple commands. Understands words, quotes, parameters, comments, redirections, pipes,
 * `&&`, `||`, `;` and newlines. Takes time in proportion to the length.
 *
 * @returns `undefined` for anything else: substitutions, subshells, here-documents, background jobs, open quotes
 * @see https://www.gnu.org/software/bash/manual/html_node/Shell-Syntax.html
 */
export function parseCommands(line: string): SimpleCommand[] | undefined {
  const commands: SimpleCommand[] = []
  let open = openCommand(';')
  let at = 0
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at
    const match = pattern.exec(line)
    if (match === null) return undefined
    at = pattern.lastIndex
    return match
  }
  while (at < line.length) {
    // a `#` starts a comment only where a word could start, and a number is a descriptor only right before its operator
    if (take(SPACE)) continue
    const redirection = take(REDIRECTION)
    if (redirection) {
      const target = take(WORD)?.[0]
      if (target === undefined) return undefined
      redirect(open, redirection[1] ?? '', redirection[2] ?? '', target)
      continue
    }
    const word = take(WORD)?.[0]
    if (word !== undefined) {
      open.words.push(word)
      open.isEmpty = false
      continue
    }
    const joint = take(JOINT)?.[0]
    if (joint === undefined) return undefined
    if (!open.isEmpty) {
      commands.push(open)
      open = openCommand(joint === '\n' ? ';' : (joint as Joint))
    } else if (joint !== '\n') return undefined
  }
  if (!open.isEmpty) commands.push(open)
  else if (open.joint !== ';') return undefined
  return commands
}

interface OpenCommand extends SimpleCommand {
  words: string[]
  isMuted: boolean
  opensFiles: boolean
  isEmpty: boolean
}

function openCommand(joint: Joint): OpenCommand {
  return {joint, words: [], isMuted: false, opensFiles: false, isEmpty: true}
}

function redirect(command: OpenCommand, descriptor: string, operator: string, target: string): void {
  const isCopy = operator.endsWith('&') && /^(?:\d+-?|-)$/.test(target)
  command.isEmpty = false
  command.isMuted ||= descriptor === '2' || operator.startsWith('&') || (operator === '>&' && !isCopy)
  command.opensFiles ||= !isCopy && target !== '/dev/null'
}

/** What begins a text whose quotes are not told by quotes alone: the rest is left as it stands. */
const INTRICATE = /`|\$\(|\$'|<</y

/**
 * Makes one blank of each run of blanks outside quotes, and drops line continuations. Where a substitution, an ANSI-C
 * quote or a here-document begins, the rest is kept as it is written.
 */
export function collapseBlanks(text: string): string {
  const source = text.trim()
  if (!/[\t\\]| {2}/.test(source)) return source
  let collapsed = ''
  let quote = ''
  let isBehindBlank = false
  for (let at = 0; at < source.length; at++) {
    const character = source[at] ?? ''
    if (quote !== "'" && isIntricate(source, at)) return collapsed + source.slice(at)
    if (character === '\\' && quote !== "'") {
      const escaped = source[++at] ?? ''
      if (escaped === '\n' && quote === '') continue
      collapsed += character + escaped
      isBehindBlank = false
      continue
    }
    if (quote === '' && isBlank(character)) {
      if (!isBehindBlank) collapsed += ' '
      isBehindBlank = true
      continue
    }
    isBehindBlank = false
    if (quote === character) quote = ''
    else if (quote === '' && (character === "'" || character === '"')) quote = character
    collapsed += character
  }
  return collapsed
}

function isIntricate(source: string, at: number): boolean {
  INTRICATE.lastIndex = at
  return INTRICATE.test(source)
}

const isBlank = (character: string) => character === ' ' || character === '\t'

/** Words of the shell's grammar, and variables that are set, in front of a command. */
const BEFORE_COMMAND = /^(?:(?:if|then|elif|else|while|until|do|time|!|[A-Za-z_]\w*\+?=\S*) )+/

/**
 * The commands that may be in a text which nobody could parse, each from its first word: for rules that withhold, where
 * one command too many does no harm.
 */
export function roughCommands(text: string): string[] {
  const spaced = text.replace(/[^\S\n]+/g, ' ').trim()
  const commands = new Set([spaced.replaceAll('\n', ' ')])
  for (const piece of spaced.split(/ ?[;&|\n(){}`]+ ?/)) {
    if (piece === '') continue
    commands.add(piece)
    const [before] = BEFORE_COMMAND.exec(piece) ?? []
    if (before !== undefined) commands.add(piece.slice(before.length))
  }
  return [...commands]
}

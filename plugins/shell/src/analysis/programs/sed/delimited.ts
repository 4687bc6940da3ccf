/**
 * How a sed reads a bracket expression. They differ in where one ends, and so in which delimiter ends the expression
 * around it: `gnu` knows classes such as `[:alpha:]`, `bsd` a backslash in front of `]` too, `plain` (busybox) neither.
 */
export type Brackets = 'gnu' | 'bsd' | 'plain'

/**
 * Where a text up to an unescaped delimiter ends, such as the parts of `s/a/b/`.
 *
 * @param brackets how bracket expressions are read in a regular expression; none in other texts
 * @returns the delimiter's index; `undefined` where there is none, or the text is read differently by different seds
 */
export function endOfDelimited(
  text: string,
  start: number,
  delimiter: string,
  brackets: Brackets | undefined,
): number | undefined {
  for (let at = start; at < text.length; at++) {
    const char = text[at]
    if (char === delimiter) return at
    if (char === '\n') return undefined
    if (char === '\\') {
      at++
      // `\cX` takes one more character in some versions
      if (brackets !== undefined && text[at] === 'c') return undefined
    } else if (char === '[' && brackets !== undefined) {
      const end = endOfBracket(text, at + 1, brackets)
      if (end === undefined) return undefined
      at = end
    }
  }
  return undefined
}

function endOfBracket(text: string, start: number, brackets: Brackets): number | undefined {
  let at = start
  if (text[at] === '^') at++
  if (text[at] === ']') at++
  for (; at < text.length; at++) {
    const char = text[at]
    if (char === ']') return at
    if (char === '\n') return undefined
    if (char === '\\' && brackets === 'bsd' && /[\]\\]/.test(text[at + 1] ?? '')) at++
    else if (char === '[' && brackets !== 'plain' && /[.:=]/.test(text[at + 1] ?? '')) {
      CLASS.lastIndex = at
      if (!CLASS.test(text)) return undefined
      at = CLASS.lastIndex - 1
    }
  }
  return undefined
}

const CLASS = /\[([.:=])(?:\w+|[^.:=\]\n\\])\1\]/y

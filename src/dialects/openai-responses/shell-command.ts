/** The line for a shell that runs these arguments. A shell with its own line in them is unwrapped. */
export function shellCommand(words: readonly string[]): string {
  const [shell = '', flag = '', line, ...more] = words
  const isWrapped = /^(?:\/(?:usr\/)?bin\/)?(?:bash|sh)$/.test(shell) && /^-l?c$/.test(flag) && more.length === 0
  return isWrapped && line !== undefined ? line : words.map(quoteWord).join(' ')
}

function quoteWord(word: string): string {
  return /^[\w@%+:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

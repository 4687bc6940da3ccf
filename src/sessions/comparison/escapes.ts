const ESC = '\x1b'
const CSI = '\x9b'
const BELL = '\x07'

/**
 * Colours, and what else commands a terminal. None goes on behind the next escape, so that many that have no end do not
 * take the square of their number, as they do with `stripVTControlCharacters`.
 */
const COMMANDS = new RegExp(
  [
    `(?:${ESC}\\[|${CSI})[0-?]*[ -/]*[@-~]`,
    // titles and links, up to their end
    `${ESC}[\\]PX^_][^${BELL}${ESC}]*(?:${BELL}|${ESC}\\\\)`,
    `${ESC}[ #%()*+./-][\\dA-Za-z@]`,
    `${ESC}[\\dA-OQ-WYZa-z=><|}~\\\\]`,
  ].join('|'),
  'g',
)

/** The text without commands to a terminal, and without what begins one. */
export function withoutEscapes(text: string): string {
  if (!text.includes(ESC) && !text.includes(CSI)) return text
  return text.replaceAll(COMMANDS, '').replaceAll(ESC, '').replaceAll(CSI, '')
}

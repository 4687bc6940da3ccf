/** A text that is to replace another: with CRLF line breaks where that has no others, and it has none of its own. */
export function withBreaksOf(before: string, text: string): string {
  const isCrlf = !text.includes('\r') && /\r\n/.test(before) && !/(?<!\r)\n/.test(before)
  return isCrlf ? text.replaceAll('\n', '\r\n') : text
}

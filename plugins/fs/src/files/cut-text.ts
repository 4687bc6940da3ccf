/** The first `limit` UTF-16 units of a text, or one fewer where that would cut a character in half. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text
  const last = text.charCodeAt(limit - 1)
  const splitsPair = last >= 0xd800 && last <= 0xdbff
  return text.slice(0, splitsPair ? limit - 1 : limit)
}

/** What is there of a text that was cut. */
export interface Pieces {
  readonly head: string
  /** What stands behind the gap. */
  readonly tail?: string
  /** Names the whole: the same whole has the same, wherever it is kept. */
  readonly digest?: string
}

/** What stands in the place of all of it. */
const STAND_INS =
  /^(?:\(The same result as that of |(?:Wasted call — file unchanged|File unchanged) since |PDF file read: |\[Old tool result content cleared\])/

/** What some put before a text that they have cut. */
const PREFACE =
  /^(?:Total output lines: \d+\n\n?|Output too large\. Showing [^\n]*\n|Tool output was too large [^\n]*\n.{0,1000}?\nTruncated part of the output:\n|<output_head>\n?)/s

/** What stands in the gap. */
const GAP =
  /\n{0,2}(?:\.\.\. \[[^\]\n]{1,200}\] \.\.\.|\[\.\.\. [^\]\n]{1,200}\.\.\.\]|…\d{1,12} \w{1,12} truncated…|<response clipped>|<\/output_head>\s{0,8}<elided_chars>.{0,200}?<\/elided_chars>\s{0,8}<output_tail>\n?)\n{0,2}/s

/** Whether a text stands in the place of another, of which nothing is left. */
export const isStandIn = (text: string): boolean => STAND_INS.test(text)

/** Takes a cut text apart; `undefined` where nothing of it is left. */
export function piecesOf(text: string): Pieces | undefined {
  if (isStandIn(text)) return undefined
  if (text.startsWith('<persisted-output>')) return persisted(text)
  const shown = text.replace(PREFACE, '')
  const gap = GAP.exec(shown)
  if (gap === null) return {head: shown}
  const tail = shown.slice(gap.index + gap[0].length).replace(/\n?<\/output_tail>\s*$/, '')
  return {head: shown.slice(0, gap.index), ...(tail.trim() !== '' && {tail})}
}

/** Ours, which is also that of Claude Code: what was kept elsewhere, and its first lines. */
function persisted(text: string): Pieces | undefined {
  const file = /\bsaved to: [^\n]{0,4096}\/tool-results\/([\da-f]{32})\.\w{1,16}$/m.exec(text)?.[1]
  const digest = file === undefined ? {} : {digest: file}
  const preview = /^Preview \(first [^\n)]{1,40}\):\n/m.exec(text)
  const end = text.lastIndexOf('\n</persisted-output>')
  if (preview === null || end < preview.index) return file === undefined ? undefined : {head: '', ...digest}
  const shown = text.slice(preview.index + preview[0].length, end)
  if (!preview[0].includes(' and last ')) return {head: shown.replace(/\n\.\.\.\s*$/, ''), ...digest}
  // either half may hold such a line itself
  const gaps = [shown.indexOf('\n...\n'), shown.lastIndexOf('\n...\n')] as const
  if (gaps[0] === -1) return {head: shown, ...digest}
  return {head: shown.slice(0, gaps[0]), tail: shown.slice(gaps[1] + 5), ...digest}
}

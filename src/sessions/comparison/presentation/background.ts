import {exitCodeIn, type Shown} from './shown.ts'

/** What a command in the background has put out, without what is said of it. How much it is by then is a matter of chance. */
export function unwrapBackground(text: string): Shown {
  const tagged = /<stdout>\n?(.*?)\n?<\/stdout>/s.exec(text)?.[1]
  if (tagged !== undefined || text.startsWith('<status>')) {
    return {text: tagged ?? '', ...exitCodeIn(/<exit_code>(\d{1,10})<\/exit_code>/.exec(text)?.[1])}
  }
  const lines = text.split('\n')
  const state = STATE.exec(lines.at(-1) ?? '')
  if (state !== null) lines.pop()
  if (/^\[\d+ bytes left out before this\]$/.test(lines[0] ?? '')) lines.shift()
  return {text: lines.join('\n'), ...exitCodeIn(state?.[1])}
}

/** `[bash_1: running]`, `[bash_1: failed with exit code 2]` */
const STATE =
  /^\[[\w-]{1,64}: (?:running|killed|(?:completed|failed)(?: with exit code (\d{1,10})|, killed by SIG[A-Z\d]+))\]$/

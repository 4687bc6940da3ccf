import {exitCodeIn, type Shown} from './shown.ts'

/** What stands behind the output, from the last line to the first; each at most once. */
const LABELS = ['Process Group PGID: ', 'Background PIDs: ', 'Signal: ', 'Exit Code: ', 'Error: '] as const

/** Takes off the block in which Gemini CLI tells of a command. */
export function unwrapGemini(text: string): Shown {
  const head = /^(?:Command: .{0,20000}?\nDirectory: [^\n]*\n)?Output: ?/s.exec(text)
  if (head === null) return {text}
  const lines = text.slice(head[0].length).trimEnd().split('\n')
  const told = new Map<string, string>()
  for (const label of LABELS) {
    const last = lines.at(-1) ?? ''
    // where nothing tells of processes, it may be the last line of the output
    if (!last.startsWith(label) || (label === 'Error: ' && !isOurs(last, told))) continue
    told.set(label, last.slice(label.length))
    lines.pop()
  }
  // a text that only begins like it
  if (told.size === 0) return {text}
  const output = lines.join('\n')
  return {
    text: output === '(empty)' ? '' : output,
    ...exitCodeIn(/^-?\d{1,10}$/.exec(told.get('Exit Code: ') ?? '')?.[0]),
  }
}

/** Older versions always tell of an error, and newer ones only where there is one. */
const isOurs = (line: string, told: ReadonlyMap<string, string>): boolean =>
  line === 'Error: (none)' || told.has('Background PIDs: ')

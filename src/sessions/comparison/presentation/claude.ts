import {unwrapped} from '../../importers/claude/refusals.ts'
import {exitCodeIn, type Shown} from './shown.ts'

/** Takes off what Claude Code puts around a result. */
export function unwrapClaude(text: string): Shown {
  const said = unwrapped(withoutReminders(text))
  const [head = '', code] = /^(?:Error: )?Exit code (\d{1,10})(?:\n|$)/.exec(said) ?? []
  const output = said.slice(head.length).replace(ASIDES, '')
  const started = /^Command running in background with ID: [\w-]+(?=\. )/.exec(output)?.[0]
  return {text: started ?? (NOTHING.test(output) ? '' : output), ...exitCodeIn(code)}
}

/** What it says of the command behind the output. */
const ASIDES = /(?:(?:^|\n)(?:Shell cwd was reset to [^\n]*|\[rerun: b\d+\])){1,2}\s*$/

/** What stands in the place of no output. */
const NOTHING = /^(?:\(\w+ completed with no output\)|Tool ran without output or errors)\s*$/

const OPENING = '<system-reminder>'
const CLOSING = '</system-reminder>'

/** Reminders are put behind a result, and before it, in lines of their own; in a numbered line they are of a file. */
function withoutReminders(text: string): string {
  let shown = text
  while (shown.startsWith(OPENING) && shown.includes(CLOSING)) {
    shown = shown.slice(shown.indexOf(CLOSING) + CLOSING.length).replace(/^\n+/, '')
  }
  for (;;) {
    if (!shown.trimEnd().endsWith(CLOSING)) return shown
    const start = shown.lastIndexOf(OPENING)
    if (start === -1 || (start > 0 && shown[start - 1] !== '\n')) return shown
    shown = shown.slice(0, start)
  }
}

import {unwrapped} from '../../importers/claude/refusals.ts'
import {exitCodeIn, type Shown} from './shown.ts'

/** Takes off what Claude Code puts around a result. */
export function unwrapClaude(text: string): Shown {
  const said = unwrapped(withoutReminders(text))
  const [head = '', code] = /^(?:Error: )?Exit code (\d{1,10})(?:\n|$)/.exec(said) ?? []
  const output = said.slice(head.length).replace(/(?:^|\n)Shell cwd was reset to [^\n]*\s*$/, '')
  const started = /^Command running in background with ID: [\w-]+(?=\. )/.exec(output)?.[0]
  return {text: started ?? (NOTHING.test(output) ? '' : output), ...exitCodeIn(code)}
}

/** What stands in the place of no output. */
const NOTHING = /^(?:\(\w+ completed with no output\)|Tool ran without output or errors)\s*$/

const OPENING = '<system-reminder>'
const CLOSING = '</system-reminder>'

/** Reminders are put behind a result, each at the beginning of a line; in a numbered line they are of a file. */
function withoutReminders(text: string): string {
  let shown = text
  for (;;) {
    if (!shown.trimEnd().endsWith(CLOSING)) return shown
    const start = shown.lastIndexOf(OPENING)
    if (start === -1 || (start > 0 && shown[start - 1] !== '\n')) return shown
    shown = shown.slice(0, start)
  }
}

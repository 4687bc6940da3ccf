import {exitCodeIn, type Shown} from './shown.ts'

/** Takes off what our Bash puts behind an output, to compare it with that of another agent. */
export function unwrapOwn(text: string): Shown {
  const lines = text.split('\n')
  const code = CODE.exec(lines.at(-1) ?? '')
  if (code !== null) lines.pop()
  if (NOTE.test(lines.at(-1) ?? '')) lines.pop()
  const output = lines.join('\n')
  return {text: NOTHING.test(output) ? '' : output, ...exitCodeIn(code?.[1])}
}

const CODE = /^(?:Exit code (\d{1,10})|Killed by SIG[A-Z\d]+)$/
const NOTE =
  /^\[(?:What the command left running was killed when it ended|The command started a process in a session of its own)[^\n]*\]$/
const NOTHING = /^\(\w+ completed with no output\)$/

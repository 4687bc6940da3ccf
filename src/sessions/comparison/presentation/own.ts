import {exitCodeIn, type Shown} from './shown.ts'

/** Takes off what our Bash puts behind an output, to compare it with that of another agent. */
export function unwrapOwn(text: string, hasFailed: boolean): Shown {
  const lines = text.split('\n')
  const code = hasFailed ? CODE.exec(lines.at(-1) ?? '') : null
  if (code !== null) lines.pop()
  if (NOTE.test(lines.at(-1) ?? '')) lines.pop()
  return {text: withoutFilling(lines.join('\n')), ...exitCodeIn(code?.[1])}
}

/** Takes away what we put in the place of no output. */
export const withoutFilling = (text: string): string => (/^\(\w+ completed with no output\)$/.test(text) ? '' : text)

const CODE = /^(?:Exit code (\d{1,10})|Killed by SIG[A-Z\d]+)$/
const NOTE =
  /^\[(?:What the command left running was killed when it ended|The command started a process in a session of its own)[^\n]*\]$/

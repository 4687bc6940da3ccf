import {exitCodeIn, type Shown} from './shown.ts'

/** Takes off the lines that OpenHands puts before a file, and behind an output. */
export function unwrapOpenHands(text: string): Shown {
  const lines = text.replace(HEAD, '').trimEnd().split('\n')
  let code: string | undefined
  while (NOTE.test(lines.at(-1) ?? '')) code = CODE.exec(lines.pop() ?? '')?.[1] ?? code
  return {text: lines.join('\n'), ...exitCodeIn(code)}
}

const HEAD = /^Here's the result of running `cat -n` on [^\n]*:\n/
const NOTE =
  /^\[(?:The command completed with exit code |Command finished with exit code |Current working directory: |Python interpreter: )[^\n]*\]$/
const CODE = /exit code (-?\d{1,10})/

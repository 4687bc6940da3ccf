import {exitCodeIn, type Shown} from './shown.ts'

/** Takes off the lines that OpenHands puts behind an output. */
export function unwrapOpenHands(text: string): Shown {
  const lines = text.trimEnd().split('\n')
  let code: string | undefined
  while (NOTE.test(lines.at(-1) ?? '')) code = CODE.exec(lines.pop() ?? '')?.[1] ?? code
  return {text: lines.join('\n'), ...exitCodeIn(code)}
}

const NOTE =
  /^\[(?:The command completed with exit code |Command finished with exit code |Current working directory: |Python interpreter: )[^\n]*\]$/
const CODE = /exit code (-?\d{1,10})/

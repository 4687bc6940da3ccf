import {isObject} from '../../../dialects/json.ts'
import {exitCodeIn, type Shown} from './shown.ts'

/** Takes off the header that Codex puts before an output, or the JSON that it is in. */
export function unwrapCodex(text: string): Shown {
  const wrapped = wrappedIn(text)
  if (wrapped !== undefined) return wrapped
  const head = HEAD.exec(text)
  if (head === null) return {text}
  const {before, code = before} = head.groups ?? {}
  const shown = text.slice(head[0].length).replace(/^Total output lines: \d+\n\n?/, '')
  return {text: shown, ...exitCodeIn(code)}
}

const HEAD =
  /^(?:Command: .{0,20000}?\n(?=(?:Chunk ID|Wall time): ))?(?:Exit code: (?<before>-?\d{1,10})\n)?(?:Chunk ID: \S+\n)?Wall time:? [\d.]+ seconds\n(?:Process exited with code (?<code>-?\d{1,10})\n|Process running with session ID [^\n]*\n)?(?:Original token count: \d+\n)?(?:Total output lines: \d+\n)?Output:(?:\n|$)/s

function wrappedIn(text: string): Shown | undefined {
  if (!/^\{"(?:output|metadata)":/.test(text)) return undefined
  try {
    const parsed: unknown = JSON.parse(text)
    if (!isObject(parsed) || typeof parsed.output !== 'string' || !isObject(parsed.metadata)) return undefined
    const {exit_code: code} = parsed.metadata
    return {text: parsed.output, ...(typeof code === 'number' && {exitCode: code})}
  } catch {
    return undefined
  }
}

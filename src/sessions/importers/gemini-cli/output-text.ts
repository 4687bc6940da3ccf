import type {Ending} from '../outcomes.ts'

/** What the text of a command's output says of how it ended: Gemini CLI counts every command that ran as a success. */
export function shellVerdict(text: string): Pick<Ending, 'ended' | 'exitCode'> {
  if (/^Command was automatically cancelled because it exceeded the timeout/.test(text)) return {ended: 'timeout'}
  if (/^Command was cancelled\b/.test(text)) return {ended: 'canceled'}
  if (!/^(?:Command|Output): /.test(text)) return {ended: 'ok'}
  // a command may print such lines, too, but before those that tell of it
  const written = [...text.matchAll(/^Exit Code: (-?\d+|\(none\))$/gm)].at(-1)
  const signal = /^Signal: (\S+)$/m.exec(text.slice(written?.index ?? Math.max(0, text.length - 200)))?.[1]
  const isKilled = signal !== undefined && signal !== '0' && signal !== '(none)'
  // newer versions say neither where there is nothing to say
  const isSilent = written === undefined && !isKilled && /^Output: .*\nProcess Group PGID: \d+\s*$/s.test(text)
  const exitCode = isSilent ? 0 : Number(written?.[1] ?? Number.NaN)
  if (Number.isNaN(exitCode)) return {ended: isKilled ? 'error' : 'ok'}
  return {ended: exitCode === 0 && !isKilled ? 'ok' : 'error', exitCode}
}

/** Whether an output says that there was more of it. */
export const isCutText = (text: string): boolean =>
  /^(?:Output too large|Tool output was too large)/m.test(text) ||
  /^\.{3} \[(?:CONTENT|OUTPUT) TRUNCATED\] \.{3}$/m.test(text) ||
  text.includes('<tool_output_masked>')

const REFUSALS: readonly RegExp[] = [
  /^\[Operation Cancelled\]/,
  /^Tool execution (?:denied|blocked)/,
  /^Tool execution for ".{1,200}" requires user confirmation/,
  /^User (?:denied|cancelled|did not allow)/,
]

/** Whether an error says that the call never ran. */
export const isRefusal = (text: string): boolean => REFUSALS.some((refusal) => refusal.test(text))

/** Whether an error says that there is no such tool. */
export const isUnknownTool = (text: string): boolean => /^(?:Error: )?Tool ".{1,200}" not found\b/.test(text)

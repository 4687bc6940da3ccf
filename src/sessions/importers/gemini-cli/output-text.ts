import type {Ending} from '../outcomes.ts'

/** What the text of a command's output says of how it ended: Gemini CLI counts every command that ran as a success. */
export function shellVerdict(text: string): Pick<Ending, 'ended' | 'exitCode'> {
  if (/^Command was automatically cancelled because it exceeded the timeout/.test(text)) return {ended: 'timeout'}
  if (/^Command was cancelled\b/.test(text)) return {ended: 'canceled'}
  if (!/^(?:Command|Output): /.test(text)) return {ended: 'ok'}
  // a command may print such lines, too, but before those that tell of it
  const code = text.match(/^Exit Code: (?:-?\d+|\(none\))$/gm)?.at(-1)
  const exitCode = code === undefined ? undefined : Number(/-?\d+$/.exec(code)?.[0] ?? Number.NaN)
  const isSignaled = /^Signal: (?!0$|\(none\)$)\S+$/m.test(afterOutput(text))
  if (exitCode === undefined) {
    // newer versions mention neither where there is nothing to say
    const isDone = text.startsWith('Output: ') && /\nProcess Group PGID: \d+\s*$/.test(text) && !isSignaled
    return isDone ? {ended: 'ok', exitCode: 0} : {ended: isSignaled ? 'error' : 'ok'}
  }
  if (Number.isNaN(exitCode)) return {ended: isSignaled ? 'error' : 'ok'}
  return {ended: exitCode === 0 && !isSignaled ? 'ok' : 'error', exitCode}
}

/** The lines after the last that a command can have printed. */
const afterOutput = (text: string): string => text.slice(Math.max(0, text.lastIndexOf('\nExit Code: ')))

/** Whether an output says that there was more of it. */
export const isCutText = (text: string): boolean =>
  /^(?:Output too large|Tool output was too large)/m.test(text) ||
  /^\.{3} \[(?:CONTENT|OUTPUT) TRUNCATED\] \.{3}$/m.test(text) ||
  text.includes('<tool_output_masked>')

/** Whether an error says that the call never ran. */
export const isRefusal = (text: string): boolean =>
  /^(?:\[Operation Cancelled\]|Tool execution (?:denied|blocked|for ".{1,200}" requires user confirmation)|User (?:denied|cancelled|did not allow))/.test(
    text,
  )

/** Whether an error says that there is no such tool. */
export const isUnknownTool = (text: string): boolean => /^(?:Error: )?Tool ".{1,200}" not found\b/.test(text)

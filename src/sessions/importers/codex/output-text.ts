import type {Status} from '@toolyard/sdk'
import type {Ending} from '../outcomes.ts'

/** What the text of an output says of how its call ended; `withheld` where it never ran. */
export type TextVerdict = Pick<Ending, 'exitCode' | 'durationMs' | 'isCut'> & {readonly ended: Status | 'withheld'}

/**
 * Reads how a call ended off the beginning of its output: there is no mark for failures. No further than its head is
 * looked, since what a command prints can look like anything.
 */
export function verdictOf(text: string): TextVerdict {
  const told = text.replace(COMMAND, '')
  const head = HEAD.exec(told)
  if (head === null) return {...plainVerdict(text), ...cutMark(text)}
  const rest = told.slice(head[0].length)
  const durationMs = Math.round(Number(head[2]) * 1000)
  const code = head[1] ?? /^Process exited with code (-?\d+)(?:\n|$)/.exec(rest)?.[1]
  if (code !== undefined) return {...exited(Number(code)), durationMs, ...cutMark(afterHead(rest))}
  const isRunning = rest.startsWith('Process running with session ID ')
  if (isRunning) return {ended: 'ok', durationMs, isCut: true}
  return {...plainVerdict(afterHead(rest)), durationMs, ...cutMark(afterHead(rest))}
}

/** The command, which may have many lines, that some versions put before all else. */
const COMMAND = /^Command: .{0,20000}?\n(?=(?:Chunk ID|Wall time): )/s

/** What comes before the output of a tool: its exit code where it stands here, and its seconds. */
const HEAD = /^(?:Exit code: (-?\d+)\n)?(?:Chunk ID: \S+\n)?Wall time:? ([\d.]+) seconds\n/

/** What a command's exit code says. */
export const exited = (exitCode: number): {readonly ended: Status; readonly exitCode: number} => ({
  ended: exitCode === 0 ? 'ok' : 'error',
  exitCode,
})

/** Beginnings of texts that Codex writes where there is no output, or no more of it. */
const MARKS: readonly (readonly [RegExp, Status | 'withheld'])[] = [
  [/^(?:exec command|command|patch|apply_patch)?\s*rejected (?:by user|by policy)|^patch rejected\b/i, 'withheld'],
  [/^exec_command failed for .{0,4000}Rejected\(/s, 'withheld'],
  [/^user (?:rejected|denied|cancelled|declined) /i, 'withheld'],
  [/^abort(?:ed)?(?: by user)?(?: after [\d.]+\s?s)?\s*$/, 'canceled'],
  [/^(?:unsupported (?:custom tool )?call|unknown (?:tool|function))\b/, 'not_found'],
  [/^failed to parse (?:function|exec|tool)? ?arguments\b/, 'invalid'],
  [/^command timed out after \d+/, 'timeout'],
  [
    /^(?:execution error|failed in sandbox|sandbox error|exec_command failed|write_stdin failed|tool call error)\b/,
    'error',
  ],
  [/^(?:apply_patch verification failed|apply_patch handler|Script (?:failed|error)|err:)/, 'error'],
]

function plainVerdict(text: string): TextVerdict {
  const ended = MARKS.find(([mark]) => mark.test(text))?.[1] ?? 'ok'
  if (/^Script running with cell ID /.test(text)) return {ended, isCut: true}
  const code = /^failed in sandbox [^,]{0,200}, exit code: (-?\d+),/.exec(text)?.[1]
  return {ended, ...(code !== undefined && {exitCode: Number(code)})}
}

const afterHead = (rest: string): string => /(?:^|\n)Output:\n(.*)$/s.exec(rest)?.[1] ?? rest

function cutMark(text: string): {readonly isCut?: true} {
  const isCut =
    text.startsWith('Total output lines: ') ||
    /…\d+ (?:tokens|chars|bytes|lines) truncated…/.test(text) ||
    /^\[\.\.\. (?:omitted \d+ of \d+ lines|output truncated .{0,80}) ?\.\.\.\]$/m.test(text)
  return isCut ? {isCut} : {}
}

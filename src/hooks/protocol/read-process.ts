import type {HookEvent} from '@toolyard/sdk'
import {messageOf} from '../../errors/toolyard-error.ts'
import type {HookReply} from '../hook-run.ts'
import type {EndedProcess} from '../process/run-process.ts'
import type {ShownInput} from './shown-input.ts'
import {cap, joined} from './text.ts'
import type {Wire} from './wire.ts'

/** What the end of a command means: its exit code, and what it wrote. */
export function readProcess(ended: EndedProcess, event: HookEvent, wire: Wire, shown: ShownInput): HookReply {
  const stdout = ended.stdout.trim()
  const stderr = ended.stderr.trim()
  const wrote = cap(joined(stdout, stderr) ?? '') || undefined
  const failed = (problem: string): HookReply => ({output: undefined, problem, said: wrote})
  if (ended.type === 'failed') return failed(ended.problem)
  const {exitCode} = ended
  const isAnswer = stdout.startsWith('{') || /^\[\s*\{/.test(stdout)
  const answer = isAnswer ? readJson(stdout, event, wire, shown) : undefined
  if (exitCode === 2) {
    const reason = cap(stderr) || 'it ended with exit code 2'
    return {
      ...answer,
      output: wire.block(event, reason, answer?.output),
      problem: undefined,
      said: answer?.said ?? wrote,
    }
  }
  const ending = `it ended with exit code ${exitCode}${lastLine(stderr)}`
  if (exitCode === 126 || exitCode === 127) return failed(ending)
  if (answer?.output !== undefined) return {...answer, said: joined(answer.said, cap(stderr))}
  if (answer !== undefined) return {...answer, said: wrote}
  return exitCode === 0 ? {output: wire.plain(event, stdout), said: wrote} : failed(ending)
}

/** What a text that begins like JSON comes to. */
export function readJson(text: string, event: HookEvent, wire: Wire, shown: ShownInput): HookReply {
  let answer: object
  try {
    // it begins with a bracket
    answer = JSON.parse(text)
  } catch (error) {
    return {output: undefined, problem: `its answer is not JSON: ${messageOf(error)}`}
  }
  if (Array.isArray(answer)) return {output: undefined, problem: 'its answer is a list, and should be an object'}
  return wire.read(event, answer, shown)
}

/** What it said for people is the best there is to know. */
function lastLine(stderr: string): string {
  const line = stderr.split('\n').at(-1)
  return line ? `: ${line.slice(0, 500)}` : ''
}

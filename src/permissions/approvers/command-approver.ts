import {messageOf} from '../../errors/toolyard-error.ts'
import type {Answer, Approver, Question} from '../approver.ts'

export interface CommandApproverOptions {
  /** For the shell. */
  readonly command: string
  /** The folder it runs in. */
  readonly cwd: string
  /** Milliseconds it may take to answer. Default: a minute. */
  readonly timeoutMs?: number | undefined
}

const TIMEOUT_MS = 60_000
const LONGEST_ANSWER = 16 * 1024 * 1024
const BY = 'the approver command'

/**
 * Asks a command: the question as a JSON object on its standard input, the answer as one on its standard output,
 * `{"behavior": "allow" | "deny" | "ask", "reason"?, "input"?}`. `ask` leaves the question to whoever is asked next;
 * whatever can't be understood is a no. The command and what it has started are killed when its time runs out and when
 * nobody waits for the answer any more.
 */
export function createCommandApprover({command, cwd, timeoutMs = TIMEOUT_MS}: CommandApproverOptions): Approver {
  return {
    async ask(question, {signal}) {
      signal.throwIfAborted()
      // most runs ask no command
      const {execa} = await import('execa')
      const ended = await execa(command, {
        shell: true,
        cwd,
        input: `${JSON.stringify(told(question))}\n`,
        timeout: timeoutMs,
        cancelSignal: signal,
        killDescendants: true,
        maxBuffer: LONGEST_ANSWER,
        reject: false,
      })
      signal.throwIfAborted()
      return answerOf(ended, timeoutMs)
    },
  }
}

function told({id, tool, input, cwd, env, effects, decision, suggestions, digest}: Question) {
  return {id, tool, input, cwd, ...(env && {env}), effects, decision, suggestions, digest}
}

const deny = (reason: string): Answer => ({behavior: 'deny', by: BY, reason})

/** How the command ended, as execa tells. */
interface Ended {
  readonly timedOut: boolean
  readonly isMaxBuffer: boolean
  readonly signal?: string | undefined
  /** Absent when it never ran. */
  readonly exitCode?: number | undefined
  readonly originalMessage?: string | undefined
  readonly stdout: string
  readonly stderr: string
}

function answerOf(ended: Ended, timeoutMs: number): Answer | undefined {
  if (ended.timedOut) return deny(`it did not answer within ${timeoutMs} ms`)
  if (ended.isMaxBuffer) return deny('its answer is too long')
  if (ended.signal !== undefined) return deny(`it was ended by ${ended.signal}`)
  if (ended.exitCode === undefined) return deny(`it could not be started: ${ended.originalMessage ?? ''}`)
  if (ended.exitCode !== 0) return deny(`it ended with exit code ${ended.exitCode}${lastLine(ended.stderr)}`)
  return readAnswer(ended.stdout)
}

/** What it said for people is the best there is to know. */
function lastLine(stderr: string): string {
  const line = stderr.trimEnd().split('\n').at(-1)
  return line ? `: ${line.slice(0, 500)}` : ''
}

function readAnswer(text: string): Answer | undefined {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch (error) {
    return deny(`its answer is not JSON: ${messageOf(error)}`)
  }
  if (typeof answer !== 'object' || answer === null) return deny('its answer is no JSON object')
  const {behavior, reason, input} = answer as Record<string, unknown>
  if (reason !== undefined && typeof reason !== 'string') return deny('the reason in its answer is no text')
  if (behavior === 'ask') return undefined
  if (behavior === 'deny') return {behavior, by: BY, reason}
  if (behavior === 'allow') return {behavior, by: BY, reason, input}
  return deny('its answer is neither allow nor deny')
}

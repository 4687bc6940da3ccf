import {z} from 'zod'
import type {Classified, Classifier} from './call-hooks.ts'
import {hookEnvironment} from './process/hook-environment.ts'
import {type EndedProcess, runProcess} from './process/run-process.ts'
import {capped, problemIn} from './protocol/text.ts'

export interface ClassifierOptions {
  /** For the shell. */
  readonly command: string
  /** The folder it runs in. */
  readonly cwd: string
  /** Milliseconds it may take to answer. Default: a minute. */
  readonly timeoutMs?: number | undefined
}

const TIMEOUT_MS = 60_000

const answerSchema = z.looseObject({safe: z.boolean(), reason: capped.optional()})

/**
 * Asks a command: the call as a JSON object on its standard input, the answer as one on its standard output,
 * `{"safe": true | false, "reason"?}`. Whatever else it does is no answer: `classify` throws.
 */
export function createClassifier({command, cwd, timeoutMs = TIMEOUT_MS}: ClassifierOptions): Classifier {
  return {
    async classify({tool, input, cwd: callCwd, effects}, {signal}) {
      const told = `${JSON.stringify({tool, input, cwd: callCwd, effects})}\n`
      const env = hookEnvironment({env: process.env, flavor: 'claude', projectDir: cwd, sessionId: '', cwd})
      return read(await runProcess({command, cwd, env, input: told, timeoutMs, signal}))
    },
  }
}

/** @throws Error that says why it is no answer */
function read(ended: EndedProcess): Classified {
  if (ended.type === 'failed') throw new Error(ended.problem)
  const {exitCode, stdout, stderr} = ended
  if (exitCode !== 0) throw new Error(`it ended with exit code ${exitCode}: ${stderr.trim().slice(-500)}`)
  const checked = answerSchema.safeParse(JSON.parse(stdout))
  if (!checked.success) throw new Error(problemIn(checked.error))
  const {safe, reason = safe ? 'classified as safe' : 'not classified as safe'} = checked.data
  return {safe, reason}
}

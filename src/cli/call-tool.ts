import type {ContentBlock, Outcome} from '@toolyard/sdk'
import type {Executor} from '../executor/executor.ts'
import {maskAt, OUTCOME_PAYLOAD} from '../results/masking/mask-at.ts'
import type {Masker} from '../results/masking/masker.ts'
import type {Asking} from './asking.ts'
import {ExitCode} from './exit-codes.ts'
import type {OpenHooks} from './hooks.ts'
import {Output} from './output.ts'
import type {Recording} from './recording.ts'
import {reportError} from './report-error.ts'
import {listenToSignals} from './signals.ts'

export interface CallRequest {
  readonly tool: string
  readonly input: unknown
  /** Print the result line instead of the text. */
  readonly json: boolean
  readonly asking: Asking
  readonly recording: Recording
  /** What the result is masked by; `undefined`: it is not. */
  readonly masker: Masker | undefined
  /** Waits for what goes on after the call. */
  readonly settle: OpenHooks['settle']
}

/**
 * Calls one tool and prints what came of it: what went well to standard output, what did not to standard error.
 *
 * @param tell takes a line for people
 * @returns the exit code
 */
export async function callTool(
  executor: Executor,
  {tool, input, json, asking, recording, masker, settle}: CallRequest,
  tell: (line: string) => void,
): Promise<number> {
  const call = {id: 'call_1', tool, input}
  const exitCode = new ExitCode()
  using signals = listenToSignals(exitCode, tell)
  const output = new Output(process.stdout, {
    beforeWrite: () => recording.flush(),
    onClosed: () => {},
    onFailed: (error) => {
      exitCode.add('usage')
      tell(reportError(error).text)
    },
  })
  const {interrupt: signal, kill: killSignal, left} = signals
  const {recorder} = recording
  const ended = await Promise.race([executor.execute(call, {signal, killSignal, recorder}), left])
  if (ended === undefined) {
    recording.end(exitCode.value)
    return exitCode.value
  }
  const outcome = masker === undefined ? ended : maskAt(ended, OUTCOME_PAYLOAD, masker)
  exitCode.addOutcome(outcome.status, 'error' in outcome ? outcome.error.code : undefined)
  if (json) output.push(`${JSON.stringify(outcome)}\n`)
  else if (outcome.status === 'ok') output.push(withNewline(textOf(outcome)))
  else tell(textOf(outcome))
  await output.end()
  await asking.tellOpen(exitCode, tell)
  await settle(signals)
  recording.end(exitCode.value)
  return exitCode.value
}

const textOf = ({content}: Outcome) => content.map(describeBlock).join('\n')

function describeBlock(block: ContentBlock): string {
  switch (block.type) {
    case 'text':
      return block.text
    case 'image':
    case 'audio':
      return `[${block.type}: ${block.mimeType}, ${Math.floor((block.data.length * 3) / 4)} bytes; --json shows it]`
    case 'resource_link':
      return `[${block.name}: ${block.uri}]`
    case 'resource':
      return 'text' in block.resource ? block.resource.text : `[${block.resource.uri}; --json shows it]`
  }
}

const withNewline = (text: string) => (text.endsWith('\n') ? text : `${text}\n`)

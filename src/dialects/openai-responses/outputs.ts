import type {Outcome} from '@toolyard/sdk'
import {describeContent} from '../describe-block.ts'
import {answerContent, answerText} from '../openai/answer-content.ts'
import type {ResponsesDetails} from './origin.ts'
import {imageUrl, outputContent} from './output-content.ts'

type Details = Partial<ResponsesDetails>

/** The answer to a `function_call`. */
export function functionOutput(id: string, outcome: Outcome, {program}: Details) {
  const output = outputContent(answerContent(outcome))
  return {type: 'function_call_output', call_id: id, output, ...callerOf(program)} as const
}

/** The answer to a `custom_tool_call`. */
export function customToolOutput(id: string, outcome: Outcome, {program}: Details) {
  const output = outputContent(answerContent(outcome))
  return {type: 'custom_tool_call_output', call_id: id, output, ...callerOf(program)} as const
}

/** The answer to a `local_shell_call`: the reference names the call in `id`, the guide in `call_id`. */
export function localShellOutput(id: string, outcome: Outcome) {
  return {type: 'local_shell_call_output', id, call_id: id, output: answerText(outcome)} as const
}

/** The answer to a `shell_call`. What a model is shown of a command has both streams in one. */
export function shellOutput(id: string, outcome: Outcome, {program, maxOutputLength}: Details) {
  return {
    type: 'shell_call_output' as const,
    call_id: id,
    output: [commandOutput(outcome)],
    ...(maxOutputLength !== undefined && {max_output_length: maxOutputLength}),
    ...callerOf(program),
  }
}

function commandOutput(outcome: Outcome) {
  if (outcome.status === 'timeout')
    return {stdout: '', stderr: answerText(outcome), outcome: {type: 'timeout'} as const}
  const exitCode = exitCodeOf(outcome)
  // what has no exit code never ran to its end
  return exitCode === undefined
    ? {stdout: '', stderr: answerText(outcome), outcome: {type: 'exit', exit_code: 1} as const}
    : {stdout: describeContent(outcome.content), stderr: '', outcome: {type: 'exit', exit_code: exitCode} as const}
}

/** The answer to an `apply_patch_call`. */
export function applyPatchOutput(id: string, outcome: Outcome, {program}: Details) {
  const status = outcome.status === 'ok' ? 'completed' : 'failed'
  return {
    type: 'apply_patch_call_output',
    call_id: id,
    status,
    output: answerText(outcome),
    ...callerOf(program),
  } as const
}

/** The answer to a `computer_call`, which has to be a screenshot. */
export function computerOutput(id: string, outcome: Outcome) {
  const url = outcome.content.map(imageUrl).findLast((image) => image !== undefined)
  if (url === undefined) return undefined
  return {type: 'computer_call_output', call_id: id, output: {type: 'computer_screenshot', image_url: url}} as const
}

function callerOf(program: string | undefined) {
  return program === undefined ? {} : {caller: {type: 'program', caller_id: program} as const}
}

/** What the command ended with, where the tool says so. */
function exitCodeOf(outcome: Outcome): number | undefined {
  const exitCode = 'data' in outcome ? outcome.data?.exitCode : undefined
  if (typeof exitCode === 'number') return exitCode
  return outcome.status === 'ok' ? 0 : undefined
}

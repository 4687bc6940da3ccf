import type {CallLine, InvalidCall, Outcome} from '@toolyard/sdk'
import type {ResultWriter, WriterOptions} from '../dialect.ts'
import {createAnswerWriter, detailsOf} from '../openai/answer-writer.ts'
import {RESPONSES, type ResponsesDetails} from './origin.ts'
import {
  applyPatchOutput,
  computerOutput,
  customToolOutput,
  functionOutput,
  localShellOutput,
  shellOutput,
} from './outputs.ts'

/** Writes an item for each call. */
export function createOpenaiResponsesWriter(options?: WriterOptions): ResultWriter {
  return createAnswerWriter(RESPONSES, outputItem, options)
}

/** The item that answers a call; `undefined` when none can. */
export function outputItem(outcome: Outcome, call: CallLine | InvalidCall) {
  const {id} = outcome
  if (id === null) return undefined
  const details = detailsOf<ResponsesDetails>(call, RESPONSES)
  switch (details.item) {
    case 'custom_tool_call':
      return customToolOutput(id, outcome, details)
    case 'local_shell_call':
      return localShellOutput(id, outcome)
    case 'shell_call':
      return shellOutput(id, outcome, details)
    case 'apply_patch_call':
      return applyPatchOutput(id, outcome, details)
    case 'computer_call':
      return computerOutput(id, outcome)
    default:
      return functionOutput(id, outcome, details)
  }
}

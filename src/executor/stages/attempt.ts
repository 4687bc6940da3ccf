import type {ContentBlock} from '@toolyard/sdk'
import {CODES, isOutcomeCode} from '../../errors/codes.ts'
import {messageOf, ToolyardError} from '../../errors/toolyard-error.ts'
import {type Failure, failure} from '../failure.ts'
import {endedBy, type StopReason} from '../stop-reason.ts'
import type {Attempt} from '../supervise.ts'
import {brokenContract, type Mapped, map} from './map.ts'

/** What one try of a tool came to. After an abort it is how the call was ended, with what the tool still had to show. */
export function readAttempt(attempt: Attempt<unknown>, toolName: string, aborted: StopReason | undefined): Mapped {
  try {
    if (aborted !== undefined) return endedBy(aborted, remainsOf(attempt))
    if (attempt.type === 'returned') return map(toolName, attempt.value)
    return readThrow(attempt.type === 'threw' ? attempt.error : undefined, toolName)
  } catch (error) {
    // a member of what came out threw when it was looked at
    if (aborted !== undefined) return endedBy(aborted, {content: []})
    return brokenContract(toolName, `what came out of it can't be read (${messageOf(error)})`)
  }
}

function readThrow(error: unknown, toolName: string): Failure {
  if (ToolyardError.is(error) && isOutcomeCode(error.code) && CODES[error.code].level === 'policy') {
    return failure('denied', error.code, error.message, {hint: error.hint})
  }
  if (ToolyardError.is(error) && error.code === 'NOT_RECORDED') {
    return failure('crashed', error.code, error.message, {hint: error.hint})
  }
  const content = contentOf(error)
  if (error instanceof Error && error.name === 'TimeoutError') {
    return failure('timeout', 'CALL_TIMEOUT', messageOf(error), {content})
  }
  return failure('crashed', 'TOOL_THREW', `${toolName} threw: ${messageOf(error)}`, {content})
}

/** What an aborted tool still had to show. */
function remainsOf(attempt: Attempt<unknown>): Pick<Failure, 'content' | 'data'> {
  if (attempt.type === 'threw') return {content: contentOf(attempt.error)}
  if (attempt.type === 'abandoned') return {content: []}
  const mapped = map('', attempt.value)
  return 'error' in mapped && mapped.status === 'crashed' ? {content: []} : {content: mapped.content, data: mapped.data}
}

/** Errors may bring content blocks, such as the output until then. */
function contentOf(error: unknown): readonly ContentBlock[] {
  const content: unknown = error instanceof Error ? Reflect.get(error, 'content') : undefined
  const mapped = Array.isArray(content) ? map('', {status: 'ok', content}) : undefined
  return mapped === undefined || 'error' in mapped ? [] : mapped.content
}

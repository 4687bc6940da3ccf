import type {CallLine, ContentBlock, InvalidCall, Outcome, OutcomeMeta} from '@toolyard/sdk'
import type {Failure} from '../failure.ts'

/** How a call ended, before it is written down. */
export type Ending = OkEnding | Failure

export interface OkEnding {
  readonly status: 'ok'
  readonly content: readonly ContentBlock[]
  readonly data?: Readonly<Record<string, unknown>> | undefined
}

/** Writes the one outcome of a call that names a tool. */
export function settle({id, tool}: CallLine, ending: Ending, meta: OutcomeMeta): Outcome {
  const {content, data} = ending
  if (ending.status === 'ok') return {id, tool, status: 'ok', content, ...(data && {data}), meta}
  return {id, tool, status: ending.status, content, ...(data && {data}), error: ending.error, meta}
}

/** Writes the outcome of a line that is no call. */
export function settleInvalid(call: InvalidCall, {content, error}: Failure, meta: OutcomeMeta): Outcome {
  const {id, tool, file, line} = call
  return {
    id,
    ...(tool !== undefined && {tool}),
    status: 'invalid',
    ...(file !== undefined && {file}),
    ...(line !== undefined && {line}),
    content,
    error,
    meta,
  }
}

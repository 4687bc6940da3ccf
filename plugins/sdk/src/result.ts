import type {ContentBlock} from './content.ts'
import {text} from './content.ts'

/** What a tool returns. Made with `result.ok` and `result.error`. */
export type ToolResult = OkResult | ErrorResult

export interface OkResult extends ResultDetails {
  readonly status: 'ok'
  readonly content: readonly ContentBlock[]
}

/** The tool ran and says that it failed: a result for the model, not a crash. */
export interface ErrorResult extends ResultDetails {
  readonly status: 'error'
  readonly content: readonly ContentBlock[]
  readonly message: string
  /** What the caller could do about it. */
  readonly hint?: string
}

export interface ResultDetails {
  /** The structured output, for programs. JSON values only. */
  readonly data?: Readonly<Record<string, unknown>>
  /** What later calls of the run should find changed. */
  readonly context?: ContextChange
}

/**
 * A change to the context of the calls that follow. Those of a concurrent batch are applied in call order when the
 * batch has ended; that of a serial call at once.
 */
export interface ContextChange {
  /** The new current folder; absolute. It never widens the workspace. */
  readonly cwd?: string
}

type Body = string | readonly ContentBlock[]

const blocks = (body: Body): readonly ContentBlock[] => (typeof body === 'string' ? [text(body)] : body)

/** Builders of tool results. */
export const result = {
  /** The call did what it was asked. An empty body is filled in by the executor. */
  ok(body: Body, details: ResultDetails = {}): OkResult {
    return {status: 'ok', content: body === '' ? [] : blocks(body), ...details}
  },
  /** The tool ran and failed. `message` is what the model is shown unless `content` is given. */
  error(
    message: string,
    details: ResultDetails & {hint?: string; content?: readonly ContentBlock[]} = {},
  ): ErrorResult {
    return {status: 'error', message, content: [text(message)], ...details}
  },
}

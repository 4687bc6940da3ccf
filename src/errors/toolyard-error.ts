import type {Code} from './codes.ts'

const BRAND: unique symbol = Symbol.for('toolyard.error')

/** Where in someone's input the error is; `line` and `column` count from 1, `path` is a JSON path. */
export interface Place {
  readonly file?: string | undefined
  readonly line?: number | undefined
  readonly column?: number | undefined
  readonly path?: string | undefined
}

export interface ErrorDetails extends Place {
  /** What to do now. */
  readonly hint?: string | undefined
  readonly cause?: unknown
}

/**
 * The one error class. `message` says what happened, `place` where, `hint` what to do now. Recognise it with
 * `ToolyardError.is`, which holds across several copies of the package.
 */
export class ToolyardError extends Error {
  override readonly name = 'ToolyardError'
  readonly code: Code
  readonly hint: string | undefined
  readonly place: Place
  readonly [BRAND] = true

  constructor(code: Code, message: string, {hint, cause, ...place}: ErrorDetails = {}) {
    super(message, cause === undefined ? undefined : {cause})
    this.code = code
    this.hint = hint
    this.place = place
  }

  static is(error: unknown): error is ToolyardError {
    return typeof error === 'object' && error !== null && Reflect.get(error, BRAND) === true
  }
}

/** `file:line:column (path)`, with what is known of it; empty where nothing is. */
export function formatPlace({file, line, column, path}: Place): string {
  const position = [file, line, column].filter((part) => part !== undefined).join(':')
  if (path === undefined || path === '') return position
  return position === '' ? path : `${position} (${path})`
}

/** The `code` of a file system or network error; `undefined` for anything else. */
export function systemCode(error: unknown): string | undefined {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  return typeof code === 'string' ? code : undefined
}

/** The message of whatever was thrown. */
export function messageOf(thrown: unknown): string {
  try {
    return String(thrown instanceof Error ? thrown.message : thrown)
  } catch {
    // an object without a prototype, or one whose members throw
    return 'something that can not be put into words'
  }
}

import {type ContentBlock, text} from '@toolyard/sdk'

/**
 * A command was killed before it ended. `name` says why: `TimeoutError` when its own time ran out, `AbortError` when
 * the call's signal was aborted (`cause` is the signal's reason). `content` is what the command had put out by then.
 */
export class InterruptedError extends Error {
  override readonly name: 'TimeoutError' | 'AbortError'
  readonly content: readonly ContentBlock[]

  constructor(name: 'TimeoutError' | 'AbortError', message: string, output: string, options?: ErrorOptions) {
    super(message, options)
    this.name = name
    this.content = output === '' ? [] : [text(output)]
  }
}

import type {CallLine, Decision, FailedStatus, InvalidCall, OutcomeError, Progress} from '@toolyard/sdk'
import type {ExecutorEvent} from '../../src/executor/events.ts'

const ALLOWED: Decision = {behavior: 'allow', source: 'mode', reason: 'The mode allows it.'}

export interface Failure {
  readonly status: FailedStatus
  readonly error: OutcomeError
  readonly decision?: Decision
}

/** Makes the events of a run, and hands each to all that listen. */
export class RunEvents {
  readonly #listeners: readonly {handle(event: ExecutorEvent): void}[]
  readonly #calls = new Map<number, CallLine | InvalidCall>()
  #index = 0
  #batch = -1

  constructor(...listeners: readonly {handle(event: ExecutorEvent): void}[]) {
    this.#listeners = listeners
  }

  queue(tool: string, input: unknown = {}): number {
    const index = this.#index++
    const call = {id: `c${index}`, tool, input, bytes: 100}
    this.#calls.set(index, call)
    this.emit({type: 'call_queued', index, call})
    return index
  }

  queueLine(call: InvalidCall): number {
    const index = this.#index++
    this.#calls.set(index, call)
    this.emit({type: 'call_queued', index, call})
    return index
  }

  batch(concurrent: boolean): void {
    this.#batch += 1
    this.emit({type: 'batch_started', batch: this.#batch, concurrent})
  }

  endBatch(): void {
    this.emit({type: 'batch_ended', batch: this.#batch})
  }

  ask(index: number): void {
    this.emit({type: 'call_asked', index, decision: {...ALLOWED, behavior: 'ask'}})
  }

  start(index: number): void {
    this.emit({type: 'call_started', index, batch: this.#batch, decision: ALLOWED})
  }

  progress(index: number, update: Progress): void {
    this.emit({type: 'call_progress', index, update})
  }

  settle(index: number, durationMs = 12, failure?: Failure): void {
    const call = this.#calls.get(index)
    if (call === undefined) throw new Error(`Call ${index} was not queued, or has ended.`)
    this.#calls.delete(index)
    const meta = {index, batch: this.#batch, durationMs, decision: failure?.decision ?? ALLOWED}
    const common = {id: call.id ?? '', tool: call.tool ?? '', content: [], meta}
    const outcome =
      failure === undefined
        ? ({...common, status: 'ok'} as const)
        : {...common, status: failure.status, error: failure.error}
    this.emit({type: 'call_settled', index, call, outcome})
    this.emit({type: 'result', call, outcome})
  }

  /** A call in a batch of its own. */
  alone(tool: string, input: unknown, durationMs?: number, failure?: Failure): void {
    const index = this.queue(tool, input)
    this.batch(false)
    if (failure?.status !== 'denied') this.start(index)
    this.settle(index, durationMs, failure)
    this.endBatch()
  }

  emit(event: ExecutorEvent): void {
    for (const listener of this.#listeners) listener.handle(event)
  }
}

export const FAILURE: Failure = {
  status: 'error',
  error: {code: 'TOOL_ERROR', level: 'tool', message: 'Not a folder: src/missing.\nGive a folder or a file.'},
}

export const DENIAL: Failure = {
  status: 'denied',
  error: {code: 'DENY_RULE', level: 'policy', message: 'A deny rule matches the call.', hint: 'Remove the rule.'},
  decision: {behavior: 'deny', rule: 'Write(.env)', source: '.toolyardrc.yaml', reason: 'A deny rule matches.'},
}

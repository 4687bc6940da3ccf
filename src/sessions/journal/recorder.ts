import type {Outcome} from '@toolyard/sdk'
import type {ExecutorEvent} from '../../executor/events.ts'
import type {CallStart, Recorder} from '../../executor/recorder.ts'
import {unwritable} from '../../executor/unwritable.ts'
import {headOf} from '../../results/cut.ts'
import type {Masker} from '../../results/masking/masker.ts'
import {callLine, digestOfCall} from './call-line.ts'
import type {JournalFile} from './journal-file.ts'
import {maskText} from './mask-line.ts'
import {ProgressLimit} from './progress-limit.ts'
import type {JournalLine, LineOf} from './schema.ts'

export interface RecorderOptions {
  readonly file: JournalFile
  /** What is recorded is masked by it; `undefined`: nothing is. */
  readonly masker: Masker | undefined
  /** Whether lines that have to be there have to survive a power cut. */
  readonly durable: boolean
  /** Told once, when nothing can be written any more. */
  readonly onFailed: (error: Error) => void
}

/** Writes the journal of a run. */
export class JournalRecorder implements Recorder {
  readonly #options: RecorderOptions
  readonly #progress = new ProgressLimit()
  readonly #counts: Record<string, number> = {}
  /** Calls that an earlier attempt has recorded. */
  readonly #recalled = new Set<number>()
  /** Lines as they came, before secrets are looked for in them. */
  #waiting: string[] = []
  /** Characters of these. */
  #size = 0
  #turn: string | null = null
  #isTold = false

  constructor(options: RecorderOptions) {
    this.#options = options
  }

  handle(event: ExecutorEvent): void {
    // there are many events, and a closure for each would cost as much as the rest
    try {
      this.#record(event)
    } catch (error) {
      this.#options.file.fail(error)
    }
    if (this.#options.file.failure !== undefined) this.#tellFailure()
  }

  #record(event: ExecutorEvent): void {
    switch (event.type) {
      case 'turn_started':
        this.#turn = event.turn
        this.#push({type: 'turn', at: Date.now(), turn: event.turn})
        break
      case 'turn_ended':
        this.#push({type: 'turn_end', at: Date.now(), turn: event.turn})
        break
      case 'call_queued':
        this.#queued(event)
        break
      case 'hook_run':
        this.#push({type: 'hook', index: event.index, run: {...event.run}})
        break
      case 'call_progress':
        this.#progressed(event)
        break
      case 'call_settled':
        this.#settle(event)
        break
      case 'result':
        // the newest counts
        if (event.revised) this.#pushOutcome(event.outcome.meta.index, event.outcome)
        break
    }
  }

  begin({index, batch, mutating, decision}: CallStart): boolean {
    // a call that only reads is run again where it has no outcome, and that says what was decided
    if (!mutating) return this.#options.file.failure === undefined
    this.#guard(() => {
      this.#push({type: 'decision', index, decision: {...decision}})
      this.#push({type: 'started', index, at: Date.now(), batch})
    })
    this.flush()
    return this.#options.file.failure === undefined
  }

  /** Makes sure that all that has happened is written down. */
  flush(): void {
    const {file, durable} = this.#options
    this.#guard(() => this.#release())
    if (durable) file.sync()
    else file.flush()
    this.#tellFailure()
  }

  /** The run is over. */
  end(exitCode: number): void {
    this.#guard(() => this.#push({type: 'end', at: Date.now(), exitCode, calls: this.#counts}))
    this.flush()
    this.#options.file[Symbol.dispose]()
  }

  #queued({index, call, recalled}: Extract<ExecutorEvent, {type: 'call_queued'}>): void {
    const place = {index, turn: this.#turn, at: Date.now()}
    if (recalled && 'input' in call) {
      this.#recalled.add(index)
      this.#push({type: 'recalled', ...place, id: call.id, digest: digestOfCall(call)})
    } else this.#push(callLine(place, call))
  }

  #progressed({index, update}: Extract<ExecutorEvent, {type: 'call_progress'}>): void {
    const at = Date.now()
    if (!this.#progress.admits(index, at)) return
    // a plugin's update is not to be trusted to be one
    const {message, done, total}: {message?: unknown; done?: unknown; total?: unknown} = update
    const text = typeof message === 'string' ? message : undefined
    const masked = text === undefined ? undefined : (this.#options.masker?.text(text) ?? text)
    this.#push({
      type: 'progress',
      index,
      at,
      message: masked && headOf(masked, MAX_MESSAGE),
      done: finite(done),
      total: finite(total),
    })
  }

  #settle({index, outcome, change, denial}: Extract<ExecutorEvent, {type: 'call_settled'}>): void {
    this.#progress.forget(index)
    this.#counts[outcome.status] = (this.#counts[outcome.status] ?? 0) + 1
    // an earlier attempt has recorded it
    if (this.#recalled.delete(index)) return
    const {decision} = outcome.meta
    if (outcome.status === 'denied' && decision !== undefined)
      this.#push({type: 'decision', index, decision: {...decision}, digest: denial?.inputDigest})
    if (change !== undefined) this.#push({type: 'context', index, ...change})
    this.#pushOutcome(index, outcome)
  }

  #pushOutcome(index: number, outcome: Outcome): void {
    const {replaced} = outcome.meta
    if (replaced !== undefined) this.#push({type: 'replacement', index, ...replaced, files: [...replaced.files]})
    try {
      this.#push(outcomeLine(index, outcome))
    } catch (error) {
      this.#push(outcomeLine(index, unwritable(outcome, error)))
    }
  }

  #push(line: JournalLine): void {
    const text = JSON.stringify(line)
    this.#waiting.push(text)
    this.#size += text.length
    if (this.#size >= ENOUGH) this.#release()
  }

  /** Hands on what waits. Most lines hold nothing that looks secret, which is sooner known of many at once. */
  #release(): void {
    const {file, masker} = this.#options
    const lines = this.#waiting
    if (lines.length === 0) return
    this.#waiting = []
    this.#size = 0
    const text = lines.join('\n')
    if (masker?.suspects(text)) for (const line of lines) file.push(maskText(line, masker))
    else file.push(text)
  }

  /** A recorder never throws: what goes wrong in it ends the recording, and is told. */
  #guard(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.#options.file.fail(error)
    }
    this.#tellFailure()
  }

  #tellFailure(): void {
    const {failure} = this.#options.file
    if (failure === undefined || this.#isTold) return
    this.#isTold = true
    this.#options.onFailed(failure)
  }
}

const finite = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)

/** Characters that may wait to be looked at together. */
const ENOUGH = 32 * 1024

/** Bytes of a message of progress that are recorded. */
const MAX_MESSAGE = 200

function outcomeLine(index: number, outcome: Outcome): LineOf<'outcome'> {
  return {type: 'outcome', index, at: Date.now(), outcome: outcome as unknown as LineOf<'outcome'>['outcome']}
}

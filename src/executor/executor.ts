import type {CallLine, InvalidCall, Outcome, ToolCall, Turn} from '@toolyard/sdk'
import {Desk} from '../permissions/approvers/desk.ts'
import {CrashGuard} from './crash-guard.ts'
import {EventQueue} from './event-queue.ts'
import {type EventSink, OutcomeSink} from './event-sink.ts'
import type {ExecutorEvent} from './events.ts'
import {type ExaminedCall, examine} from './examine.ts'
import type {Failure} from './failure.ts'
import {type PlannedCall, planTurns} from './plan.ts'
import {type Recall, RecordedSink, type Recorder} from './recorder.ts'
import {Run} from './run.ts'
import {RunEvents} from './run-events.ts'
import type {Shared} from './run-setup.ts'
import {type ExecutorOptions, readOptions} from './settings.ts'
import {Slots} from './slots.ts'
import {Parser} from './stages/parse.ts'
import {interruptReason} from './stop-reason.ts'
import {startLimit} from './timer.ts'

export interface RunOptions {
  /** Interrupts: calls that may be canceled are, others finish, nothing new starts, every call is settled. */
  readonly signal?: AbortSignal | undefined
  /** Ends the run: every executing call is canceled. */
  readonly killSignal?: AbortSignal | undefined
  /** Writes down what happens. */
  readonly recorder?: Recorder | undefined
  /** Knows what an earlier attempt at the same run has done already. */
  readonly recall?: Recall | undefined
}

/** Runs tool calls: one gate for all, in parallel where that is safe, in order where it is not. */
export class Executor {
  readonly #shared: Shared

  constructor(options: ExecutorOptions) {
    const settings = readOptions(options)
    this.#shared = {
      settings,
      parser: new Parser(),
      guard: new CrashGuard(),
      slots: new Slots(settings.maxConcurrency),
      desk: new Desk(),
    }
  }

  /**
   * Runs turns, one after another, and tells what happens. Every call that is read ends in exactly one outcome, also
   * when the reader of the events stops early: then the run is interrupted, and the reader waits for its end.
   *
   * @throws what reading the turns threw, after all calls that were read are settled
   */
  run(turns: Iterable<Turn> | AsyncIterable<Turn>, options: RunOptions = {}): AsyncGenerator<ExecutorEvent, void> {
    return new RunEvents(() => {
      const events = new EventQueue()
      const run = this.#createRun(events, options)
      return {
        events,
        ended: this.#drive(run, turns, options),
        abandon: () => run.stop({code: 'OUTPUT_CLOSED', because: 'nobody follows the run any more'}, 'interruptible'),
      }
    })
  }

  /**
   * Runs turns like `run`, and tells a sink at once what happens, without a promise for each event. Resolves when every
   * call that was read is settled. How the run ended is told to the sink.
   */
  runInto(sink: EventSink, turns: Iterable<Turn> | AsyncIterable<Turn>, options: RunOptions = {}): Promise<void> {
    return this.#drive(this.#createRun(sink, options), turns, options)
  }

  /** Runs the calls as one turn and resolves to their outcomes, in call order. */
  async executeBatch(
    calls: readonly (CallLine | InvalidCall)[],
    {turn = 'batch', ...options}: RunOptions & {readonly turn?: string | null} = {},
  ): Promise<Outcome[]> {
    return this.#collect({id: turn, calls}, options, false)
  }

  /**
   * Runs one call.
   *
   * @param options.confirmed it was approved beforehand: skips the question, and nothing else
   */
  async execute(call: ToolCall, options: RunOptions & {readonly confirmed?: boolean} = {}): Promise<Outcome> {
    const [outcome] = await this.#collect({id: null, calls: [call]}, options, options.confirmed ?? false)
    return outcome as Outcome
  }

  /**
   * Until it is disposed, errors that calls leave behind, also after their run, do not end the process: for a process
   * that has results to write yet.
   */
  containStrayErrors(): Disposable {
    return this.#shared.guard.watch()
  }

  /** Tells what the turns would do: effects, decisions and batches. Runs nothing. */
  plan(turns: Iterable<Turn> | AsyncIterable<Turn>): AsyncGenerator<PlannedCall, void> {
    return planTurns(turns, this.#shared)
  }

  /** What the gate would be asked about a call now, or why that could not be run. Runs nothing. */
  examine(call: CallLine | InvalidCall): Promise<ExaminedCall | Failure> {
    return examine(call, this.#shared)
  }

  /** A run that a call starts has slots of its own: that call holds one of the others until it ends. */
  #createRun(sink: EventSink, {recorder, recall}: RunOptions, confirmed = false): Run {
    const {guard, settings} = this.#shared
    const shared = guard.isInside ? {...this.#shared, slots: new Slots(settings.maxConcurrency)} : this.#shared
    const events = recorder === undefined ? sink : new RecordedSink(recorder, sink)
    return new Run(shared, {confirmed, recorder, recall}, events)
  }

  async #collect(turn: Turn, options: RunOptions, confirmed: boolean): Promise<Outcome[]> {
    const sink = new OutcomeSink()
    await this.#drive(this.#createRun(sink, options, confirmed), [turn], options)
    sink.throwIfFailed()
    return sink.outcomes
  }

  async #drive(run: Run, turns: Iterable<Turn> | AsyncIterable<Turn>, {signal, killSignal}: RunOptions): Promise<void> {
    using _interrupts = onAbort(signal, (reason) => run.stop(interruptReason(reason), 'interruptible'))
    using _kills = onAbort(killSignal, (reason) => run.stop(interruptReason(reason), 'all'))
    using _limit = this.#limit(run)
    await run.drive(turns)
  }

  #limit(run: Run): Disposable {
    const {runTimeoutMs} = this.#shared.settings
    const timer = startLimit(runTimeoutMs, () => {
      run.stop({code: 'RUN_TIMEOUT', because: `the run took longer than ${runTimeoutMs} ms`}, 'all')
    })
    return {[Symbol.dispose]: () => clearTimeout(timer)}
  }
}

/** Calls the listener on abort, at once if that has happened, until it is disposed. */
function onAbort(signal: AbortSignal | undefined, listener: (signal: AbortSignal) => void): Disposable {
  const listen = () => signal && listener(signal)
  if (signal?.aborted) listen()
  else signal?.addEventListener('abort', listen, {once: true})
  return {[Symbol.dispose]: () => signal?.removeEventListener('abort', listen)}
}

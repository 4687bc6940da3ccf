import type {CallLine, Decision, InvalidCall, Turn} from '@toolyard/sdk'
import {ToolyardError} from '../errors/toolyard-error.ts'
import {BatchTracker} from './batch-tracker.ts'
import type {Batch} from './batches.ts'
import {CallAbort} from './call-abort.ts'
import {CallPreparer} from './call-preparer.ts'
import type {CallServices} from './call-services.ts'
import {stopsRun} from './cascade.ts'
import type {Classification} from './classification.ts'
import type {EventSink} from './event-sink.ts'
import {type Failure, failure} from './failure.ts'
import {Few} from './few.ts'
import {Intake, type IntakeListener} from './intake.ts'
import {Interruptibility} from './interruptibility.ts'
import {Job, type Prepared} from './job.ts'
import {Ledger} from './ledger.ts'
import {OpenTurn} from './open-turn.ts'
import {classifyProvisionally, isFailure} from './prepare.ts'
import type {Recall, Recalled, Recorder} from './recorder.ts'
import {References} from './references.ts'
import {type EndedCall, endByRecall, runCall} from './run-call.ts'
import {RunContext} from './run-context.ts'
import {RunHooks} from './run-hooks.ts'
import {RunResults} from './run-results.ts'
import type {RunSetup, Shared} from './run-setup.ts'
import {Scheduler} from './scheduler.ts'
import type {Ending} from './stages/settle.ts'
import {type StopReason, skippedBy} from './stop-reason.ts'

/** One run: takes calls in, starts them when the scheduler says so, and settles each exactly once. */
export class Run implements IntakeListener {
  readonly #events: EventSink
  readonly #ledger: Ledger
  readonly #results: RunResults
  readonly #intake = new Intake(this)
  readonly #batches = new BatchTracker(
    (event) => this.#events.push(event),
    (change) => this.#context.apply(change),
  )
  readonly #interruptibility = new Interruptibility((event) => this.#events.push(event))
  readonly #executing = new Few<Job, Batch>()
  readonly #shared: Shared
  readonly #services: CallServices
  readonly #scheduler: Scheduler<Job>
  readonly #context: RunContext
  #turn: OpenTurn | undefined
  readonly #hooks: RunHooks
  readonly #references: References | undefined
  readonly #recorder: Recorder | undefined
  readonly #recall: Recall | undefined
  readonly #stop = new CallAbort()
  readonly #preparer: CallPreparer
  #bug: unknown
  #advancing = false

  constructor(shared: Shared, {confirmed, recorder, recall}: RunSetup, events: EventSink) {
    const {settings, parser, guard, desk} = shared
    this.#shared = shared
    this.#events = events
    this.#recorder = recorder
    this.#recall = recall
    this.#preparer = new CallPreparer({shared, stop: this.#stop, onBug: (error) => this.#noteBug(error)})
    this.#results = new RunResults(settings.results, ({index}, message) =>
      events.push({type: 'call_log', index, message, problem: true}),
    )
    this.#ledger = new Ledger(events, this.#results)
    this.#references = settings.references ? new References() : undefined
    this.#hooks = new RunHooks({settings, guard, events, onStop: (reason) => this.stop(reason, 'none')})
    events.whenRead(() => this.#ledger.window.check())
    this.#context = new RunContext(settings, this.#results.files)
    this.#scheduler = new Scheduler(settings.schedule, (batch) => this.#batches.add(batch))
    this.#services = {
      settings,
      parser,
      guard,
      confirmed,
      desk,
      results: this.#results,
      denials: this.#ledger.denials.recent,
      context: () => this.#context.now,
      reclassify: (job, classification) => this.#reclassify(job, classification),
      siblingsOf: (job) => this.#turn?.siblingsOf(job) ?? [],
      mayRetry: () => this.#stop.reason === undefined,
      emit: (event) => this.#events.push(event),
      begin: (job, decision) => this.#beginCall(job, decision),
    }
  }

  /** Runs all turns. Resolves when every call that was taken is settled; the end of `events` tells of errors. */
  async drive(turns: Iterable<Turn> | AsyncIterable<Turn>): Promise<void> {
    using _guarded = this.#shared.guard.watch()
    using _watched = this.#shared.slots.watch(() => this.#advance())
    const end: {error?: unknown} = {}
    await this.#hooks.start()
    try {
      await this.#intake.read(turns)
    } catch (error) {
      end.error = error
    }
    await this.endTurn()
    await this.#hooks.end()
    if (this.#bug !== undefined) {
      end.error = new ToolyardError('INTERNAL', 'toolyard failed while it ran a call.', {cause: this.#bug})
    }
    this.#events.close(end)
  }

  /**
   * Starts nothing new from here on. Calls whose tool runs already go on, or are canceled where `cancel` says so; those
   * that are only about to run are not.
   */
  stop(reason: StopReason, cancel: 'none' | 'interruptible' | 'all'): void {
    this.#stop.abort(reason)
    if (cancel !== 'none') this.#hooks.abort(reason, cancel === 'all')
    for (const job of [...this.#executing.keys()]) {
      const canceled = cancel === 'all' || (cancel === 'interruptible' && job.interruptible)
      if (canceled || job.invokedAt === undefined) job.abort.abort(reason)
    }
    this.#skipUnwanted()
    if (reason.code === 'OUTPUT_CLOSED') {
      this.#intake.giveUp()
      this.#ledger.window.open()
    } else if (cancel !== 'none') this.#intake.finishSoon()
  }

  room(): Promise<void> | undefined {
    return this.#ledger.window.room()
  }

  startTurn(turn: Turn): void {
    this.#turn = new OpenTurn(turn, this.#shared.settings.cascade)
    this.#ledger.startTurn(turn.id)
  }

  accept(line: CallLine | InvalidCall): Promise<void> | undefined {
    const recalled = this.#recall?.find(line, this.#turn?.id ?? null)
    const index = this.#ledger.take(line, recalled?.status === 'ended')
    if (recalled !== undefined) {
      this.#references?.expect(line)
      return this.#receive(index, line, recalled)
    }
    const binding = this.#references?.bind(line)
    if (binding === undefined) return this.#receive(index, line)
    return binding.then((bound) => (isFailure(bound) ? this.#enqueue(index, line, bound) : this.#receive(index, bound)))
  }

  #receive(index: number, line: CallLine | InvalidCall, recalled?: Recalled): Promise<void> | undefined {
    const prepared = this.#preparer.prepare(line)
    if (prepared instanceof Promise) return prepared.then((ready) => this.#enqueue(index, line, ready, recalled))
    this.#enqueue(index, line, prepared, recalled)
    return undefined
  }

  /** The end of the run may come while the end of the turn is waited for, and both end the turn. */
  async endTurn(): Promise<void> {
    const turn = this.#turn
    if (turn === undefined) return
    turn.ending ??= this.#closeTurn(turn)
    await turn.ending
  }

  async #closeTurn(turn: OpenTurn): Promise<void> {
    await this.#ledger.allSettled()
    const {id, jobs} = turn
    if (turn.isGivenOut) this.#results.remember(jobs)
    else if (id !== null) {
      this.#ledger.amend(jobs.at(-1), await this.#hooks.endTurn(id, jobs))
      for (const revised of await this.#results.closeTurn(jobs)) this.#ledger.revise(revised)
    }
    this.#scheduler.endTurn()
    this.#batches.endTurn()
    this.#ledger.endTurn(id)
    this.#turn = undefined
  }

  #enqueue(index: number, line: CallLine | InvalidCall, prepared: Prepared, recalled?: Recalled): void {
    const found = classifyProvisionally(line, prepared, this.#context.now)
    // one after another: what comes after a failure does not start
    const classification = this.#turn?.stopsOnFailure ? {...found, concurrencySafe: false} : found
    const job = new Job(index, line, this.#turn?.id ?? null, prepared, classification, recalled)
    this.#turn?.add(job)
    this.#scheduler.enqueue(job)
    this.#skipUnwanted()
    this.#advance()
  }

  #advance(): void {
    if (this.#advancing) return
    this.#advancing = true
    while (this.#shared.slots.free) {
      const admitted = this.#scheduler.admit()
      if (admitted === undefined) break
      this.#begin(admitted.call, admitted.batch)
    }
    this.#advancing = false
  }

  #begin(job: Job, batch: Batch): void {
    this.#shared.slots.take()
    job.step({type: 'admit', batch: batch.number})
    this.#executing.add(job, batch)
    this.#batches.start(batch)
    runCall(job, this.#services).then(
      (walked) => (walked.type === 'ended' ? this.#end(job, walked) : this.#demote(job, walked.classification)),
      (error: unknown) => this.#endByBug(job, error),
    )
  }

  /** Whether the call may go on beside the others as what it has turned out to be. */
  #reclassify(job: Job, classification: Classification): boolean {
    if (!this.#scheduler.fits(job, classification)) return false
    job.step({type: 'reclassify', classification})
    const turn = this.#turn
    if (turn?.failed !== undefined && turn.takes(classification)) job.abort.abort(turn.failed)
    return true
  }

  #demote(job: Job, classification: Classification): void {
    job.step({type: 'demote', classification})
    this.#scheduler.demote(job)
    this.#batches.settle(this.#leave(job).number, job.index)
    this.#skipUnwanted()
    this.#shared.slots.release()
  }

  #end(job: Job, ended: EndedCall): void {
    this.#scheduler.finish(job)
    const {number} = this.#leave(job)
    this.#settle(job, number, ended.ending, ended)
    this.#batches.settle(number, job.index, ended)
    if (ended.stop !== undefined) this.stop(ended.stop, 'none')
    if (!job.interruptible) this.#interruptibility.unblock()
    // this starts what waits, so it comes last: the end of this call may have decided that some of it does not start
    this.#shared.slots.release()
  }

  #leave(job: Job): Batch {
    const batch = this.#executing.get(job) as Batch
    this.#executing.delete(job)
    return batch
  }

  #endByBug(job: Job, error: unknown): void {
    this.#end(job, {type: 'ended', ending: this.#noteBug(error), durationMs: 0, attempts: 0})
  }

  /** The call ends here; the run goes on, and fails at its end. */
  #noteBug(error: unknown): Failure {
    this.#bug ??= error
    return failure('crashed', 'INTERNAL', 'toolyard failed while it ran this call.')
  }

  #settle(job: Job, batch: number, ending: Ending, ended?: EndedCall): void {
    const outcome = this.#ledger.settle(job, batch, ending, ended)
    const isPartial = job.recalled?.status === 'ended' && !job.recalled.isWhole
    this.#references?.settle(ended?.whole === undefined ? outcome : {...outcome, content: ended.whole}, isPartial)
    const {onError} = this.#shared.settings
    const name = job.call.id ?? `line ${job.index + 1}`
    if (onError === 'stop' && this.#stop.reason === undefined && stopsRun(ending.status)) {
      this.stop({code: 'SIBLING_FAILED', because: `${name} failed, and the run stops at the first failure`}, 'none')
    }
    const failed = this.#turn?.fail(job, ending.status, name)
    if (failed === undefined) return
    for (const sibling of [...this.#executing.keys()]) {
      if (this.#turn?.takes(sibling.classification)) sibling.abort.abort(failed)
    }
    this.#skipUnwanted()
  }

  /** Of what waits, nothing starts any more when the run has stopped, and no sibling of a call that took them along. */
  #skipUnwanted(): void {
    const turn = this.#turn
    if (this.#stop.reason !== undefined) this.#skipWaiting(() => true, this.#stop.reason)
    else if (turn?.failed !== undefined) this.#skipWaiting((job) => turn.takes(job.classification), turn.failed)
  }

  /** Settles waiting calls that will not start. One that could not be run anyway ends as what it is. */
  #skipWaiting(wanted: (job: Job) => boolean, reason: StopReason): void {
    for (const {call: job, batch} of [...this.#scheduler.drain(wanted)]) {
      // what an earlier attempt has done is done, whatever ends this one
      const recalled = job.recalled && endByRecall(job, job.recalled)
      const ending = isFailure(job.prepared) ? job.prepared : skippedBy(reason)
      this.#settle(job, batch.number, recalled?.ending ?? ending, recalled)
      this.#batches.settle(batch.number, job.index, recalled)
    }
  }

  /** Whether the tool of a call may be invoked: one that may change something does not run unrecorded. */
  #beginCall(job: Job, decision: Decision): boolean {
    const {number: batch} = this.#executing.get(job) as Batch
    const {index, classification} = job
    const mutating = !classification.readOnly
    const isRecorded = this.#recorder?.begin({index, batch, mutating, decision}) ?? true
    if (mutating && !isRecorded) return false
    job.invokedAt = performance.now()
    this.#events.push({type: 'call_started', index, batch, decision})
    if (!job.interruptible) this.#interruptibility.block()
    return true
  }
}

import type {ContentBlock} from '@toolyard/sdk'
import {messageOf} from '../errors/toolyard-error.ts'
import type {CallHooks, HookScope, TurnOutcome} from '../hooks/call-hooks.ts'
import {CallAbort} from './call-abort.ts'
import type {EventSink} from './event-sink.ts'
import type {Job} from './job.ts'
import {isFailure} from './prepare.ts'
import type {ExecutorSettings} from './settings.ts'
import type {StopReason} from './stop-reason.ts'
import {type Supervision, supervise} from './supervise.ts'
import {startLimit} from './timer.ts'

export interface RunHooksOptions extends Pick<Supervision, 'guard'> {
  readonly settings: Pick<ExecutorSettings, 'hooks' | 'abandonMs'>
  readonly events: EventSink
  /** A hook asks that the run stops. */
  readonly onStop: (reason: StopReason) => void
}

/** How long the hooks of its end may take in a run that was interrupted, from when they begin or the interrupt comes. */
const END_MS = 5_000

/** The hooks around turns and around the run. They watch: what one of them throws is told, and changes nothing. */
export class RunHooks {
  readonly #options: RunHooksOptions
  readonly #hooks: CallHooks | undefined
  readonly #abort = new CallAbort()
  readonly #endAbort = new CallAbort()
  #ending = false
  #endLimit: NodeJS.Timeout | undefined

  constructor(options: RunHooksOptions) {
    this.#options = options
    this.#hooks = options.settings.hooks
  }

  /**
   * The run is being ended: nobody waits for a hook any more, and for those of its end not much longer.
   *
   * @param isFinal somebody has asked for it twice, or in earnest
   */
  abort(reason: StopReason, isFinal: boolean): void {
    this.#abort.abort(reason)
    if (!this.#ending) return
    if (isFinal) this.#endAbort.abort(reason)
    else this.#limitEnd(reason)
  }

  #limitEnd(reason: StopReason): void {
    this.#endLimit ??= startLimit(END_MS, () => this.#endAbort.abort(reason))
  }

  async start(): Promise<void> {
    const {start} = this.#hooks ?? {}
    if (start !== undefined)
      this.#stopBy(await this.#ask('SessionStart', this.#abort, (scope) => start.call(this.#hooks, scope)))
  }

  /** @returns what is to be shown to the model after the turn */
  async endTurn(turn: string, jobs: readonly Job[]): Promise<readonly ContentBlock[]> {
    const {afterTurn} = this.#hooks ?? {}
    if (afterTurn === undefined || jobs.length === 0) return []
    const calls = jobs.map(({call, outcome, prepared, last}) => ({
      id: call.id,
      tool: isFailure(prepared) ? call.tool : prepared.tool.name,
      input: last?.input ?? ('input' in call ? call.input : undefined),
      ...(last && {cwd: last.cwd}),
      status: outcome?.status ?? 'skipped',
      content: outcome?.content ?? [],
    }))
    const said = await this.#ask('PostToolBatch', this.#abort, (scope) =>
      afterTurn.call(this.#hooks, turn, calls, scope),
    )
    this.#stopBy(said)
    return said?.context ?? []
  }

  async end(): Promise<void> {
    const {end} = this.#hooks ?? {}
    if (end === undefined) return
    this.#ending = true
    const {reason} = this.#abort
    if (reason !== undefined) this.#limitEnd(reason)
    // also when the run was ended early: the end of a session is the time to tidy up
    const said = await this.#ask('Stop', this.#endAbort, (scope) => end.call(this.#hooks, scope))
    clearTimeout(this.#endLimit)
    if (said?.block !== undefined) this.#options.events.push({type: 'run_blocked', reason: said.block})
  }

  #stopBy(said: TurnOutcome | undefined): void {
    if (said?.stop !== undefined) this.#options.onStop({code: 'HOOK_STOP', because: said.stop})
  }

  async #ask<T>(
    event: 'SessionStart' | 'PostToolBatch' | 'Stop',
    abort: CallAbort,
    run: (scope: HookScope) => T | PromiseLike<T>,
  ): Promise<T | undefined> {
    const {events, guard, settings} = this.#options
    const report: HookScope['report'] = (told) => events.push({type: 'hook_run', run: told})
    const started = performance.now()
    const attempt = await supervise(() => run({signal: abort.signal, report}), {
      abort,
      guard,
      abandonMs: settings.abandonMs,
    })
    if (attempt.type === 'returned') return attempt.value
    const problem = attempt.type === 'threw' ? messageOf(attempt.error) : 'it did not end'
    report({event, hook: 'hooks', durationMs: performance.now() - started, problem})
    return undefined
  }
}

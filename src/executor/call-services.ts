import type {Decision, Denial, EffectContext, HookedCall} from '@toolyard/sdk'
import type {HookScope} from '../hooks/call-hooks.ts'
import type {Desk} from '../permissions/approvers/desk.ts'
import type {Classification} from './classification.ts'
import type {CrashGuard} from './crash-guard.ts'
import type {ExecutorEvent} from './events.ts'
import type {Job} from './job.ts'
import type {RunResults} from './run-results.ts'
import type {ExecutorSettings} from './settings.ts'
import type {Reply} from './stages/ask.ts'
import type {Parser} from './stages/parse.ts'
import type {Supervision} from './supervise.ts'

/** What a call needs of the run that it is part of. */
export interface CallServices {
  readonly settings: ExecutorSettings
  readonly parser: Parser
  readonly guard: CrashGuard
  readonly results: RunResults
  readonly denials: readonly Denial[]
  /** Approved beforehand: the calls of this run are not asked about. */
  readonly confirmed: boolean
  /** Where the questions of all runs of the executor wait for their turn. */
  readonly desk: Desk<Reply>
  /** What calls start from now: earlier calls may have changed it. */
  readonly context: () => EffectContext
  /** Classifies an executing call anew, if it may then go on beside the others; tells whether it may. */
  readonly reclassify: (job: Job, classification: Classification) => boolean
  /** Whether calls that failed in a passing way may be tried again. */
  readonly mayRetry: () => boolean
  /** The other calls of its turn that have been read by now. */
  readonly siblingsOf: (job: Job) => HookedCall['siblings']
  readonly emit: (event: ExecutorEvent) => void
  /** The call passed the gate, and its tool is called now, unless that can't be recorded. */
  readonly begin: (job: Job, decision: Decision) => boolean
}

/** What runs around a hook of a call. */
export function hookScope({abort, index}: Job, {emit}: CallServices): HookScope {
  return {
    get signal() {
      return abort.signal
    },
    report: (run) => emit({type: 'hook_run', index, run}),
  }
}

export function supervisionOf({abort}: Job, {guard, settings: {abandonMs}}: CallServices): Supervision {
  return {abort, guard, abandonMs}
}

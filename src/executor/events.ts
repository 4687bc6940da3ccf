import type {CallLine, Decision, Denial, InvalidCall, Outcome, Progress} from '@toolyard/sdk'
import type {HookRun} from '../hooks/hook-run.ts'
import type {RecordedChange} from './recorder.ts'

/**
 * What an executor tells of a run, in the order in which it happens. A call is named by its `index`, its place in the
 * input from 0: ids are unique only within a turn. `dropped` counts those of its kind that this one stands for besides
 * itself, because they came faster than they were read.
 */
export type ExecutorEvent =
  | {readonly type: 'turn_started'; readonly turn: string | null}
  | {readonly type: 'turn_ended'; readonly turn: string | null}
  /** The call has been read and has its place in the queue. */
  | {
      readonly type: 'call_queued'
      readonly index: number
      readonly call: CallLine | InvalidCall
      /** An earlier attempt at the run has come to its end, which is taken over. */
      readonly recalled?: true
    }
  /** A batch gets its first call. Its calls run one beside the other when it is `concurrent`. */
  | {readonly type: 'batch_started'; readonly batch: number; readonly concurrent: boolean}
  | {readonly type: 'batch_ended'; readonly batch: number}
  /** Someone is being asked about the call, and nobody about another one at the same time. */
  | {readonly type: 'call_asked'; readonly index: number; readonly decision: Decision}
  /** Nobody is being asked about the call any more; `by` is who answered. */
  | {readonly type: 'call_answered'; readonly index: number; readonly by?: string}
  /** The call passed the gate, and its tool is invoked now. */
  | {readonly type: 'call_started'; readonly index: number; readonly batch: number; readonly decision: Decision}
  | {readonly type: 'call_progress'; readonly index: number; readonly update: Progress; readonly dropped?: number}
  /** A line of the tool for people; `problem`: one of ours that everybody should see. */
  | {
      readonly type: 'call_log'
      readonly index: number
      readonly message: string
      readonly problem?: true
      readonly dropped?: number
    }
  /** The tool failed in a passing way and is tried again in `delayMs`. */
  | {readonly type: 'call_retried'; readonly index: number; readonly attempt: number; readonly delayMs: number}
  /** A hook was run: for a call where there is an index, else for the turn or the run. */
  | {readonly type: 'hook_run'; readonly index?: number; readonly run: HookRun}
  /** A hook says that the run should not count as done. */
  | {readonly type: 'run_blocked'; readonly reason: string}
  /** The call has ended. Calls settle in any order. */
  | {
      readonly type: 'call_settled'
      readonly index: number
      readonly call: CallLine | InvalidCall
      readonly outcome: Outcome
      /** Where the gate withheld the call. */
      readonly denial?: Denial
      /** What it changed for the calls after it. */
      readonly change?: RecordedChange
    }
  /** The outcome in its turn: one for each call, in call order. */
  | {
      readonly type: 'result'
      readonly call: CallLine | InvalidCall
      readonly outcome: Outcome
      /** It is not what the call was settled with: something was added, or stands in its place. */
      readonly revised?: true
    }
  /** Whether an interrupt would end all that executes at once. */
  | {readonly type: 'interruptible'; readonly value: boolean}

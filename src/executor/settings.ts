import type {CallHooks, Classifier} from '../hooks/call-hooks.ts'
import type {Approver, OnAsk, Question} from '../permissions/approver.ts'
import type {Gate} from '../permissions/decision-chain.ts'
import type {Schedule} from './batches.ts'
import type {RetryPolicy} from './retry.ts'
import {DEFAULT_RETRY} from './retry.ts'
import type {ResultOptions} from './run-results.ts'
import type {ToolSource} from './tool-source.ts'

export interface ExecutorOptions {
  readonly tools: ToolSource
  /** Every call passes it. */
  readonly gate: Gate
  /** Answers what the gate asks: one question at a time. */
  readonly approver?: Approver | undefined
  /** What becomes of a call when nobody has answered the question about it. Default: `deny`. */
  readonly onAsk?: OnAsk | undefined
  /** Takes the questions that are left open with `onAsk: 'defer'`, as they are asked. Must not throw. */
  readonly onDeferred?: ((question: Question) => void) | undefined
  readonly hooks?: CallHooks | undefined
  /** Asked beside the before-hooks whether a shell call is safe; counts only where the gate would ask otherwise. */
  readonly classifier?: Classifier | undefined
  /** The folder that relative paths start from. Default: the first folder of the gate's workspace. */
  readonly cwd?: string | undefined
  /** What tools see as their environment. Default: that of the process. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
  /** Calls that may execute at the same time, over all runs of this executor; at least 1. Default: 10. */
  readonly maxConcurrency?: number | undefined
  /** Default: `greedy`. */
  readonly schedule?: Schedule | undefined
  /** Which siblings a failing shell call of a turn takes with it. Default: `shell`. */
  readonly cascade?: 'shell' | 'all' | 'none' | undefined
  /** Whether calls that follow a failed one still start. Default: `continue`. */
  readonly onError?: 'continue' | 'stop' | undefined
  /** Milliseconds that a call may take, unless its line or its tool says otherwise. Default: no limit. */
  readonly timeoutMs?: number | undefined
  /** Milliseconds that a call may go without progress. Default: no limit. */
  readonly idleTimeoutMs?: number | undefined
  /** Milliseconds that a run may take. Default: no limit. */
  readonly runTimeoutMs?: number | undefined
  /**
   * Whether `{"$result": "c1", "path": "/data/x"}` in an input takes a value from the result of an earlier call. Keeps the
   * results of the whole run. Default: false, because an input is data.
   */
  readonly references?: boolean | undefined
  /** What becomes of large and repeated results. Default: they are shown as they are. */
  readonly results?: ResultOptions | undefined
  readonly retry?: RetryPolicy | undefined
  /** Milliseconds after its abort at which a tool is left behind. Default: 7,000, which lets a killed process group end. */
  readonly abandonMs?: number | undefined
  readonly verbose?: boolean | undefined
}

/** The options with their defaults filled in. */
export type ExecutorSettings = ReturnType<typeof readOptions>

export function readOptions(options: ExecutorOptions) {
  return {
    ...options,
    cwd: options.cwd ?? options.gate.policy.roots[0] ?? process.cwd(),
    env: options.env ?? process.env,
    // what is no number must not become a limit that nothing ever fits
    maxConcurrency: Math.max(1, Math.floor(options.maxConcurrency ?? 10) || 1),
    schedule: options.schedule ?? 'greedy',
    cascade: options.cascade ?? 'shell',
    onError: options.onError ?? 'continue',
    onAsk: options.onAsk ?? 'deny',
    references: options.references ?? false,
    retry: options.retry ?? DEFAULT_RETRY,
    abandonMs: options.abandonMs ?? 7000,
    verbose: options.verbose ?? false,
  } as const
}

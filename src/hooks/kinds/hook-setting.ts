import type {RuleContext} from '../../permissions/compile-rule.ts'

/** What the hooks of a run are made ready with. */
export interface HookSetting extends Pick<RuleContext, 'home' | 'aliases'> {
  /** The folder of the run; absolute. Relative paths in an `if` start from it. */
  readonly projectDir: string
  /** Default: that of the process. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
  readonly transcriptPath?: string | undefined
  /** Whether a guard that fails withholds its call where its author has not said. */
  readonly failClosed: boolean
  /** Aborted when the run is: ends the hooks that nobody waits for. */
  readonly signal?: AbortSignal | undefined
  /** Told of hooks that nobody waits for, when they fail. */
  readonly onProblem?: ((hook: string, problem: string) => void) | undefined
}

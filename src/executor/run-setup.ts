import type {Desk} from '../permissions/approvers/desk.ts'
import type {CrashGuard} from './crash-guard.ts'
import type {Recall, Recorder} from './recorder.ts'
import type {ExecutorSettings} from './settings.ts'
import type {Slots} from './slots.ts'
import type {Reply} from './stages/ask.ts'
import type {Parser} from './stages/parse.ts'

/** What the runs of one executor share. */
export interface Shared {
  readonly settings: ExecutorSettings
  readonly parser: Parser
  readonly guard: CrashGuard
  readonly slots: Slots
  readonly desk: Desk<Reply>
}

/** How a run differs from others of its executor. */
export interface RunSetup {
  /** Every call was approved beforehand: skips the question and nothing else. */
  readonly confirmed: boolean
  readonly recorder: Recorder | undefined
  readonly recall: Recall | undefined
}

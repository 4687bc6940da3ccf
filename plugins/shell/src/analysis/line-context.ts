import type {Finding} from './findings.ts'
import type {Scope} from './words.ts'

/** Where a part of a command stands in the analysis of the whole. */
export interface LineContext {
  /** The id of the command that it is a part of. */
  readonly by: string | undefined
  /** How many commands it is within. */
  readonly depth: number
  readonly nextId: () => string
  /** Analyses a text that a shell is given to run. */
  readonly analyzeLine: (text: string, scope: Scope, context: LineContext) => Finding
}

/** Commands in commands beyond this depth are nobody's honest work. */
export const MAX_DEPTH = 8

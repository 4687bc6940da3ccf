import type {Effect} from '@toolyard/sdk'
import type {Place} from '../errors/toolyard-error.ts'
import type {GateRequest} from './gate.ts'

export type RuleAction = 'allow' | 'ask' | 'deny'

/** A rule as someone wrote it. `source` is where, for people; `place` is the same, for the errors of editors. */
export type RuleSpec = ListedRule | OrderedRule

/** An entry of the lists `allow`, `ask` and `deny`, where severity decides: `Tool` or `Tool(specifier)`. */
export interface ListedRule extends Origin {
  readonly shape: 'listed'
  readonly text: string
}

/** An entry of the ordered list, where the first match decides. */
export interface OrderedRule extends Origin {
  readonly shape: 'ordered'
  readonly tool: string
  /** The specifier. */
  readonly match?: string | undefined
}

interface Origin {
  readonly action: RuleAction
  readonly reason?: string | undefined
  readonly source: string
  readonly place?: Place | undefined
}

/** What a rule speaks of: a call as a whole, whatever its effects, or single effects of it. */
export type Matcher =
  | {readonly of: 'call'; matches(request: GateRequest): boolean}
  /** Never shown an `unknown` effect. */
  | {readonly of: 'effect'; matches(effect: Effect, cwd: string): boolean}

/** A rule that is ready to be asked. */
export interface CompiledRule {
  readonly shape: RuleSpec['shape']
  readonly action: RuleAction
  /** As it was written. */
  readonly text: string
  readonly source: string
  readonly reason: string | undefined
  readonly matcher: Matcher
}

import type {Place} from '../errors/toolyard-error.ts'
import type {CommandMatcher} from './specifiers/command.ts'
import type {UrlMatcher} from './specifiers/domain.ts'
import type {PathMatcher} from './specifiers/path.ts'
import type {ToolPattern} from './tool-pattern.ts'

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
  /** What `/path` in a rule about files starts from; absolute. Default: the folder of the run. */
  readonly base?: string | undefined
  /** Calls that the rule should match, and some that it should not. */
  readonly examples?: {readonly match: readonly unknown[]; readonly noMatch: readonly unknown[]} | undefined
}

/** A rule that is ready to be asked. */
export interface CompiledRule {
  readonly shape: RuleSpec['shape']
  readonly action: RuleAction
  /** As it was written. */
  readonly text: string
  readonly source: string
  readonly place: Place | undefined
  readonly reason: string | undefined
  /** Its place among all rules, from 0. */
  readonly order: number
  readonly tools: ToolPattern
  readonly matcher: Matcher
  /** Why no call can match it, where that is certain. */
  readonly neverMatches: string | undefined
}

/** What a rule speaks of. */
export type Matcher = CallMatcher | InputMatcher | EffectMatcher | {readonly of: 'nothing'; readonly why: string}

/** Every call of the rule's tools, whatever its effects. */
export interface CallMatcher {
  readonly of: 'call'
}

/** Calls of the rule's tools with a certain input. */
export interface InputMatcher {
  readonly of: 'input'
  readonly field: string | undefined
  readonly glob: string
  matches(input: unknown): boolean
}

/** Single effects, whichever tool has them. */
export type EffectMatcher = CommandMatcher | PathMatcher | UrlMatcher

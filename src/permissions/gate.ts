import type {Decision, Effect, PermissionOpinion, Trust} from '@toolyard/sdk'
import type {PolicyCode} from '../errors/codes.ts'

/** What the gate is asked about one call. */
export interface GateRequest {
  /** The tool's canonical name, whatever name it was called by. */
  readonly tool: string
  /** Its other names. A deny or ask rule may speak of it by any of them. */
  readonly aliases?: readonly string[] | undefined
  readonly trust: Trust
  readonly input: unknown
  readonly effects: readonly Effect[]
  /** The folder that the call's relative paths start from; absolute. */
  readonly cwd: string
  /** The call brought its own `cwd`: outside the workspace that has to be asked about. */
  readonly ownCwd: boolean
  /** The tool's own say, asked only when the chain gets that far. */
  readonly opinion?: (() => PermissionOpinion | undefined) | undefined
  /** What a before-hook decided. */
  readonly hook?:
    | {readonly behavior: 'allow' | 'ask' | 'deny'; readonly reason: string; readonly source: string}
    | undefined
}

/** The gate's answer. `code` and `hint` say why a call is withheld and what would let it through. */
export type Verdict =
  | {readonly behavior: 'allow'; readonly decision: Decision}
  | {
      readonly behavior: 'ask'
      readonly decision: Decision
      readonly hint: string
      /** No rule, hook or tool asks: it is only that nothing allows the call. */
      readonly isOpen?: boolean | undefined
      /** Finds the allow rules that together would make the question needless; none where no rule would. */
      readonly suggestions?: (() => readonly string[]) | undefined
    }
  | {readonly behavior: 'deny'; readonly decision: Decision; readonly code: PolicyCode; readonly hint?: string}

/** Whether a rule asks about a call, or keeps a question open that it raises: only a person answers that. */
export const asksByRule = (verdict: Verdict): boolean =>
  verdict.behavior === 'ask' && verdict.decision.rule !== undefined

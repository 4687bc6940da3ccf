import type {Decision, Effect, HookedCall} from '@toolyard/sdk'

/** Whom the executor asks about a call that the gate neither allows nor denies. */
export interface Approver {
  /**
   * Resolves to `undefined` when the question is not for this approver: the next is asked. A rejection, like an abort of
   * the signal, is no approval.
   */
  ask(question: Question, options: {readonly signal: AbortSignal}): Promise<Answer | undefined>
}

export interface Question {
  readonly id: string
  /** The tool's canonical name. */
  readonly tool: string
  /** As the tool would get it. */
  readonly input: unknown
  readonly cwd: string
  /** The call's own variables, where it has any. */
  readonly env?: Readonly<Record<string, string>> | undefined
  readonly effects: readonly Effect[]
  /** Why it is asked. */
  readonly decision: Decision
  /** Allow rules that together would make the question needless; none where no rule would. */
  readonly suggestions: readonly string[]
  /** What an answer is for: see `digestOf`. */
  readonly digest: string
  /** A hook leaves it open: only an answer that was given beforehand counts. */
  readonly isDeferred?: boolean | undefined
  /** The call as hooks are told of it. */
  readonly call?: HookedCall | undefined
}

export type Answer = Approval | Refusal

export interface Approval {
  readonly behavior: 'allow'
  /** Who answered, for the record. */
  readonly by: string
  readonly reason?: string | undefined
  /** What is to run instead of the input asked about. It is checked like any other, and put before the gate. */
  readonly input?: unknown
}

export interface Refusal {
  readonly behavior: 'deny'
  readonly by: string
  /** Shown to the model. */
  readonly reason?: string | undefined
}

/** What becomes of a call when nobody has answered the question about it. */
export type OnAsk = 'deny' | 'allow' | 'fail' | 'defer'

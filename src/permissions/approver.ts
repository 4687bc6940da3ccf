import type {Decision, Effect} from '@toolyard/sdk'

/** Whom the executor asks about a call that the gate neither allows nor denies. */
export interface Approver {
  /** A rejection, like an abort of the signal, is no approval. */
  ask(question: Question, options: {readonly signal: AbortSignal}): Promise<Answer>
}

export interface Question {
  readonly id: string
  /** The tool's canonical name. */
  readonly tool: string
  readonly input: unknown
  readonly effects: readonly Effect[]
  /** Why it is asked. */
  readonly decision: Decision
}

export interface Answer {
  readonly behavior: 'allow' | 'deny'
  /** Who answered, for the record. */
  readonly by: string
  readonly reason?: string | undefined
}

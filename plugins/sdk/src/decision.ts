/** What the gate decided about a call, and why. */
export interface Decision {
  readonly behavior: 'allow' | 'ask' | 'deny'
  /** The rule that decided, as it was written; absent where no rule did. */
  readonly rule?: string
  /** Where the rule stands (a file, a flag, an environment variable), or which part of the gate decided. */
  readonly source: string
  readonly reason: string
}

/** A call that the gate withheld. */
export interface Denial {
  readonly index: number
  readonly id: string
  readonly tool: string
  /** One of the documented error codes. */
  readonly code: string
  /** Names the call as it was put before the gate: equal calls have equal digests. */
  readonly inputDigest: string
  readonly decision: Decision
}

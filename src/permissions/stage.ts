import type {JudgedCall} from './judged-call.ts'

/** A step of the decision chain: it decides about a call, or leaves that to those behind it. */
export interface Stage<Outcome> {
  /** For people. */
  readonly name: string
  judge(call: JudgedCall): Outcome | undefined
}

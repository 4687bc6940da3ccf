import {safeText} from '../render/safe-text.ts'

/** What a command prints, safe for a terminal, and how it ends. */
export interface Answer {
  readonly stdout?: string
  /** For people. */
  readonly stderr?: string
  readonly exitCode: number
}

/** JSON for people and programs: nothing in it can command or deceive a terminal, and it says the same. */
export const answerJson = (value: unknown): string => safeText(JSON.stringify(value, null, 2))

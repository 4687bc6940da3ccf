import type {RecordedTurn, SessionAbout} from '../session.ts'

/** Writes a session in another format. Each method returns what to write now, whole lines or nothing. */
export interface Exporter {
  /** @param about as far as it is known when the first turn comes */
  begin?(about: SessionAbout): string
  turn(turn: RecordedTurn): string
  end?(): string
  /** Calls that the format has no place for, or that should not be run again. */
  readonly left: number
}

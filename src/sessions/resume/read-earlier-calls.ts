import {ToolyardError} from '../../errors/toolyard-error.ts'
import {newNotes} from '../importers/notes.ts'
import {readJournal} from '../journal/read-journal.ts'
import type {SessionProblem} from '../session.ts'
import {EarlierCalls, type EarlierCallsOptions} from './earlier-calls.ts'
import {RecordedOutcomes} from './recorded-outcomes.ts'

/** What a session holds that is to go on. */
export interface EarlierRun {
  readonly calls: EarlierCalls
  /** How often it was run. */
  readonly attempts: number
  /** The folder that it last ran in. */
  readonly cwd: string | undefined
  readonly problems: readonly SessionProblem[]
}

/** @throws ToolyardError SESSION_UNREADABLE */
export async function readEarlierCalls(
  journal: string,
  options: Omit<EarlierCallsOptions, 'outcomes'>,
): Promise<EarlierRun> {
  const notes = newNotes()
  const outcomes = new RecordedOutcomes(journal)
  const calls = new EarlierCalls({...options, outcomes})
  let attempts = 0
  let cwd: string | undefined
  for await (const {value, place} of readJournal(journal, notes)) {
    calls.add(value, place)
    if (value.type !== 'header') continue
    attempts = Math.max(attempts, value.attempt)
    cwd = value.cwd
  }
  if (attempts === 0) {
    throw new ToolyardError('SESSION_UNREADABLE', `${journal} holds no session.`, {
      hint: 'Name a session that `toolyard sessions list` shows.',
    })
  }
  return {calls, attempts, cwd, problems: notes.problems}
}

import {ToolyardError} from '../../errors/toolyard-error.ts'
import {newNotes} from '../importers/notes.ts'
import {readJournal} from '../journal/read-journal.ts'
import type {SessionProblem} from '../session.ts'
import {AttemptsReader} from './attempts-reader.ts'
import {CallRegister} from './call-register.ts'
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
export async function readEarlierCalls(journal: string, options: EarlierCallsOptions): Promise<EarlierRun> {
  const notes = newNotes()
  const register = new CallRegister()
  const reader = new AttemptsReader(register)
  let attempts = 0
  let cwd: string | undefined
  for await (const {value, place} of readJournal(journal, notes)) {
    reader.add(value, place)
    if (value.type !== 'header') continue
    attempts = Math.max(attempts, value.attempt)
    cwd = value.cwd
  }
  if (attempts === 0) {
    throw new ToolyardError('SESSION_UNREADABLE', `${journal} holds no session.`, {
      hint: 'Name a session that `toolyard sessions list` shows.',
    })
  }
  const calls = new EarlierCalls({register, lost: reader.lost, outcomes: new RecordedOutcomes(journal)}, options)
  return {calls, attempts, cwd, problems: notes.problems}
}

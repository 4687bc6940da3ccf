import {text} from '@toolyard/sdk'
import type {RecordedOutcome} from '../../session.ts'
import {messageContent} from '../chat/content.ts'
import {millisecondsOf} from '../chat/values.ts'
import {textOf} from '../content.ts'
import type {JsonObject} from '../importer.ts'
import {settled, withheld} from '../outcomes.ts'

/**
 * What an observation says came of an action. Codes are not recorded, so that only what SWE-agent itself says of a
 * failure can be told. @param step where it is recorded raw, and how long it took
 */
export function outcomeOf(shown: unknown, step?: JsonObject): RecordedOutcome {
  const raw = step?.observation
  const content = typeof raw === 'string' ? [text(raw)] : messageContent(shown)
  const said = textOf(content)
  if (WITHHELD.test(said)) return withheld(said)
  return settled({
    ended: TIMED_OUT.test(said) ? 'timeout' : FAILED.test(said) ? 'error' : 'ok',
    content,
    // zero where it was not measured
    durationMs: millisecondsOf(step?.execution_time) || undefined,
    isCut: typeof raw !== 'string' && said.includes('<response clipped>'),
  })
}

/** Whether a step was written down although its action never ran: the model was asked again. */
export function isRequeried({execution_time: time, observation, state}: JsonObject): boolean {
  const hasState = typeof state === 'object' && state !== null && Object.keys(state).length > 0
  return time === 0 && observation === '' && !hasState
}

const WITHHELD =
  /^\s*(?:Your bash command contained syntax errors and was NOT executed|Operation '[^\n]*' is not supported by this environment)/

const TIMED_OUT = /^\s*(?:EXECUTION TIMED OUT|The command '.*' was cancelled because it took more than \d)/s

const FAILED = /^\s*Your proposed edit has introduced new syntax error/

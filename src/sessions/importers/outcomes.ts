import type {ContentBlock, Status} from '@toolyard/sdk'
import type {RecordedOutcome} from '../session.ts'

export type Settled = Extract<RecordedOutcome, {status: 'settled'}>

export interface Ending {
  readonly ended: Status
  readonly content: readonly ContentBlock[]
  readonly data?: unknown
  readonly exitCode?: number | undefined
  readonly durationMs?: number | undefined
  readonly isCut?: boolean | undefined
}

/** The outcome of a call that ran; what is not known, or can't be, is left out. */
export function settled({ended, content, data, exitCode, durationMs, isCut}: Ending): Settled {
  return {
    status: 'settled',
    ended,
    content,
    ...(data !== undefined && {data}),
    ...(exitCode !== undefined && Number.isInteger(exitCode) && {exitCode}),
    ...(durationMs !== undefined && durationMs >= 0 && {durationMs}),
    ...(isCut === true && {isCut}),
  }
}

/** Characters that a reason may have; what was refused may be quoted in it. */
const MAX_REASON = 500

/** The outcome of a call that never ran. @param reason as it is recorded */
export function withheld(reason: string): RecordedOutcome {
  const said = reason.trim()
  return {status: 'withheld', reason: said.length > MAX_REASON ? `${said.slice(0, MAX_REASON - 1)}…` : said}
}

import {countOf} from '../render/quantity.ts'
import {safeLine} from '../render/safe-text.ts'
import {cut} from '../render/width.ts'
import {formatBytes} from '../results/size.ts'
import type {ListedSession} from '../sessions/list-sessions.ts'

/** A line a session. @param width columns */
export function formatSessions(sessions: readonly ListedSession[], width: number): string {
  if (sessions.length === 0)
    return 'There are no sessions yet: each run of calls is one, unless it is run with --no-record.'
  return sessions.map((session) => cut(formatSession(session), width)).join('\n')
}

function formatSession({id, startedAt, state, cwd = '', bytes}: ListedSession): string {
  const began = startedAt === undefined ? 'unknown'.padEnd(19) : formatTime(startedAt)
  return `${id}  ${began}  ${describeState(state).padEnd(26)}  ${formatBytes(bytes).padStart(10)}  ${safeLine(cwd)}`
}

function describeState(state: ListedSession['state']): string {
  if (state.status !== 'ended') return state.status
  const {ok = 0, ...others} = state.calls
  const total = Object.values(others).reduce((sum, count) => sum + count, ok)
  const rest = total - ok
  return `${countOf(total, 'call')}${rest === 0 ? '' : `, ${rest} not ok`}, exit ${state.exitCode}`
}

/** The local time, as `2026-11-22 07:15:00`. @param at milliseconds since 1970 */
export function formatTime(at: number): string {
  const date = new Date(at)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`
}

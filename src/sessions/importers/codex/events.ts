import {isFilled, isObject} from '../../../dialects/json.ts'
import type {RecordedOutcome} from '../../session.ts'
import {contentOf} from '../content.ts'
import type {JsonObject} from '../importer.ts'
import {type Ending, settled, withheld} from '../outcomes.ts'
import {asObject, numberOf} from '../values.ts'
import {exited} from './output-text.ts'

/** An event that says how a call ended, beside its output and more exactly; `undefined` for another. */
export function asEnd(event: JsonObject): {readonly id: string; readonly event: JsonObject} | undefined {
  const {type, call_id: id} = event
  if (ENDS.has(type)) return isFilled(id) ? {id, event} : undefined
  const item = type === 'item_completed' ? asObject(event.item) : {}
  const same = typeof item.type === 'string' ? ITEMS[item.type] : undefined
  return same !== undefined && isFilled(item.id) ? {id: item.id, event: {...item, type: same}} : undefined
}

const ENDS: ReadonlySet<unknown> = new Set(['exec_command_end', 'patch_apply_end', 'mcp_tool_call_end'])

/** What newer versions call them. */
const ITEMS: Readonly<Record<string, string>> = {
  CommandExecution: 'exec_command_end',
  FileChange: 'patch_apply_end',
  McpToolCall: 'mcp_tool_call_end',
}

/** What such an event says. */
export type End = {readonly status: 'refused'} | ({readonly status: 'ended'} & Ending)

export function endOf(event: JsonObject): End {
  if (event.status === 'declined') return {status: 'refused'}
  const durationMs = durationOf(event.duration)
  if (event.type === 'exec_command_end') return {status: 'ended', ...commandEnd(event), durationMs}
  if (event.type === 'mcp_tool_call_end') return {status: 'ended', ...toolEnd(asObject(event.result)), durationMs}
  const ended = event.success === false || event.status === 'failed' ? 'error' : 'ok'
  const data = pick(event, ['success', 'changes', 'stdout', 'stderr'])
  return {status: 'ended', ended, data, content: contentOf(event.stdout || event.stderr)}
}

/** The outcome of a call that nothing but its event speaks of. */
export const outcomeOfEnd = (end: End): RecordedOutcome =>
  end.status === 'refused' ? withheld('It was declined.') : settled(end)

function commandEnd(event: JsonObject): Ending {
  const exitCode = numberOf(event.exit_code)
  const ended = event.status === 'failed' ? 'error' : 'ok'
  const data = pick(event, ['stdout', 'stderr', 'aggregated_output', 'formatted_output', 'exit_code', 'process_id'])
  const content = contentOf(event.aggregated_output ?? event.stdout)
  return {...(exitCode === undefined ? {ended} : exited(exitCode)), content, data}
}

function toolEnd({Ok: result, Err: error}: JsonObject): Ending {
  if (error !== undefined) return {ended: 'error', content: contentOf(error)}
  const {content, isError, is_error} = asObject(result)
  const isFailed = isError === true || is_error === true
  return {ended: isFailed ? 'error' : 'ok', content: contentOf(content), ...(isObject(result) && {data: result})}
}

function durationOf(duration: unknown): number | undefined {
  if (isFilled(duration)) {
    const [, amount, unit = ''] = /^([\d.]+)(ns|µs|us|ms|s)$/.exec(duration) ?? []
    return amount === undefined ? undefined : Number(amount) * (UNITS[unit] ?? 1)
  }
  const {secs, nanos} = asObject(duration)
  const seconds = numberOf(secs)
  return seconds === undefined ? undefined : seconds * 1000 + (numberOf(nanos) ?? 0) / 1_000_000
}

const UNITS: Readonly<Record<string, number>> = {ns: 1e-6, µs: 1e-3, us: 1e-3, ms: 1, s: 1000}

const pick = (event: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(keys.filter((key) => event[key] !== undefined).map((key) => [key, event[key]]))

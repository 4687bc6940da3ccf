import type {HookRun} from '../hooks/hook-run.ts'
import {formatDuration} from './quantity.ts'

/** A run of a hook in one line; not yet safe for a terminal. */
export function hookText({event, hook, durationMs, decision, problem, output}: HookRun): string {
  const said = problem ?? decision ?? output?.split('\n')[0] ?? ''
  const head = hook === event ? event : `${event} ${hook}`
  return `${head}${said === '' ? '' : `: ${said}`}  ${formatDuration(durationMs)}`
}

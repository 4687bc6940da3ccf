import type {HookOutput} from '@toolyard/sdk'
import {nearest} from '../../errors/nearest.ts'
import type {HookReply} from '../hook-run.ts'

/** What the answers of all protocols may hold at their top. */
const TOP = [
  'continue',
  'stopReason',
  'suppressOutput',
  'systemMessage',
  'terminalSequence',
  'decision',
  'reason',
  'hookSpecificOutput',
]
/** Of all keys those by which something is decided. */
const DECIDING = [
  'continue',
  'decision',
  'hookSpecificOutput',
  'permissionDecision',
  'updatedInput',
  'updatedToolOutput',
]
/** What people write who mean one of them. */
const MEANT = new Set([
  ...['behavior', 'permission', 'permission_decision', 'verdict', 'ok', 'safe', 'stop', 'block', 'blocked', 'deny'],
  ...['denied', 'reject', 'rejected', 'allow', 'allowed', 'approve', 'approved'],
])
const REFUSAL = /^(?:block|den[iy]|reject|refus|forbid|disallow|unsafe)\w*$/i

/**
 * The key of an answer that would decide something if it were written as the protocol has it. A guard whose word is
 * misspelt has not said yes.
 *
 * @param inner what `hookSpecificOutput` may hold
 */
export function misplacedKey(answer: object, inner: readonly string[]): string | undefined {
  const {hookSpecificOutput: specific, ...rest}: Readonly<Record<string, unknown>> = {...answer}
  // a hook may write what it has read, which holds an input too
  const known = 'hook_event_name' in rest ? [...TOP, 'tool_input'] : TOP
  const inside = typeof specific === 'object' && specific !== null ? Object.entries(specific) : []
  return misplacedIn(Object.entries(rest), known) ?? misplacedIn(inside, inner)
}

const misplacedIn = (entries: readonly [string, unknown][], known: readonly string[]) =>
  entries.find(([key, value]) => value !== null && !known.includes(key) && isMeant(key, value))?.[0]

function isMeant(key: string, value: unknown): boolean {
  if (typeof value === 'string' && REFUSAL.test(value)) return true
  return MEANT.has(key.toLowerCase()) || /input$/i.test(key) || nearest(key, DECIDING) !== undefined
}

/** What becomes of an answer with such a key: of what it says beside it, only what withholds the call counts. */
export function notUnderstood(key: string, output: HookOutput): HookReply {
  const behavior = 'decision' in output ? output.decision?.behavior : undefined
  const withholds = behavior !== undefined && behavior !== 'allow'
  return {output: withholds ? output : undefined, problem: `nobody understands its ${key}`}
}

import {nearest} from '../../errors/nearest.ts'

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
const INNER = ['permissionDecision', 'permissionDecisionReason', 'updatedInput', 'additionalContext']
/** What people write who mean a decision. */
const DECIDING = [
  'behavior',
  'permission',
  'permission_decision',
  'ok',
  'block',
  'blocked',
  'deny',
  'denied',
  'allow',
  'allowed',
  'approve',
  'approved',
  'tool_input',
]

/**
 * The key of an answer that would decide something if it were written as the protocol has it. A guard whose word is
 * misspelt has not said yes.
 */
export function misplacedKey(answer: object): string | undefined {
  const specific: unknown = Reflect.get(answer, 'hookSpecificOutput')
  const inner = typeof specific === 'object' && specific !== null ? Object.keys(specific) : []
  return (
    Object.keys(answer).find((key) => !TOP.includes(key) && isMeant(key, [...TOP, ...INNER])) ??
    inner.find((key) => !INNER.includes(key) && key !== 'hookEventName' && isMeant(key, INNER))
  )
}

function isMeant(key: string, known: readonly string[]): boolean {
  const written = key.toLowerCase()
  const lower = known.map((name) => name.toLowerCase())
  return lower.includes(written) || DECIDING.includes(written) || nearest(written, lower) !== undefined
}

import type {Question} from '../../../src/permissions/approver.ts'
import {digestOf} from '../../../src/permissions/call-digest.ts'

/** A question about a call of Bash. */
export function questionOf(members: Partial<Question> = {}): Question {
  const call = {tool: 'Bash', input: {command: 'ls'}, cwd: '/work', ...members}
  return {
    id: 'c1',
    effects: [{kind: 'command', argv: ['ls'], text: 'ls', readOnly: true}],
    decision: {behavior: 'ask', source: 'mode default', reason: 'nothing allows the call'},
    suggestions: [],
    digest: digestOf(call),
    ...call,
  }
}

/** A question that is not withdrawn. */
export const open = (): {readonly signal: AbortSignal} => new AbortController()

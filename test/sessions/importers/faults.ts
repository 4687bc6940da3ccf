import type {Status} from '@toolyard/sdk'
import type {RecordedCall, RecordedTurn} from '../../../src/sessions/session.ts'

/** All ways to end. */
export const STATUSES: readonly Status[] = [
  'ok',
  'error',
  'denied',
  'invalid',
  'not_found',
  'timeout',
  'crashed',
  'canceled',
  'skipped',
]

const ENDS: ReadonlySet<Status> = new Set(STATUSES)

const BLOCKS: ReadonlySet<string> = new Set(['text', 'image', 'audio', 'resource', 'resource_link'])

/** What is wrong with turns, whatever they were read from. */
export function faultsOf(turns: readonly RecordedTurn[]): readonly string[] {
  return turns.flatMap(({calls}) => {
    const ids = new Set(calls.map(({id}) => id))
    const shared = ids.size === calls.length ? [] : [`ids that are not unique: ${calls.map(({id}) => id)}`]
    const empty = calls.length === 0 ? ['a turn without calls'] : []
    return [...empty, ...shared, ...calls.flatMap(faultsOfCall)]
  })
}

function faultsOfCall({id, tool, input, line, at, outcome}: RecordedCall): readonly string[] {
  const faults: string[] = []
  const must = (isRight: boolean, what: string) => {
    if (!isRight) faults.push(`${id}: ${what}`)
  }
  must(typeof id === 'string' && id !== '', 'no id')
  must(typeof tool === 'string' && tool !== '', 'no tool')
  must(input !== undefined, 'no input')
  must(line === undefined || (Number.isInteger(line) && line > 0), `line ${line}`)
  must(at === undefined || Number.isFinite(at), `at ${at}`)
  if (outcome.status === 'withheld') must(typeof outcome.reason === 'string', 'no reason')
  else if (outcome.status === 'settled') {
    must(ENDS.has(outcome.ended), `ended ${outcome.ended}`)
    must(Array.isArray(outcome.content) && outcome.content.every(({type}) => BLOCKS.has(type)), 'content')
    for (const block of outcome.content) if (block.type === 'text') must(typeof block.text === 'string', 'a text')
    must(outcome.exitCode === undefined || Number.isFinite(outcome.exitCode), 'exit code')
    must(outcome.durationMs === undefined || outcome.durationMs >= 0, `duration ${outcome.durationMs}`)
  } else must(outcome.status === 'unanswered', 'no outcome')
  return faults
}

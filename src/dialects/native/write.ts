import type {Outcome} from '@toolyard/sdk'

/** The result line of an outcome. Its keys always come in the same order. */
export function formatOutcome(outcome: Outcome): string {
  const {id, tool, status, content, meta} = outcome
  const file = 'file' in outcome ? outcome.file : undefined
  const line = 'line' in outcome ? outcome.line : undefined
  const data = 'data' in outcome ? outcome.data : undefined
  const error = 'error' in outcome ? outcome.error : undefined
  return `${JSON.stringify({id, tool, status, file, line, content, data, error, meta})}\n`
}

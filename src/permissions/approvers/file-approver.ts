import type {Answer, Approver} from '../approver.ts'
import type {ApprovalEntry} from './approvals-file.ts'

/**
 * Answers as it was answered beforehand, for exactly the calls that were asked about. Where answers differ, a no counts.
 *
 * @param source where the entries come from, for the record
 */
export function createFileApprover(entries: readonly ApprovalEntry[], source: string): Approver {
  const answers = new Map<string, Answer>()
  for (const {tool, digest, answer, comment} of entries) {
    const key = keyOf(tool, digest)
    if (answer === 'deny') answers.set(key, {behavior: 'deny', by: source, reason: comment})
    else if (answer === 'allow' && !answers.has(key))
      answers.set(key, {behavior: 'allow', by: source, reason: 'approved beforehand'})
  }
  return {ask: async ({tool, digest}) => answers.get(keyOf(tool, digest))}
}

const keyOf = (tool: string, digest: string) => `${digest} ${tool}`

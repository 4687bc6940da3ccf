import type {Approver} from '../approver.ts'

/** Asks approvers in order, until one answers. `undefined` where there is nobody to ask. */
export function firstOf(approvers: readonly Approver[]): Approver | undefined {
  const [only, ...more] = approvers
  if (only === undefined || more.length === 0) return only
  return {
    async ask(question, options) {
      for (const approver of approvers) {
        options.signal.throwIfAborted()
        const answer = await approver.ask(question, options)
        if (answer !== undefined) return answer
      }
      return undefined
    },
  }
}

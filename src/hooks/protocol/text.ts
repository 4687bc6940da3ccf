import {z} from 'zod'
import type {HookReply} from '../hook-run.ts'

const LONGEST = 10_000
const CUT = '… [cut]'

/** At most 10,000 characters of a text. */
export const cap = (text: string): string =>
  text.length <= LONGEST ? text : `${text.slice(0, LONGEST - CUT.length).replace(/[\uD800-\uDBFF]$/, '')}${CUT}`

/** What a hook writes for people or a model to read. */
export const capped = z.string().transform(cap)

/** What there is of several texts, each on lines of its own; `undefined` where there is none. */
export function joined(...texts: readonly (string | undefined)[]): string | undefined {
  return texts.filter((text) => text !== undefined && text !== '').join('\n') || undefined
}

/** What was wrong with a value, in one sentence. */
export function problemIn(error: z.ZodError): string {
  const [issue] = error.issues
  const where = issue?.path.join('.') || 'its answer'
  return `${where}: ${issue?.message}`
}

export const answersFor = (name: string, event: string): HookReply => ({
  output: undefined,
  problem: `it answers for ${name}, and was asked about ${event}`,
})

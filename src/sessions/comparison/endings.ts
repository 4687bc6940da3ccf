import type {Status} from '@toolyard/sdk'
import {isWithheld} from '../../executor/failure.ts'
import type {Compared} from './compared.ts'
import {textOfContent} from './media.ts'
import type {Normalise} from './normalise.ts'
import type {Views} from './views.ts'

export type DriftVerdict = 'changed' | 'newly-failing' | 'newly-denied' | 'fixed'

/** That a call ended otherwise than it did. */
export interface OtherEnding {
  readonly verdict: DriftVerdict
  /** One sentence. */
  readonly headline: string
}

/** What both are asked about beside their own. */
export interface EndingContext {
  /** Both sides are of our own, which have the same words for how a call ends. */
  readonly isOwn: boolean
  readonly exitCodes: Views['exitCodes']
  readonly normalise: Normalise
}

/** Whether two calls ended otherwise; `undefined` where they ended alike, whatever they gave. */
export function compareEndings(then: Compared, now: Compared, context: EndingContext): OtherEnding | undefined {
  const {isOwn, exitCodes, normalise} = context
  const [code, codeNow] = exitCodes
  const hasCodes = code !== undefined && codeNow !== undefined
  // whether an exit code is a failure, each agent says for itself
  if (!isOwn && hasCodes && code === codeNow && [then, now].every(({status}) => EXITED.has(status))) return undefined
  const kinds = [kindOf(then), kindOf(now)] as const
  const isOther = isOwn ? then.status !== now.status : roughly(then, kinds[0]) !== roughly(now, kinds[1])
  if (kinds[0] !== kinds[1] || isOther) {
    const headline = `${then.status} then, ${now.status} now${because(now, normalise)}`
    return {verdict: verdictOf(...kinds), headline}
  }
  if (hasCodes && code !== codeNow) return {verdict: 'changed', headline: `exit code ${code} then, ${codeNow} now`}
  if (!isOwn || then.error?.code === now.error?.code) return undefined
  const headline = `${then.error?.code ?? 'no error'} then, ${now.error?.code ?? 'no error'} now${because(now, normalise)}`
  return {verdict: 'changed', headline}
}

type Kind = 'ok' | 'withheld' | 'failed'

function kindOf({status, error}: Compared): Kind {
  if (status === 'ok') return status
  return isWithheld(status, error?.code) ? 'withheld' : 'failed'
}

/** That a call is no longer withheld makes nothing better by itself. */
function verdictOf(then: Kind, now: Kind): DriftVerdict {
  if (then === now || then === 'withheld') return 'changed'
  if (now === 'withheld') return 'newly-denied'
  return now === 'failed' ? 'newly-failing' : 'fixed'
}

const EXITED: ReadonlySet<Status> = new Set(['ok', 'error'])
const BROKEN: ReadonlySet<Status> = new Set(['error', 'invalid', 'crashed'])

/** How a call ended, as far as agents tell it alike. */
const roughly = ({status}: Compared, kind: Kind): string => (kind === 'failed' && !BROKEN.has(status) ? status : kind)

/** Characters of a message that are shown. */
const MAX_MESSAGE = 200

function because({status, error, content}: Compared, normalise: Normalise): string {
  if (status === 'ok') return ''
  const said = normalise(error?.message ?? textOfContent(content))
  const line = (said.split('\n').find((part) => part.trim() !== '') ?? '').trim()
  if (line === '') return ''
  return `: ${line.length > MAX_MESSAGE ? `${line.slice(0, MAX_MESSAGE).toWellFormed()}…` : line}`
}

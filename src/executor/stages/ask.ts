import type {Decision} from '@toolyard/sdk'
import {messageOf} from '../../errors/toolyard-error.ts'
import type {Answer, Approver, OnAsk, Question} from '../../permissions/approver.ts'
import type {Desk} from '../../permissions/approvers/desk.ts'
import {isRepeatable} from '../../permissions/call-digest.ts'
import type {Verdict} from '../../permissions/gate.ts'
import {failure} from '../failure.ts'
import {type Supervision, supervise} from '../supervise.ts'
import {type AskVerdict, allow, decided, deny, type Permit} from './permit.ts'

/** What came back from whoever was asked: `undefined` when nobody answered. */
export interface Reply {
  readonly answer: Answer | undefined
  /** It was somebody's word, and not the end of the asking. */
  readonly isSaid: boolean
}

export interface AskServices {
  readonly approver: Approver | undefined
  readonly desk: Desk<Reply>
  readonly onAsk: OnAsk
  /** Told before someone is asked. */
  readonly onAsked: (decision: Decision) => void
  /** Told when nobody is being asked any more, with who answered. */
  readonly onAnswered: (by: string | undefined) => void
  readonly onDeferred: ((question: Question) => void) | undefined
  /** Puts the call before the gate again. */
  readonly review: () => Verdict
  /** Nothing runs beside the call, and what follows may build on it. */
  readonly isExclusive: boolean
  readonly supervision: Supervision
}

/** Asks about a call, when its turn has come. */
export async function ask(question: Question, verdict: AskVerdict, services: AskServices): Promise<Permit> {
  const {approver, desk, onAsked, onAnswered, review, supervision} = services
  if (approver === undefined) return unanswered(question, verdict, services)
  const asked = await desk.ask({
    digest: question.digest,
    signal: supervision.abort.signal,
    pose: async () => {
      onAsked(question.decision)
      const reply = await pose(approver, question, supervision)
      onAnswered(reply.answer?.by)
      return reply
    },
    isShared: ({isSaid}) => isSaid,
    review,
  })
  switch (asked.type) {
    case 'decided':
      return decided(asked.verdict)
    case 'answered':
      return asked.answer.answer === undefined
        ? unanswered(question, verdict, services)
        : answered(question.decision, asked.answer.answer, review)
    case 'withdrawn':
      // of a call that will not run
      return deny(verdict.decision, failure('denied', 'NOT_APPROVED', 'Denied: nobody waits for the answer any more.'))
  }
}

/** An approver that fails has not approved. */
async function pose(approver: Approver, question: Question, supervision: Supervision): Promise<Reply> {
  const {abort} = supervision
  const attempt = await supervise<unknown>(() => approver.ask(question, {signal: abort.signal}), supervision)
  if (attempt.type === 'returned') {
    const said = attempt.value
    if (said === undefined || isAnswer(said)) return {answer: said, isSaid: abort.reason === undefined}
    return failed('its answer is neither allow nor deny')
  }
  return failed(attempt.type === 'threw' ? `it failed: ${messageOf(attempt.error)}` : 'it did not answer')
}

const failed = (reason: string): Reply => ({answer: {behavior: 'deny', by: 'the approver', reason}, isSaid: false})

function isAnswer(said: unknown): said is Answer {
  if (typeof said !== 'object' || said === null) return false
  const {behavior, by, reason} = said as Partial<Record<keyof Answer, unknown>>
  const isText = typeof by === 'string' && (reason === undefined || typeof reason === 'string')
  return isText && (behavior === 'allow' || behavior === 'deny')
}

/** What an answer comes to. */
export function answered(asked: Decision, answer: Answer, review: AskServices['review']): Permit {
  const {by, reason} = answer
  if (answer.behavior === 'allow') {
    if (answer.input !== undefined) return {behavior: 'edit', input: answer.input, by, reason: reason ?? 'approved'}
    // the world may have changed while someone was thinking, and no answer overrides what denies
    const now = review()
    return now.behavior === 'deny' ? decided(now) : allow(asked, by, reason ?? 'approved')
  }
  const message = `Denied by ${by}${reason === undefined ? '' : `: ${reason}`}`
  return deny({...asked, source: by, reason: reason ?? 'not approved'}, failure('denied', 'APPROVER_DENIED', message))
}

function unanswered(question: Question, {decision, hint}: AskVerdict, services: AskServices): Permit {
  const {approver, onDeferred, isExclusive} = services
  const onAsk = question.isDeferred ? 'defer' : services.onAsk
  const nobody = approver === undefined ? 'there is nobody to ask' : 'nobody answered'
  if (onAsk === 'allow') return allow(decision, 'on-ask allow', `${decision.reason}, and ${nobody}`)
  const name = question.id === '' ? `a call of ${question.tool}` : question.id
  // a question that can't be known again would be asked for ever
  if (onAsk === 'defer' && isRepeatable(question.digest)) {
    onDeferred?.(question)
    const message = `The call was not started, and waits for an answer: ${decision.reason}.`
    const stop = {code: 'DEFERRED', because: `${name} waits for an answer, and comes first`} as const
    return {
      behavior: 'withhold',
      decision,
      failure: failure('skipped', 'DEFERRED', message, {hint}),
      stop: isExclusive ? stop : undefined,
    }
  }
  const stop = {code: 'UNANSWERED', because: `${name} has to be approved, and ${nobody}`} as const
  const denied = failure('denied', 'NOT_APPROVED', `Denied: ${decision.reason}, and ${nobody}.`, {hint})
  return deny(decision, denied, onAsk === 'fail' ? stop : undefined)
}

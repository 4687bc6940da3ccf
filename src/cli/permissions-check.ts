import type {Decision, Effect} from '@toolyard/sdk'
import type {ExaminedCall} from '../executor/examine.ts'
import type {Failure} from '../executor/failure.ts'
import {isFailure} from '../executor/prepare.ts'
import {describeDecider} from '../permissions/describe-decider.ts'
import type {Verdict} from '../permissions/gate.ts'
import {safeLine, safeText} from '../render/safe-text.ts'
import {type Answer, answerJson} from './answer.ts'
import {EXIT} from './exit-codes.ts'
import {createExecutor, type Yard} from './yard.ts'

/** A call on a command line. */
export interface GivenCall {
  readonly tool: string
  readonly input: unknown
  /** Answer in JSON. */
  readonly json: boolean
}

/** What the policy decides about one call, as `permissions check --json` prints it. */
export interface CheckReport {
  /** The tool's canonical name. */
  readonly tool: string
  /** As the tool would get it. */
  readonly input: unknown
  readonly effects: readonly Effect[]
  readonly readOnly: boolean
  readonly decision: Decision
  /** The error code that the call would end with, where it is denied. */
  readonly code?: string
  /** What would let it run. */
  readonly hint?: string
}

/** Asks the policy about one call; no hook, and nobody else. */
export async function answerCheck(yard: Yard, call: GivenCall): Promise<Answer> {
  const examined = await examineGiven(yard, call)
  if (isFailure(examined)) return answerFailure(call, examined)
  const report = checkReportOf(examined, yard.gate.decide(examined.request))
  const {decision, hint} = report
  const exitCode = decision.behavior === 'allow' ? EXIT.ok : EXIT.denied
  if (call.json) return {stdout: answerJson(report), exitCode}
  return {
    stdout: safeLine(`${decision.behavior}: ${decision.reason} (${describeDecider(decision)})`),
    ...(hint !== undefined && {stderr: safeText(hint)}),
    exitCode,
  }
}

export function examineGiven(yard: Yard, {tool, input}: GivenCall): Promise<ExaminedCall | Failure> {
  return createExecutor(yard, {verbose: false}).examine({id: 'call_1', tool, input})
}

/** For a call that can't be run, whatever the policy says. */
export function answerFailure({tool, json}: GivenCall, {status, error}: Failure): Answer {
  if (json) return {stdout: answerJson({tool, status, error}), exitCode: EXIT.failed}
  const {message, hint} = error
  return {stderr: safeText(hint === undefined ? message : `${message}\n${hint}`), exitCode: EXIT.failed}
}

export function checkReportOf({classification, request}: ExaminedCall, verdict: Verdict): CheckReport {
  const {effects, readOnly} = classification
  return {
    tool: request.tool,
    input: request.input,
    effects,
    readOnly,
    decision: verdict.decision,
    ...(verdict.behavior === 'deny' && {code: verdict.code}),
    ...('hint' in verdict && verdict.hint !== undefined && {hint: verdict.hint}),
  }
}

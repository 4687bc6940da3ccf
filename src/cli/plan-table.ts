import type {CallLine, Decision, InvalidCall, Turn} from '@toolyard/sdk'
import type {Failure} from '../executor/failure.ts'
import {isFailure} from '../executor/prepare.ts'
import {labelOf} from '../render/label.ts'
import {ExitCode} from './exit-codes.ts'
import type {RecordedCalls} from './plan-sessions.ts'
import {type PolicyChange, PolicyTable} from './policy-table.ts'
import {openReportOutput} from './report-output.ts'
import {jsonReport, textReport} from './table-report.ts'
import {createExecutor, type Yard} from './yard.ts'

/** A policy to compare with: another one for the same tools, or what was decided when the calls were recorded. */
export type OtherPolicy =
  | {readonly policy: string; readonly yard: Yard}
  | {readonly policy: string; readonly decisionOf: RecordedCalls['decisionOf']}

export interface TableRequest {
  readonly turns: AsyncIterable<Turn>
  readonly yard: Yard
  /** Another policy. */
  readonly against?: OtherPolicy | undefined
  readonly json: boolean
  /** Of the terminal. */
  readonly columns: number
}

/**
 * Prints how the policy decides about calls, counted by tool and rule, and, as they are read, the calls that another
 * policy would decide about otherwise. Keeps no call.
 *
 * @param tell takes a line for people
 * @returns the exit code
 */
export async function tableTurns(request: TableRequest, tell: (line: string) => void): Promise<number> {
  const {turns, yard, against, json, columns} = request
  const exitCode = new ExitCode()
  const {output, closed} = openReportOutput(exitCode, tell)
  const report = json ? jsonReport(against?.policy) : textReport(against?.policy, columns, tell)
  const table = new PolicyTable()
  const judge = judgeBy(yard)
  const decideOther = against && deciderOf(against)
  output.push(report.begin)
  for await (const line of callsOf(turns)) {
    if (closed.aborted) break
    const judged = await judge(line)
    if (isFailure(judged)) {
      exitCode.add('failed')
      table.addFailure(line, judged)
      continue
    }
    table.add(judged)
    if (decideOther === undefined) continue
    const other = await decideOther(line)
    if (other === undefined) table.addIncomparable()
    if (other === undefined || other.behavior === judged.decision.behavior) continue
    table.addChange(judged.decision, other)
    output.push(report.change(changeOf(judged, other)))
    await output.room()
  }
  output.push(report.end(table))
  await output.end()
  return exitCode.value
}

interface Judged {
  readonly call: CallLine
  /** The tool's canonical name. */
  readonly tool: string
  readonly decision: Decision
}

function judgeBy(yard: Yard): (line: CallLine | InvalidCall) => Promise<Judged | Failure> {
  const executor = createExecutor(yard, {verbose: false})
  return async (line) => {
    const examined = await executor.examine(line)
    if (isFailure(examined)) return examined
    const {call, request} = examined
    return {call, tool: request.tool, decision: yard.gate.decide(request).decision}
  }
}

function deciderOf(against: OtherPolicy): (line: CallLine | InvalidCall) => Promise<Decision | undefined> {
  if ('decisionOf' in against) return async (line) => against.decisionOf(line)
  const judge = judgeBy(against.yard)
  return async (line) => {
    const judged = await judge(line)
    return isFailure(judged) ? undefined : judged.decision
  }
}

function changeOf({call, tool, decision}: Judged, other: Decision): PolicyChange {
  const {file, line, id} = call
  const place = {...(file !== undefined && {file}), ...(line !== undefined && {line})}
  return {...place, id, tool, label: labelOf(call), from: decision, to: other}
}

async function* callsOf(turns: AsyncIterable<Turn>): AsyncGenerator<CallLine | InvalidCall, void> {
  for await (const turn of turns) yield* turn.calls
}

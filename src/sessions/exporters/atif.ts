import {describeContent} from '../../dialects/describe-block.ts'
import {runnableInput} from '../runnable-input.ts'
import type {RecordedCall, RecordedTurn, SessionAbout} from '../session.ts'
import type {Exporter} from './exporter.ts'

/**
 * A trajectory in the Agent Trajectory Interchange Format: a step for each turn. It is one JSON object, a step a line.
 *
 * @see https://harborframework.com/docs/trajectory-format
 */
export class Trajectory implements Exporter {
  readonly left = 0
  #steps = 0

  begin({id = 'unknown', agent = {name: 'unknown'}}: SessionAbout): string {
    const {name, version = 'unknown'} = agent
    const head = JSON.stringify({schema_version: 'ATIF-v1.4', session_id: id, agent: {name, version}})
    return `${head.slice(0, -1)},"steps":[\n`
  }

  turn({calls}: RecordedTurn): string {
    const step = {
      step_id: ++this.#steps,
      ...timeOf(calls),
      source: 'agent',
      message: '',
      tool_calls: calls.map(({id, tool, input}) => ({
        tool_call_id: id,
        function_name: tool,
        arguments: runnableInput(input),
      })),
      observation: {results: calls.flatMap(resultOf)},
    }
    return `${this.#steps === 1 ? '' : ','}${JSON.stringify(step)}\n`
  }

  end(): string {
    // there has to be one
    const none = {step_id: 1, source: 'system', message: 'No tool calls are recorded.'}
    const steps = this.#steps === 0 ? `${JSON.stringify(none)}\n` : ''
    return `${steps}],"final_metrics":{"total_steps":${Math.max(1, this.#steps)}}}\n`
  }
}

function timeOf([first]: readonly RecordedCall[]) {
  return first?.at === undefined ? {} : {timestamp: new Date(first.at).toISOString()}
}

function resultOf({id, outcome}: RecordedCall) {
  if (outcome.status === 'unanswered') return []
  const content = outcome.status === 'withheld' ? outcome.reason : describeContent(outcome.content)
  // the format has no member for it
  const extra = outcome.status === 'withheld' ? {withheld: true} : outcome.ended === 'ok' ? undefined : {is_error: true}
  return [{source_call_id: id, content, extra}]
}

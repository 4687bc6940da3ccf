import {defineTool, type Outcome, result, type Tool, type ToolResult} from '@toolyard/sdk'
import {isOutcomeCode} from '../../errors/codes.ts'
import {ToolyardError} from '../../errors/toolyard-error.ts'
import {staticTools} from '../../executor/static-tools.ts'
import type {ToolSource} from '../../executor/tool-source.ts'
import {outcomeOf} from '../exporters/outcome-of.ts'
import type {Session} from '../session.ts'
import {type Match, Recordings} from './recordings.ts'

/** What stands in for the tools of a session. */
export interface ReplayTools {
  /** A tool for each name that was called, which answers from the recording and does nothing else. */
  readonly tools: ToolSource
  /** The recorded calls that nobody has made. */
  readonly unused: () => readonly {readonly id: string; readonly tool: string}[]
}

/**
 * Makes tools of a recorded session, for an agent's tests: a call gets the result that it had then. One that was refused
 * or took too long then throws what an executor makes the same of; one that is not recorded throws NOT_RECORDED.
 *
 * @param match how calls find their recordings; default: `input`, since an agent makes up new ids
 * @throws what reading the session throws
 */
export async function replayTools(
  session: Session,
  {match = 'input'}: {readonly match?: Match} = {},
): Promise<ReplayTools> {
  const recordings = await Recordings.read(session)
  const names = [...new Set(recordings.unused.map(({call}) => call.tool))]
  return {
    tools: staticTools(names.map((name) => recordedTool(name, recordings, match))),
    unused: () => recordings.unused.map(({call: {id, tool}}) => ({id, tool})),
  }
}

function recordedTool(name: string, recordings: Recordings, match: Match): Tool {
  return defineTool({
    name,
    description: `${name}, as it was recorded.`,
    input: {type: 'object'},
    // it touches nothing, whatever it did then
    effects: () => [],
    maxResultSizeChars: Number.POSITIVE_INFINITY,
    call(input, {call: {id}}) {
      const recording = recordings.take({id, tool: name, input}, match)
      const outcome = recording && outcomeOf(recording.call, recording.turn, 0)
      if (outcome === undefined) throw notRecorded(name)
      return resultOf(outcome)
    },
  })
}

function resultOf(outcome: Outcome): ToolResult {
  const {content} = outcome
  const details = 'data' in outcome && outcome.data !== undefined ? {data: outcome.data} : {}
  if (outcome.status === 'ok') return result.ok(content, details)
  const {code, message, hint} = outcome.error
  if (outcome.status === 'timeout') {
    // the executor puts the message before what else there is
    const others = content.filter((block) => block.type !== 'text' || !block.text.startsWith(message))
    throw Object.assign(new DOMException(message, 'TimeoutError'), {content: others})
  }
  if (outcome.status === 'denied' && isOutcomeCode(code)) throw new ToolyardError(code, message, {hint})
  return result.error(message, {content, ...details})
}

const notRecorded = (name: string) =>
  new ToolyardError('NOT_RECORDED', `The session has no call of ${name} with this input that is left.`)

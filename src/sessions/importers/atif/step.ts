import {isFilled} from '../../../dialects/json.ts'
import type {RecordedOutcome} from '../../session.ts'
import {messageContent} from '../chat/content.ts'
import type {Conversation} from '../chat/conversation.ts'
import {inputOf} from '../chat/input.ts'
import {UNNAMED} from '../chat/tool-calls.ts'
import {atMoment, idOf} from '../chat/values.ts'
import {refusalIn} from '../claude/refusals.ts'
import {textOf} from '../content.ts'
import type {JsonObject} from '../importer.ts'
import {settled, withheld} from '../outcomes.ts'
import {asObject, objectsOf} from '../values.ts'

interface Place {
  readonly line: number
  /** The subagent that the step is of. */
  readonly agent: string | undefined
}

/** Whether a step has calls. What it observed answers them, and nothing of other steps. */
export function readStep(step: JsonObject, conversation: Conversation, {line, agent}: Place): boolean {
  const calls = objectsOf(step.tool_calls)
  if (calls.length === 0) return false
  const placed = {line, ...atMoment(step.timestamp)}
  conversation.ask(
    calls.map(({tool_call_id: id, function_name: name, arguments: given}) => ({
      id: idOf(id),
      tool: isFilled(name) ? name : UNNAMED,
      input: inputOf(given),
      ...placed,
    })),
    {id: idOf(step.step_id), agent},
  )
  const results = objectsOf(asObject(step.observation).results)
  const shared: JsonObject[] = []
  for (const result of results) {
    const id = idOf(result.source_call_id)
    if (id === undefined) shared.push(result)
    else conversation.answer(id, outcomeOf(result, step))
  }
  // results that name no call are of all that have none: some agents observe a step as a whole
  if (shared.length > 0) conversation.answerAll(together(shared, step))
  return true
}

function outcomeOf(result: JsonObject, step: JsonObject): RecordedOutcome {
  const {subagent_trajectory_ref: subagents} = result
  const content = messageContent(result.content)
  const refusal = refusalIn(textOf(content))
  if (refusal !== undefined || asObject(result.extra).withheld === true) return withheld(refusal ?? textOf(content))
  return settled({
    ended: hasFailed(result, step) ? 'error' : 'ok',
    content,
    ...(subagents !== undefined && subagents !== null && {data: {subagent_trajectory_ref: subagents}}),
  })
}

function together(results: readonly JsonObject[], step: JsonObject): RecordedOutcome {
  const hasFailure = results.some((result) => hasFailed(result, step))
  return settled({
    ended: hasFailure ? 'error' : 'ok',
    content: results.flatMap(({content}) => messageContent(content)),
  })
}

/** The format has no flag for a failure; Harbor keeps the one of Claude Code beside the step. */
function hasFailed({extra: ofResult}: JsonObject, {extra: ofStep, tool_calls: calls}: JsonObject): boolean {
  const {is_error: isError, status} = asObject(ofResult)
  const isOnlyCall = objectsOf(calls).length === 1
  return isError === true || status === 'error' || (isOnlyCall && asObject(ofStep).tool_result_is_error === true)
}

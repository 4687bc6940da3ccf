import {isFilled, isObject} from '../../../dialects/json.ts'
import type {RecordedTurn, SessionNotes} from '../../session.ts'
import {Conversation} from '../chat/conversation.ts'
import {hasCalls, toolCallsOf} from '../chat/tool-calls.ts'
import {listOf, parsedJson} from '../chat/values.ts'
import type {JsonObject} from '../importer.ts'
import {skip} from '../notes.ts'
import {answeredBy} from '../openai-chat/messages.ts'
import {withheld} from '../outcomes.ts'
import {entriesOf} from '../sample.ts'
import {objectsOf} from '../values.ts'
import {isRequeried, outcomeOf} from './observation.ts'

/** The only tool of runs without tool calls: its commands go to a shell, which knows more than the usual ones. */
export const BASH = 'bash'

/**
 * The turns of one run. Where the model called tools its history has them; else each step of the trajectory is an
 * action in text. The two say the same, so that only one of them is read.
 */
export function readRun(run: JsonObject, notes: SessionNotes): Generator<RecordedTurn> {
  const steps = objectsOf(run.trajectory)
  if (objectsOf(run.history).some((message) => hasCalls(message) && !isDemo(message))) {
    return readHistory(run.history, steps, notes)
  }
  return steps.length > 0 ? readSteps(run.trajectory, notes) : readActions(run.history, notes)
}

/** Demonstrations were made before the run, and are shown to the model as if it had made them. */
const isDemo = (message: JsonObject) => message.is_demo === true

function* readHistory(history: unknown, steps: readonly JsonObject[], notes: SessionNotes): Generator<RecordedTurn> {
  const conversation = new Conversation(notes)
  const left = [...steps]
  let step: JsonObject | undefined
  for (const {value: message, line} of entriesOf(listOf(history), notes)) {
    if (isDemo(message)) skip(notes, 'demonstration')
    else if (hasCalls(message)) {
      // steps that the model was asked again for are in the trajectory only
      const found = left.findIndex(({action}) => action === message.action)
      step = found === -1 ? undefined : left.splice(0, found + 1).at(-1)
      conversation.ask(toolCallsOf(message).map((call) => ({...call, line})))
    } else if (message.role === 'tool') {
      const outcome = outcomeOf(message.content, step)
      const ids = answeredBy(message)
      for (const id of ids) conversation.answer(id, outcome)
      if (ids.length === 0) conversation.answerNext(outcome)
    } else skip(notes, message.role)
  }
  yield* conversation.turns()
}

function* readSteps(steps: unknown, notes: SessionNotes): Generator<RecordedTurn> {
  const conversation = new Conversation(notes)
  let folder: string | undefined
  for (const {value: step, line} of entriesOf(listOf(steps), notes)) {
    const before = folder
    folder = folderOf(step.state) ?? folder
    // as text it is the state before the action, as an object that after it
    const cwd = isFilled(step.state) ? folder : before
    const placed = {line, ...(cwd !== undefined && {cwd})}
    const calls = hasCalls(step) ? toolCallsOf(step) : actionsOf(step)
    conversation.ask(calls.map((call) => ({...call, ...placed})))
    if (calls.length === 0) skip(notes, 'step without an action')
    else if (isRequeried(step)) conversation.answerAll(withheld('The model was asked again.'))
    else if (step.observation !== undefined) conversation.answerAll(outcomeOf(step.observation, step))
  }
  yield* conversation.turns()
}

/** A history alone, with the actions in text: what follows one is its observation. */
function* readActions(history: unknown, notes: SessionNotes): Generator<RecordedTurn> {
  const conversation = new Conversation(notes)
  let isAsked = false
  for (const {value: message, line} of entriesOf(listOf(history), notes)) {
    const calls = message.role === 'assistant' && !isDemo(message) ? actionsOf(message) : []
    if (calls.length > 0) conversation.ask(calls.map((call) => ({...call, line})))
    else if (isAsked && message.role === 'user') conversation.answerAll(outcomeOf(message.content))
    else skip(notes, message.role)
    isAsked = calls.length > 0
  }
  yield* conversation.turns()
}

/** Of these the agent says itself that it ends; no model asked for them. */
const EXITS: ReadonlySet<string> = new Set([
  'exit_cost',
  'exit_context',
  'exit_format',
  'exit_error',
  'exit_api',
  'exit_early',
])

function actionsOf({action}: JsonObject) {
  if (!isFilled(action) || action.trim() === '' || EXITS.has(action.trim())) return []
  return [{tool: BASH, input: {command: action}}]
}

/** The folder that a state names; the state is JSON text in older versions. */
function folderOf(state: unknown): string | undefined {
  const known = isFilled(state) ? parsedJson(state) : state
  return isObject(known) && isFilled(known.working_dir) ? known.working_dir : undefined
}

/** Whether a value is a run: steps that have both an action and an observation, and something around them. */
export function isRun(value: unknown): value is JsonObject {
  if (!isObject(value) || !Array.isArray(value.trajectory)) return false
  if (!('history' in value || 'info' in value)) return false
  return listOf(value.trajectory).every((step) => isObject(step) && 'action' in step && !('source' in step))
}

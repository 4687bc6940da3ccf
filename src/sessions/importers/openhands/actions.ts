import {isFilled, isObject} from '../../../dialects/json.ts'
import {inputOf} from '../chat/input.ts'
import {UNNAMED} from '../chat/tool-calls.ts'
import {idOf, parsedJson} from '../chat/values.ts'
import type {JsonObject} from '../importer.ts'
import {asObject, objectsOf} from '../values.ts'

/** A call as its event has it. */
export interface Action {
  readonly id: string | undefined
  readonly tool: string
  readonly input: unknown
  /** The response of the model that it came in, with others perhaps. */
  readonly response: string | undefined
}

/** What the agent does by itself, or says: no tool runs. */
const OWN: ReadonlySet<unknown> = new Set([
  'message',
  'system',
  'think',
  'finish',
  'reject',
  'recall',
  'null',
  'start',
  'pause',
  'resume',
  'stop',
  'initialize',
  'summarize',
  'change_agent_state',
  'condensation',
  'condensation_request',
  'loop_recovery',
])

/** MCP tools have their names among the arguments. */
const MCP: ReadonlySet<unknown> = new Set(['call_tool_mcp', 'mcp'])

/** Members of the arguments that say how the agent handles an action, not what it does. */
const HANDLING: ReadonlySet<string> = new Set([
  'thought',
  'hidden',
  'blocking',
  'confirmation_state',
  'security_risk',
  'safety_risk',
  'keep_prompt',
  'impl_source',
  'translated_ipython_code',
])

/** The call that an event is, where it is one of the agent's. */
export function actionOf(event: JsonObject): Action | undefined {
  if (event.kind !== undefined) return sdkActionOf(event)
  const {action, source, tool_call_metadata: metadata} = event
  const isOfAgent = source === undefined || source === 'agent'
  if (!isFilled(action) || !isOfAgent || OWN.has(action)) return undefined
  const args = asObject(event.args)
  const {tool_call_id: id, model_response: response} = asObject(metadata)
  const named = MCP.has(action) && isFilled(args.name) ? args.name : undefined
  return {
    id: idOf(id),
    tool: named ?? action,
    input: named === undefined ? (askedFor(response, id) ?? withoutHandling(args)) : inputOf(args.arguments),
    response: idOf(asObject(response).id),
  }
}

/** The arguments as the model wrote them: an action has not all of them. */
function askedFor(response: unknown, id: unknown): JsonObject | undefined {
  const messages = objectsOf(asObject(response).choices).map(({message}) => asObject(message))
  const call = messages.flatMap(({tool_calls: calls}) => objectsOf(calls)).find((one) => one.id === id)
  const {arguments: given} = asObject(call?.function)
  const value = isFilled(given) ? parsedJson(given) : given
  return isObject(value) ? value : undefined
}

const withoutHandling = (args: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(args).filter(([name]) => !HANDLING.has(name)))

function sdkActionOf({
  kind,
  action,
  tool_name: tool,
  tool_call_id: id,
  tool_call: call,
  llm_response_id: response,
  source = 'agent',
}: JsonObject): Action | undefined {
  if (kind !== 'ActionEvent' || source !== 'agent' || OWN.has(tool)) return undefined
  const {arguments: given, name} = asObject(call)
  const {kind: _, ...done} = asObject(action)
  return {
    id: idOf(id),
    tool: isFilled(tool) ? tool : isFilled(name) ? name : UNNAMED,
    input: given === undefined ? done : inputOf(given),
    response: idOf(response),
  }
}

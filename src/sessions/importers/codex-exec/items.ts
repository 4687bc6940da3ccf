import {isFilled, isObject} from '../../../dialects/json.ts'
import type {RecordedCall, RecordedOutcome} from '../../session.ts'
import {contentOf} from '../content.ts'
import type {JsonObject} from '../importer.ts'
import {settled, withheld} from '../outcomes.ts'
import {asObject, numberOf} from '../values.ts'

type Asked = Pick<RecordedCall, 'tool' | 'input' | 'hosted'>

/** The call that an item is; `undefined` where it is none. */
export function callOf({
  type,
  command,
  changes,
  server,
  tool,
  arguments: input,
  query,
  items,
  ...rest
}: JsonObject): Asked | undefined {
  switch (type) {
    case 'command_execution':
      return {tool: type, input: {command: command ?? ''}}
    case 'file_change':
      return {tool: type, input: {changes: changes ?? []}}
    case 'mcp_tool_call':
      return {tool: `mcp__${isFilled(server) ? server : ''}__${isFilled(tool) ? tool : ''}`, input: input ?? {}}
    case 'web_search':
      return {tool: type, input: {query: query ?? ''}, hosted: true}
    case 'todo_list':
      return {tool: type, input: {items: items ?? []}}
    case 'collab_tool_call': {
      const {id: _id, status: _status, ...asked} = rest
      return {tool: isFilled(tool) ? tool : type, input: asked}
    }
    default:
      return undefined
  }
}

/** Items that say nothing of which calls were asked for together: they are open for as long as Codex likes. */
export const isAside = ({type}: JsonObject): boolean => type === 'todo_list' || type === 'web_search'

/** What came of an item's call. */
export function outcomeOf(item: JsonObject): RecordedOutcome {
  const {type, status, aggregated_output: output, exit_code, result, error} = item
  if (status === 'declined') return withheld(isFilled(output) ? output : 'It was declined.')
  const exitCode = numberOf(exit_code)
  const isFailed = status === 'failed' || (exitCode ?? 0) !== 0 || (error !== undefined && error !== null)
  const ended = isFailed ? 'error' : 'ok'
  if (type === 'command_execution') return settled({ended, content: contentOf(output), exitCode})
  if (type === 'todo_list') return settled({ended, content: [], data: {items: item.items}})
  if (type !== 'mcp_tool_call') return settled({ended, content: [], isCut: type === 'web_search'})
  const {content} = asObject(result)
  const said = asObject(error).message
  return settled({ended, content: contentOf(content ?? said), ...(isObject(result) && {data: result})})
}

import {AIMessage} from '@langchain/core/messages'
import {tool} from '@langchain/core/tools'
import {ToolNode} from '@langchain/langgraph/prebuilt'
import {description, input, numbered} from './noop.js'

/** `ToolNode.invoke` with one message that holds all calls. */
export function prepare(size, count) {
  const noop = tool(async () => count(), {name: 'noop', description, schema: input})
  const node = new ToolNode([noop])
  const calls = numbered(size, (id, args) => ({id, name: 'noop', args, type: 'tool_call'}))
  const message = new AIMessage({content: '', tool_calls: calls})
  return async () => {
    const {messages} = await node.invoke({messages: [message]})
    return messages.filter(({content}) => content === 'ok').length
  }
}

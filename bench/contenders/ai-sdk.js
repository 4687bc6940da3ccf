import {description, input, numbered} from './noop.js'

/** `generateText` with the mock model of its testing guide, which asks for all calls in one step. */
export function prepareWith({generateText, tool}, MockModel) {
  return (size, count) => {
    const noop = tool({description, inputSchema: input, execute: async () => count()})
    const content = numbered(size, (toolCallId, value) => {
      return {type: 'tool-call', toolCallId, toolName: 'noop', input: JSON.stringify(value)}
    })
    const usage = {
      inputTokens: {total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined},
      outputTokens: {total: 1, text: 1, reasoning: undefined},
    }
    const finishReason = {unified: 'tool-calls', raw: undefined}
    const model = new MockModel({doGenerate: async () => ({content, finishReason, usage, warnings: []})})
    return async () => {
      const {toolResults} = await generateText({model, tools: {noop}, prompt: 'Call the tool.'})
      return toolResults.filter(({output}) => output === 'ok').length
    }
  }
}

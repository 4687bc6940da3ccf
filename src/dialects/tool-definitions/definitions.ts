import type {JsonSchema, ToolDescription} from '@toolyard/sdk'
import {type GeminiSchema, geminiSchema} from './gemini-schema.ts'
import {modernize} from './modernize.ts'
import {rootObject} from './root-object.ts'

// Names stay what calls have to say. Those that our contract allows fit everywhere, but Gemini's begin with a letter or `_`.

/** The schema of an input as all but Gemini and MCP take it. */
const parametersOf = (inputSchema: JsonSchema): JsonSchema => ({
  properties: {},
  ...modernize(rootObject(inputSchema)),
  type: 'object',
})

/** @see https://docs.anthropic.com/en/api/messages#body-tools */
export function anthropicTool({name, description, inputSchema}: ToolDescription) {
  return {name, description, input_schema: parametersOf(inputSchema)} as const
}

/** @see https://platform.openai.com/docs/api-reference/chat/create#chat-create-tools */
export function openaiChatTool({name, description, inputSchema}: ToolDescription) {
  return {type: 'function', function: {name, description, parameters: parametersOf(inputSchema)}} as const
}

/**
 * Not `strict`, which is the default there: it takes few schemas, and demands every property.
 *
 * @see https://platform.openai.com/docs/api-reference/responses/create#responses-create-tools
 */
export function openaiResponsesTool({name, description, inputSchema}: ToolDescription) {
  return {type: 'function', name, description, parameters: parametersOf(inputSchema), strict: false} as const
}

export interface GeminiFunction {
  readonly name: string
  readonly description: string
  readonly parameters?: GeminiSchema
}

/** @see https://ai.google.dev/api/caching#FunctionDeclaration */
export function geminiFunction({name, description, inputSchema}: ToolDescription): GeminiFunction {
  const parameters = geminiSchema(inputSchema)
  return {name, description, ...(parameters !== undefined && {parameters})}
}

/**
 * Of the root there is only what Amazon's own models take.
 *
 * @see https://docs.aws.amazon.com/nova/latest/userguide/tool-use-definition.html
 */
export function bedrockTool({name, description, inputSchema}: ToolDescription) {
  const root = Object.entries(parametersOf(inputSchema)).filter(([keyword]) => BEDROCK_ROOT.has(keyword))
  const json: JsonSchema = {...Object.fromEntries(root), type: 'object'}
  return {toolSpec: {name, description, inputSchema: {json}}} as const
}

/** The definitions are there for what refers to them. */
const BEDROCK_ROOT: ReadonlySet<string> = new Set([
  'type',
  'properties',
  'required',
  'description',
  '$defs',
  'definitions',
])

/** @see https://modelcontextprotocol.io/specification/2025-11-25/schema#tool */
export function mcpTool({name, description, inputSchema, outputSchema}: ToolDescription) {
  // whatever its root says besides, the input is an object
  const input = {...inputSchema, type: 'object'} as const
  return {name, description, inputSchema: input, ...(outputSchema && {outputSchema})} as const
}

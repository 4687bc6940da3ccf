import type {ToolDescription} from '@toolyard/sdk'
import {
  anthropicTool,
  bedrockTool,
  geminiFunction,
  mcpTool,
  openaiChatTool,
  openaiResponsesTool,
} from './definitions.ts'

/** What each provider takes for the tools of a request. */
const EXPORTS = {
  anthropic: (tools: readonly ToolDescription[]) => tools.map(anthropicTool),
  'openai-chat': (tools: readonly ToolDescription[]) => tools.map(openaiChatTool),
  'openai-responses': (tools: readonly ToolDescription[]) => tools.map(openaiResponsesTool),
  /** One tool that has all the functions. */
  gemini: (tools: readonly ToolDescription[]) => ({functionDeclarations: tools.map(geminiFunction)}),
  bedrock: (tools: readonly ToolDescription[]) => tools.map(bedrockTool),
  mcp: (tools: readonly ToolDescription[]) => tools.map(mcpTool),
  /** As `tools list --json` has them, less where they come from. */
  native: (tools: readonly ToolDescription[]) => tools,
} as const satisfies Record<string, (tools: readonly ToolDescription[]) => object>

export type ExportDialect = keyof typeof EXPORTS

export const EXPORT_DIALECTS = Object.keys(EXPORTS) as ExportDialect[]

/** The definitions of tools for a request to a provider. */
export function exportTools(tools: readonly ToolDescription[], dialect: ExportDialect): object {
  return EXPORTS[dialect](tools)
}

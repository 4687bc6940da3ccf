import type {ToolDescription} from '@toolyard/sdk'

/** How each provider writes the definition of a tool. */
const WRITERS = {
  /** @see https://docs.anthropic.com/en/api/messages#body-tools */
  anthropic: ({name, description, inputSchema}: ToolDescription) => ({name, description, input_schema: inputSchema}),
  /** @see https://modelcontextprotocol.io/specification/2025-11-25/schema#tool */
  mcp: ({name, description, inputSchema, outputSchema}: ToolDescription) => ({
    name,
    description,
    inputSchema,
    ...(outputSchema && {outputSchema}),
  }),
  /** As `tools list --json` has them, less where they come from. */
  native: (description: ToolDescription) => description,
} as const satisfies Record<string, (description: ToolDescription) => object>

export type ExportDialect = keyof typeof WRITERS

export const EXPORT_DIALECTS = Object.keys(WRITERS) as ExportDialect[]

/** The definitions of tools for a request to a provider. */
export function exportTools(descriptions: readonly ToolDescription[], dialect: ExportDialect): object[] {
  return descriptions.map((description) => WRITERS[dialect](description))
}

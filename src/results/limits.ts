/** How much of results is shown. */
export interface ResultLimits {
  /** Characters of one result; a tool may ask for less. */
  readonly resultChars: number
  /** Characters of all results of a turn together. */
  readonly turnChars: number
  /** Bytes of one image, sound or binary resource, which count by their size and not by characters. */
  readonly mediaBytes: number
  /** Bytes of what is shown of a result that is too large. */
  readonly previewBytes: number
  /** What is shown of it: its beginning, or its beginning and its end. */
  readonly preview: 'head' | 'head-and-tail'
}

export const DEFAULT_LIMITS: ResultLimits = {
  resultChars: 50_000,
  turnChars: 200_000,
  mediaBytes: 5 * 1024 * 1024,
  previewBytes: 2000,
  preview: 'head',
}

/** What a tool of an MCP server may raise its limit to, by its own metadata. */
const MCP_CEILING = 500_000

/** Characters that a result of this tool may have. One that says `Infinity` sees to the size of its results itself. */
export function limitOf(
  tool: {readonly name: string; readonly maxResultSizeChars?: number},
  limits: ResultLimits,
): number {
  const {name, maxResultSizeChars: own} = tool
  if (own === undefined || own === Number.POSITIVE_INFINITY) return own ?? limits.resultChars
  return Math.min(own, name.startsWith('mcp__') ? MCP_CEILING : limits.resultChars)
}

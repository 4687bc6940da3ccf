/** What becomes of the blocks of a language. */
export interface Fence {
  readonly tool: string
  /** The input's member that takes the text of the block; without one, the text is the input, as JSON. */
  readonly field?: string | undefined
}

/** Languages, by the word after the opening fence. */
export type Fences = Readonly<Record<string, Fence>>

export const DEFAULT_FENCES: Fences = {
  bash: {tool: 'Bash', field: 'command'},
  scrape: {tool: 'WebScrape'},
}

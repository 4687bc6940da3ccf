import type {Tool, ToolDescription, Trust} from '@toolyard/sdk'

/** Where an executor gets its tools from. */
export interface ToolSource {
  /** The tool of this name or alias, if there is one. Names come before aliases. */
  find(name: string): ToolEntry | undefined
  /** Every tool, in a stable order. */
  list(): readonly ToolEntry[]
}

/** A tool that is known, its code perhaps not loaded yet. */
export interface ToolEntry {
  readonly description: ToolDescription
  /** The plugin it comes from, for people. */
  readonly plugin: string
  readonly trust: Trust
  /**
   * The tool itself. Answers at once after the first time.
   *
   * @throws ToolyardError TOOL_LOAD_FAILED when its code can't be loaded; the same each time
   */
  load(): Tool | Promise<Tool>
}

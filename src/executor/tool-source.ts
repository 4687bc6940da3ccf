import type {Tool, ToolDescription, Trust} from '@toolyard/sdk'

/** Where an executor gets its tools from. */
export interface ToolSource {
  /** The tool that this name means, if there is one. Names come before aliases, and these before names of adapters. */
  find(name: string): ToolEntry | undefined
  /** Every tool, in a stable order. */
  list(): readonly ToolEntry[]
}

/** The names of a tool beside its own: its aliases, and those that it has adapters for. */
export function otherNames({aliases, adapters}: Pick<ToolDescription, 'aliases' | 'adapters'>): readonly string[] {
  return adapters === undefined ? aliases : [...aliases, ...adapters]
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

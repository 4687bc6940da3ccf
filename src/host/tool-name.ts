const NAME = /^[A-Za-z0-9_-]{1,64}$/

/**
 * Whether this is a name as `defineTool` takes them for tools, aliases and adapters. Whoever goes past it must not get a tool that no rule
 * could name, or whose name commands a terminal.
 */
export function isToolName(name: unknown): boolean {
  return typeof name === 'string' && NAME.test(name)
}

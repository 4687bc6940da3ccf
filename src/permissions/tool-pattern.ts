import type {RuleAction} from './rule.ts'

/** What a rule calls its tools by: one name, or a glob over names. `none` is a glob that may stand for no tool. */
export type ToolPattern =
  | {readonly kind: 'name'; readonly name: string}
  | {readonly kind: 'glob'; readonly glob: string}
  | {readonly kind: 'none'; readonly why: string}

const NAME_OR_GLOB = /^[A-Za-z0-9_*-]+$/
const MCP_SERVER = /^mcp__(?:(?!__)[A-Za-z0-9_-])+$/
// lazy, so that the literal part ends with the server's name
const MCP_LITERAL_SERVER = /^mcp__[A-Za-z0-9_-]+?__/

/**
 * Reads the name part of a rule. `mcp__server` speaks of all tools of that server. An allow rule may use `*` only
 * behind a literal `mcp__server__`, so that it never covers a tool that its author could not have known; elsewhere it
 * stands for none.
 *
 * @returns `undefined` for what no tool could be called
 */
export function parseToolPattern(name: string, action: RuleAction): ToolPattern | undefined {
  if (!NAME_OR_GLOB.test(name)) return undefined
  if (MCP_SERVER.test(name)) return {kind: 'glob', glob: `${name}__*`}
  if (!name.includes('*')) return {kind: 'name', name}
  if (action === 'allow' && !MCP_LITERAL_SERVER.test(name))
    return {kind: 'none', why: 'an allow rule may use * in a name only behind a literal mcp__SERVER__'}
  return {kind: 'glob', glob: name}
}

/** Whether a pattern speaks of the tool of this name. */
export function speaksOf(tools: ToolPattern, tool: string): boolean {
  if (tools.kind === 'none') return false
  return tools.kind === 'name' ? tools.name === tool : matchesGlob(tools.glob, tool)
}

/** Whether a glob, in which `*` is any run of characters, matches the whole name. Time grows with the product of both lengths. */
export function matchesGlob(glob: string, name: string): boolean {
  let at = 0
  let from = 0
  let star = -1
  let resume = 0
  while (from < name.length) {
    if (glob[at] === '*') {
      star = at++
      resume = from
    } else if (glob[at] === name[from]) {
      at++
      from++
    } else if (star >= 0) {
      at = star + 1
      from = ++resume
    } else return false
  }
  while (glob[at] === '*') at++
  return at === glob.length
}

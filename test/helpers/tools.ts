import {defineTool, describeTool, type Tool, type ToolDefinition} from '@toolyard/sdk'
import * as z from 'zod'
import type {ToolEntry, ToolSource} from '../../src/executor/tool-source.ts'

/** A source of these tools, as the host would offer them. */
export function toolSource(...tools: Tool[]): ToolSource {
  const entries: ToolEntry[] = tools.map((tool) => ({
    description: describeTool(tool),
    plugin: 'test',
    trust: 'trusted',
    load: () => tool,
  }))
  const named = (name: string) => entries.find(({description}) => description.name === name)
  const aliased = (name: string) => entries.find(({description}) => description.aliases.includes(name))
  return {find: (name) => named(name) ?? aliased(name), list: () => entries}
}

const anyInput = z.looseObject({})

type Members = Partial<ToolDefinition<Record<string, unknown>>>

/** A tool that touches nothing and is read-only, unless the members say otherwise. */
export function tool(name: string, call: ToolDefinition<Record<string, unknown>>['call'], members: Members = {}): Tool {
  return defineTool<Record<string, unknown>>({
    name,
    description: `The tool ${name} of a test.`,
    input: anyInput,
    effects: () => [],
    ...members,
    call,
  }) as Tool
}

/** Effects of a tool that changes one named thing. */
export const writes = (name = 'thing') => ({effects: () => [{kind: 'other', name, access: 'write'} as const]})

/** Effects of a tool that runs a command. */
export const runsCommand = (readOnly = false) => ({
  effects: () => [{kind: 'command', argv: ['x'], text: 'x', readOnly} as const],
})

import {defineTool, describeTool, result, type Tool, type ToolDefinition, type ToolResult} from '@toolyard/sdk'
import * as z from 'zod'
import {otherNames, type ToolEntry, type ToolSource} from '../../src/executor/tool-source.ts'

/** A source of these tools, as the host would offer them. */
export function toolSource(...tools: Tool[]): ToolSource {
  const entries: ToolEntry[] = tools.map((tool) => ({
    description: describeTool(tool),
    plugin: 'test',
    trust: 'trusted',
    load: () => tool,
  }))
  const named = (name: string) => entries.find(({description}) => description.name === name)
  const aliased = (name: string) => entries.find(({description}) => otherNames(description).includes(name))
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

/** A tool that answers at once, with the call's id. */
export const echo = (name: string, members: Members = {}): Tool =>
  tool(name, (_, ctx) => result.ok(ctx.call.id), members)

/** A tool that never ends, whatever its signal says. */
export const deaf = (name: string, members: Members = {}): Tool => tool(name, () => new Promise(() => {}), members)

export interface HeldTool {
  readonly tool: Tool
  /** Ids of the calls that were invoked, in that order. */
  readonly started: readonly string[]
  /** Ends a call that was invoked. */
  end(id: string, returned?: ToolResult): void
  /** Ends every call that was invoked, and those to come. */
  endAll(): void
}

/** A tool whose calls go on until they are ended, or aborted. */
export function heldTool(name: string, members: Members = {}): HeldTool {
  const started: string[] = []
  const held = new Map<string, (returned: ToolResult) => void>()
  let open = false
  const call: ToolDefinition<Record<string, unknown>>['call'] = (_, {call: {id}, signal}) => {
    started.push(id)
    if (open) return result.ok(id)
    return new Promise<ToolResult>((resolve, reject) => {
      held.set(id, resolve)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  }
  return {
    tool: tool(name, call, members),
    started,
    end(id, returned = result.ok(id)) {
      const resolve = held.get(id)
      if (resolve === undefined) throw new Error(`${id} was not invoked: ${started.join(' ')} were.`)
      resolve(returned)
    },
    endAll() {
      open = true
      for (const [id, resolve] of held) resolve(result.ok(id))
    },
  }
}

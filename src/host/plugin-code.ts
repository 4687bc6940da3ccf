import {CONTRACT_VERSION, contractVersionOf, isTool, type Tool, toolsOf} from '@toolyard/sdk'
import {messageOf, ToolyardError} from '../errors/toolyard-error.ts'
import {isToolName} from './tool-name.ts'

type State =
  | {readonly kind: 'unloaded'}
  | {readonly kind: 'loading'; readonly tools: Promise<ReadonlyMap<string, Tool>>}
  | {readonly kind: 'loaded'; readonly tools: ReadonlyMap<string, Tool>}
  | {readonly kind: 'failed'; readonly error: unknown}

/** A module with tools, imported when it is first asked for and never twice. */
export class PluginCode {
  readonly #url: string
  readonly #plugin: string
  #state: State = {kind: 'unloaded'}

  /**
   * @param plugin the name to use in messages
   * @param url the module's `file:` URL
   */
  constructor(plugin: string, url: string) {
    this.#plugin = plugin
    this.#url = url
  }

  /**
   * Its tools by name. Answers at once after the first time.
   *
   * @throws ToolyardError PLUGIN_BROKEN or PLUGIN_CONTRACT; the same each time
   */
  tools(): ReadonlyMap<string, Tool> | Promise<ReadonlyMap<string, Tool>> {
    switch (this.#state.kind) {
      case 'loaded':
      case 'loading':
        return this.#state.tools
      case 'failed':
        throw this.#state.error
      case 'unloaded': {
        const tools = this.#import()
        this.#state = {kind: 'loading', tools}
        return tools
      }
    }
  }

  async #import(): Promise<ReadonlyMap<string, Tool>> {
    try {
      const tools = checkTools(this.#plugin, toolsOf(await this.#importModule()))
      this.#state = {kind: 'loaded', tools}
      return tools
    } catch (error) {
      this.#state = {kind: 'failed', error}
      throw error
    }
  }

  async #importModule(): Promise<{readonly default?: unknown}> {
    try {
      return await import(this.#url)
    } catch (cause) {
      throw new ToolyardError('PLUGIN_BROKEN', `The code of ${this.#plugin} can't be loaded: ${messageOf(cause)}`, {
        cause,
      })
    }
  }
}

function checkTools(plugin: string, values: readonly unknown[]): ReadonlyMap<string, Tool> {
  if (values.length === 0) {
    throw new ToolyardError('PLUGIN_BROKEN', `The code of ${plugin} has no default export with tools.`, {
      hint: 'Its default export has to be what defineTool returned, or a list of that.',
    })
  }
  const tools = new Map<string, Tool>()
  for (const value of values) {
    if (!isTool(value)) throw notATool(plugin, contractVersionOf(value))
    const names = [value.name, ...(value.aliases ?? []), ...Object.keys(value.adapters ?? {})]
    const wrong = names.find((name) => !isToolName(name))
    if (wrong !== undefined)
      throw new ToolyardError(
        'PLUGIN_BROKEN',
        `${plugin} has a tool with the name ${JSON.stringify(wrong)}, which is none.`,
      )
    if (tools.has(value.name))
      throw new ToolyardError('PLUGIN_BROKEN', `${plugin} has two tools of the name ${value.name}.`)
    tools.set(value.name, value)
  }
  return tools
}

function notATool(plugin: string, contract: number | undefined): ToolyardError {
  if (contract !== undefined) return wrongContract(plugin, contract)
  return new ToolyardError('PLUGIN_BROKEN', `The default export of ${plugin} holds something that is no tool.`, {
    hint: 'Make every tool with defineTool of @toolyard/sdk.',
  })
}

/** The error for a plugin whose tools were made for another version of the contract. */
export function wrongContract(plugin: string, contract: number): ToolyardError {
  return new ToolyardError(
    'PLUGIN_CONTRACT',
    `${plugin} was made for version ${contract} of the tool contract; this toolyard knows version ${CONTRACT_VERSION}.`,
    {
      hint:
        contract > CONTRACT_VERSION
          ? 'Update toolyard, or install an older version of the plugin.'
          : 'Update the plugin: build it with a newer @toolyard/sdk.',
    },
  )
}

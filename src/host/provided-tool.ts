import type {Tool, ToolDescription, Trust} from '@toolyard/sdk'
import {messageOf, ToolyardError} from '../errors/toolyard-error.ts'
import type {ToolEntry} from '../executor/tool-source.ts'
import type {PluginCode} from './plugin-code.ts'

/** Where a plugin's tools come from, shared by all of them. */
export interface ToolOrigin {
  readonly plugin: string
  readonly trust: Trust
  readonly code: PluginCode
  /** What to do when its code can't be used. */
  readonly hint: string
  /** Compares a tool, loaded for the first time, with what it was listed as. */
  readonly check?: ((listed: ToolDescription, tools: ReadonlyMap<string, Tool>) => void) | undefined
}

/** What a tool is called beside its name. */
export type OtherNames = Pick<ToolDescription, 'aliases' | 'adapters'>

/** A tool of a plugin or a local file, its code loaded when it is first called. */
export class ProvidedTool implements ToolEntry {
  readonly description: ToolDescription
  readonly #listed: ToolDescription
  readonly #origin: ToolOrigin
  #tool: Tool | undefined
  #failure: ToolyardError | undefined

  /** @param names those of its other names that mean it and no other tool */
  constructor(listed: ToolDescription, origin: ToolOrigin, names: OtherNames = listed) {
    const {aliases, adapters} = names
    this.description = {...listed, aliases, ...(adapters && {adapters})}
    this.#listed = listed
    this.#origin = origin
  }

  get plugin(): string {
    return this.#origin.plugin
  }

  get trust(): Trust {
    return this.#origin.trust
  }

  /** The same tool under fewer names. */
  withNames(names: OtherNames): ProvidedTool {
    return new ProvidedTool(this.#listed, this.#origin, names)
  }

  load(): Tool | Promise<Tool> {
    if (this.#tool !== undefined) return this.#tool
    if (this.#failure !== undefined) throw this.#failure
    try {
      const tools = this.#origin.code.tools()
      if (!(tools instanceof Promise)) return this.#pick(tools)
      return tools.then((loaded) => this.#pick(loaded)).catch((error: unknown) => this.#fail(error))
    } catch (error) {
      return this.#fail(error)
    }
  }

  #pick(tools: ReadonlyMap<string, Tool>): Tool {
    this.#origin.check?.(this.#listed, tools)
    this.#tool = tools.get(this.description.name)
    if (this.#tool === undefined)
      throw new ToolyardError('PLUGIN_STALE', `The code of ${this.plugin} has no tool of this name.`)
    return this.#tool
  }

  #fail(cause: unknown): never {
    this.#failure ??= new ToolyardError(
      'TOOL_LOAD_FAILED',
      `The tool ${this.description.name} can't be loaded: ${messageOf(cause)}`,
      {cause, hint: (ToolyardError.is(cause) ? cause.hint : undefined) ?? this.#origin.hint},
    )
    throw this.#failure
  }
}

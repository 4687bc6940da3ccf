import {isFilled, isObject} from '../../../dialects/json.ts'
import type {JsonObject} from '../importer.ts'
import {objectsOf} from '../values.ts'

/** Tells which subagent a line belongs to. */
export class Sidechains {
  /** The calls that started subagents nobody has heard of yet, by what they asked for. */
  readonly #prompts = new Map<string, string[]>()
  /** In old logs subagents have no ids, but each line names the one before it. */
  readonly #agents = new Map<string, string>()

  agentOf(line: JsonObject): string | undefined {
    const {agentId, isSidechain, parentUuid, uuid} = line
    // what the main agent gets from a subagent may name it, too
    if (isSidechain === false) return undefined
    if (isFilled(agentId)) return agentId
    if (isSidechain !== true) return undefined
    const known = isFilled(parentUuid) ? this.#agents.get(parentUuid) : undefined
    const agent = known ?? this.#askedWith(promptOf(line)) ?? (isFilled(uuid) ? uuid : 'sidechain')
    if (isFilled(uuid)) this.#agents.set(uuid, agent)
    return agent
  }

  /** Looks for calls that start subagents. */
  watch(message: JsonObject): void {
    for (const {type, id, input} of objectsOf(message.content)) {
      if (type !== 'tool_use' || !isFilled(id) || !isObject(input) || !isFilled(input.prompt)) continue
      this.#prompts.set(input.prompt, [...(this.#prompts.get(input.prompt) ?? []), id])
    }
  }

  #askedWith(prompt: string | undefined): string | undefined {
    return prompt === undefined ? undefined : this.#prompts.get(prompt)?.shift()
  }
}

/** What a line asks for, where it is the first of a subagent. */
export function promptOf({type, message}: JsonObject): string | undefined {
  const content = type === 'user' && isObject(message) ? message.content : undefined
  if (typeof content === 'string') return content
  const [first] = objectsOf(content)
  return first?.type === 'text' && isFilled(first.text) ? first.text : undefined
}

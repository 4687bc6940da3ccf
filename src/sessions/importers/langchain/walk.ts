import {isObject} from '../../../dialects/json.ts'
import {listOf} from '../chat/values.ts'
import {type Message, messageOf} from './message.ts'

/** A message, and the graph's nodes that it comes from, the outermost first. */
export interface FoundMessage {
  readonly message: Message
  readonly path: readonly string[]
}

interface Place {
  readonly value: unknown
  readonly path: readonly string[]
  /** How many lists and objects it lies in. */
  readonly depth: number
}

/**
 * The messages in a value, in the order in which they stand there. Recordings nest them in many ways: in lists, in the
 * state or the updates of a graph, or in pairs with the namespace that they come from.
 *
 * @param maxDepth how many lists and objects a message may lie in
 */
export function* messagesIn(value: unknown, maxDepth = Number.POSITIVE_INFINITY): Generator<FoundMessage> {
  // a stack of its own, since there is no telling how deep a state nests
  const open: Place[] = [{value, path: [], depth: 0}]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const {path, depth} = next
    const message = messageOf(next.value)
    if (message !== undefined) {
      yield {message, path}
      continue
    }
    if (depth === maxDepth) continue
    const members = listOf(next.value)
    const [namespace] = members
    const isPair = members.length > 1 && isNamespace(namespace)
    const inner = isPair ? namespace.map(nodeOf) : path
    const children = isObject(next.value) ? Object.values(next.value) : isPair ? members.slice(1) : members
    for (const child of children.toReversed()) {
      if (typeof child === 'object' && child !== null) open.push({value: child, path: inner, depth: depth + 1})
    }
  }
}

const isNamespace = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string')

/** A node's name without the id of its task. */
export const nodeOf = (name: string): string => name.replace(/:[0-9a-f-]{36}$/, '')

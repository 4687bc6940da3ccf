import type {InvalidCall} from '@toolyard/sdk'
import type {DialectReader, JsonObject, ReadCall, ReadLine} from '../dialect.ts'
import {reason} from '../invalid.ts'
import {isFilled, isObject, kindOf} from '../json.ts'
import {SKIPPED} from '../read-lines.ts'
import {streamError} from '../stream-error.ts'

const ORIGIN = {dialect: 'codex'} as const

/** Items that overlap were asked for together: they are one turn. */
interface Group {
  readonly message: object
  readonly open: Set<unknown>
}

/**
 * Reads commands and MCP tool calls as soon as they are started. Of changes to files it only says which there were, so
 * that, like its searches and to-do lists, they count as done by Codex itself.
 */
export class CodexReader implements DialectReader {
  #group: Group | undefined
  readonly #seen = new Set<unknown>()

  read({type, item, error, message}: JsonObject): ReadLine | undefined {
    switch (type) {
      case 'item.started':
      case 'item.updated':
      case 'item.completed':
        return isObject(item) ? this.#item(item, type === 'item.completed') : SKIPPED
      case 'thread.started':
        // its items are numbered anew
        this.#seen.clear()
        return this.#endGroup() ?? SKIPPED
      case 'turn.started':
      case 'turn.completed':
        return this.#endGroup() ?? SKIPPED
      case 'turn.failed':
        return this.#fail(isObject(error) ? error.message : undefined)
      case 'error':
        // the error of another provider is an object
        return isFilled(message) && error === undefined ? this.#fail(message) : undefined
      default:
        return undefined
    }
  }

  end(): ReadLine | undefined {
    return this.#endGroup()
  }

  #item(item: JsonObject, isCompleted: boolean): ReadLine {
    const {id} = item
    const isNew = !this.#seen.has(id)
    this.#seen.add(id)
    const piece = isNew ? pieceOf(item) : undefined
    // what Codex does by itself says nothing of which calls came together
    if (piece === undefined && !this.#group?.open.has(id))
      return {kind: 'skipped', hosted: isNew && isHosted(item) ? 1 : 0}
    this.#group ??= {message: {}, open: new Set()}
    const {message, open} = this.#group
    if (isCompleted) open.delete(id)
    else open.add(id)
    const ended = open.size === 0
    if (ended) this.#group = undefined
    return {kind: 'stream', message, pieces: piece === undefined ? [] : [piece], ended}
  }

  #endGroup(): ReadLine | undefined {
    const group = this.#group
    this.#group = undefined
    return group && {kind: 'stream', message: group.message, pieces: [], ended: true}
  }

  #fail(message: unknown): ReadLine {
    return {kind: 'several', lines: [this.#endGroup() ?? SKIPPED, streamError({message}, ORIGIN)]}
  }
}

const HOSTED: ReadonlySet<unknown> = new Set(['file_change', 'web_search', 'todo_list', 'collab_tool_call'])
const isHosted = ({type}: JsonObject) => HOSTED.has(type)

function pieceOf({
  type,
  id,
  command,
  server,
  tool,
  arguments: input = {},
}: JsonObject): ReadCall | InvalidCall | undefined {
  const named = {...(isFilled(id) && {id}), origin: ORIGIN}
  if (type === 'command_execution') {
    if (isFilled(command)) return {...named, tool: 'Bash', input: {command: unwrapped(command)}}
    return invalid(`\`item.command\` must be a text but is ${kindOf(command)}.`, id, 'Bash')
  }
  if (type !== 'mcp_tool_call') return undefined
  if (!isFilled(server) || !isFilled(tool)) return invalid('`item` names no `server` and `tool`.', id)
  const name = `mcp__${server}__${tool}`
  if (isObject(input) || input === null) return {...named, tool: name, input: input ?? {}}
  return invalid(`\`item.arguments\` must be an object but is ${kindOf(input)}.`, id, name)
}

/** The line that Codex gives to a shell of its own: here there is another one. */
function unwrapped(command: string): string {
  const quoted = /^(?:\/(?:usr\/)?bin\/)?(?:ba|z)?sh -l?c '((?:[^']|'(?:\\'|"'")')*)'$/.exec(command)?.[1]
  return quoted?.replace(/'(?:\\'|"'")'/g, "'") ?? command
}

function invalid(message: string, id: unknown, tool?: string): InvalidCall {
  const known = {id: isFilled(id) ? id : null, ...(tool !== undefined && {tool})}
  return {
    invalid: reason('BAD_CALL', message, 'Give the lines as codex exec --json printed them.'),
    ...known,
    origin: ORIGIN,
  }
}

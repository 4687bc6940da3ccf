import {isFilled, isObject} from '../../../dialects/json.ts'
import {listOf} from '../chat/values.ts'
import type {JsonObject} from '../importer.ts'
import {asObject} from '../values.ts'

/** A message of LangChain, however it was written down. */
export interface Message {
  /** Chunks of the model's messages come with parts of the calls. */
  readonly kind: 'model' | 'chunk' | 'tool' | 'other'
  /** As recorded, for what is passed over. */
  readonly type: string
  readonly fields: JsonObject
}

/** The message that a value is: as a constructor with arguments, as a type with data, or plain. */
export function messageOf(value: unknown): Message | undefined {
  if (!isObject(value)) return undefined
  const {lc, type, id, kwargs, data} = value
  if (lc !== undefined || type === 'constructor') return constructed(id, kwargs)
  if (!isFilled(type) || !TYPES.has(type)) return undefined
  if (isObject(data) && 'content' in data) return {kind: kindOf(type), type, fields: data}
  return 'content' in value || 'tool_calls' in value ? {kind: kindOf(type), type, fields: value} : undefined
}

function constructed(path: unknown, kwargs: unknown): Message | undefined {
  const type = listOf(path).at(-1)
  return isFilled(type) && /Message(?:Chunk)?$/.test(type)
    ? {kind: kindOf(type), type, fields: asObject(kwargs)}
    : undefined
}

/** The types of plain messages. Other formats have some of them too. */
const TYPES: ReadonlySet<string> = new Set([
  'ai',
  'human',
  'system',
  'tool',
  'function',
  'developer',
  'remove',
  'chat',
  'generic',
  'AIMessage',
  'AIMessageChunk',
  'HumanMessage',
  'HumanMessageChunk',
  'SystemMessage',
  'SystemMessageChunk',
  'ToolMessage',
  'ToolMessageChunk',
])

function kindOf(type: string): Message['kind'] {
  if (type === 'AIMessageChunk') return 'chunk'
  if (type === 'ai' || type === 'AIMessage') return 'model'
  return type === 'tool' || type.startsWith('ToolMessage') ? 'tool' : 'other'
}

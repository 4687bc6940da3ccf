import type {ContentBlock, Outcome} from '@toolyard/sdk'
import {describeBlock} from '../describe-block.ts'

export interface ToolResultBlock {
  readonly type: 'tool_result'
  readonly tool_use_id: string
  readonly content?: readonly ResultContent[]
  readonly is_error?: true
}

type ResultContent =
  | {readonly type: 'text'; readonly text: string}
  | {readonly type: 'image' | 'document'; readonly source: Base64Source}

interface Base64Source {
  readonly type: 'base64'
  readonly media_type: string
  readonly data: string
}

/**
 * The `tool_result` block of an outcome. What the API refuses is not put in: text without a visible character, images
 * it does not know, and in an error anything but text, or nothing at all.
 *
 * @see https://docs.anthropic.com/en/docs/agents-and-tools/tool-use/implement-tool-use
 */
export function toolResult(id: string, outcome: Outcome): ToolResultBlock {
  const block = {type: 'tool_result', tool_use_id: id} as const
  if (outcome.status === 'ok') {
    const content = outcome.content.map(mapBlock).filter(isVisible)
    return content.length === 0 ? block : {...block, content}
  }
  const texts = outcome.content.map(describe).filter(isVisible)
  return {...block, content: texts.length === 0 ? [text(outcome.error.message)] : texts, is_error: true}
}

const IMAGE_TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])
const PDF = 'application/pdf'

function mapBlock(block: ContentBlock): ResultContent {
  if (block.type === 'image' && IMAGE_TYPES.has(block.mimeType)) {
    return {type: 'image', source: base64(block.mimeType, block.data)}
  }
  if (block.type === 'resource' && 'blob' in block.resource && block.resource.mimeType === PDF) {
    return {type: 'document', source: base64(PDF, block.resource.blob)}
  }
  return describe(block)
}

const describe = (block: ContentBlock) => text(describeBlock(block))

function isVisible(block: ResultContent): boolean {
  return block.type !== 'text' || block.text.trim() !== ''
}

function text(value: string) {
  return {type: 'text', text: value} as const
}

function base64(mediaType: string, data: string): Base64Source {
  return {type: 'base64', media_type: mediaType, data}
}

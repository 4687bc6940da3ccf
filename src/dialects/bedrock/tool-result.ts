import type {ContentBlock, Outcome} from '@toolyard/sdk'
import {describeBlock} from '../describe-block.ts'

export interface BedrockToolResult {
  readonly toolUseId: string
  readonly content: readonly BedrockContent[]
  readonly status: 'success' | 'error'
}

type BedrockContent =
  | {readonly text: string}
  | {readonly image: {readonly format: ImageFormat; readonly source: Bytes}}
  | {readonly document: {readonly format: DocumentFormat; readonly name: string; readonly source: Bytes}}

/** In JSON they are base64. */
interface Bytes {
  readonly bytes: string
}

/**
 * The `toolResult` of an outcome. It is text where it can be: `json` would show the model the data for programs rather
 * than what the tool made for it to read. What the API refuses is not put in: text without a visible character, and in
 * an error anything but text.
 *
 * @see https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolResultBlock.html
 */
export function bedrockToolResult(toolUseId: string, outcome: Outcome): BedrockToolResult {
  if (outcome.status === 'ok') {
    const content = outcome.content.map(mapBlock).filter(isVisible)
    return {toolUseId, content: content.length > 0 ? content : [{text: '(no output)'}], status: 'success'}
  }
  const texts = outcome.content.map(describe).filter(isVisible)
  return {toolUseId, content: texts.length > 0 ? texts : [{text: outcome.error.message}], status: 'error'}
}

const IMAGE_FORMATS = {'image/png': 'png', 'image/jpeg': 'jpeg', 'image/gif': 'gif', 'image/webp': 'webp'} as const
type ImageFormat = (typeof IMAGE_FORMATS)[keyof typeof IMAGE_FORMATS]

const DOCUMENT_FORMATS = {
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
} as const
type DocumentFormat = (typeof DOCUMENT_FORMATS)[keyof typeof DOCUMENT_FORMATS]

function mapBlock(block: ContentBlock): BedrockContent {
  if (block.type === 'image' && hasKey(IMAGE_FORMATS, block.mimeType)) {
    return {image: {format: IMAGE_FORMATS[block.mimeType], source: {bytes: block.data}}}
  }
  if (block.type === 'resource' && 'blob' in block.resource) {
    const {uri, mimeType = '', blob} = block.resource
    if (hasKey(DOCUMENT_FORMATS, mimeType)) {
      return {document: {format: DOCUMENT_FORMATS[mimeType], name: documentName(uri), source: {bytes: blob}}}
    }
  }
  return describe(block)
}

const describe = (block: ContentBlock) => ({text: describeBlock(block)})

const isVisible = (block: BedrockContent): boolean => !('text' in block) || block.text.trim() !== ''

function hasKey<Table extends object>(table: Table, key: PropertyKey): key is keyof Table {
  return Object.hasOwn(table, key)
}

/** Letters, digits, hyphens, brackets and single spaces are all that a document's name may have. */
function documentName(uri: string): string {
  const file = /[^/\\]*$/.exec(uri)?.[0] ?? ''
  const name = file.replace(/[^A-Za-z0-9()[\]-]+/g, ' ').trim()
  return name.slice(0, 200).trim() || 'document'
}

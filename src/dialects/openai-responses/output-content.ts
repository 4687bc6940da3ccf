import type {ContentBlock} from '@toolyard/sdk'
import {describeBlock, describeContent} from '../describe-block.ts'

/** What an output may hold beside text. */
export type OutputPart =
  | {readonly type: 'input_text'; readonly text: string}
  | {readonly type: 'input_image'; readonly image_url: string; readonly detail: 'auto'}
  | {readonly type: 'input_file'; readonly filename: string; readonly file_data: string}

/** Content as the API takes it: text, or a list where there is something in it that the model can see. */
export function outputContent(content: readonly ContentBlock[]): string | OutputPart[] {
  const parts = content.map(outputPart)
  return parts.every(({type}) => type === 'input_text') ? describeContent(content) : parts
}

/** An image that the API takes, as a URL. */
export function imageUrl(block: ContentBlock): string | undefined {
  return block.type === 'image' && IMAGE_TYPES.has(block.mimeType) ? dataUrl(block.mimeType, block.data) : undefined
}

const IMAGE_TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])
const PDF = 'application/pdf'

function outputPart(block: ContentBlock): OutputPart {
  const image = imageUrl(block)
  if (image !== undefined) return {type: 'input_image', image_url: image, detail: 'auto'}
  if (block.type === 'resource' && 'blob' in block.resource && block.resource.mimeType === PDF) {
    const {uri, blob} = block.resource
    return {type: 'input_file', filename: uri.split('/').at(-1) || 'file.pdf', file_data: dataUrl(PDF, blob)}
  }
  return {type: 'input_text', text: describeBlock(block)}
}

const dataUrl = (mimeType: string, data: string) => `data:${mimeType};base64,${data}`

import {type ContentBlock, text} from '@toolyard/sdk'
import {isFilled, isObject} from '../../dialects/json.ts'
import type {JsonObject} from './importer.ts'

/** What a tool returned, as blocks, whichever provider's shapes it is in. What no shape fits stands there as JSON. */
export function contentOf(value: unknown): readonly ContentBlock[] {
  if (value === undefined || value === null) return []
  if (typeof value === 'string') return [text(value)]
  if (!Array.isArray(value)) return [isObject(value) ? blockOf(value) : text(JSON.stringify(value))]
  return value.map((block: unknown) => {
    if (typeof block === 'string') return text(block)
    return isObject(block) ? blockOf(block) : text(JSON.stringify(block))
  })
}

/** The text of content, without what is no text. */
export const textOf = (content: readonly ContentBlock[]): string =>
  content.map((block) => (block.type === 'text' ? block.text : '')).join('\n')

function blockOf(block: JsonObject): ContentBlock {
  const {type, tool_name: tool, text: written} = block
  if (type === 'tool_reference' && isFilled(tool)) return text(tool)
  if (typeof written === 'string' && (type === undefined || TEXTS.has(type))) return text(written)
  return mediaOf(block) ?? resourceOf(block) ?? text(JSON.stringify(block))
}

const TEXTS: ReadonlySet<unknown> = new Set(['text', 'input_text', 'output_text'])

function mediaOf({type, source, data, mimeType, image_url: url, inlineData}: JsonObject): ContentBlock | undefined {
  if (isObject(inlineData)) return mediaOf({type: 'image', ...inlineData})
  if ((type === 'image' || type === 'audio') && isFilled(data) && isFilled(mimeType)) return {type, data, mimeType}
  if (type === 'input_image' && isFilled(url)) return imageAt(url)
  if (!isObject(source)) return undefined
  if (isFilled(source.url)) return imageAt(source.url)
  if (!isFilled(source.data) || !isFilled(source.media_type)) return undefined
  if (source.type === 'text') return text(source.data)
  if (type === 'image') return {type, data: source.data, mimeType: source.media_type}
  return {type: 'resource', resource: {uri: 'document:', mimeType: source.media_type, blob: source.data}}
}

function imageAt(url: string): ContentBlock {
  const [, mimeType, data] = /^data:([^;,]+);base64,(.*)$/s.exec(url) ?? []
  if (mimeType !== undefined && data !== undefined) return {type: 'image', data, mimeType}
  return {type: 'resource_link', uri: url, name: url.split('/').at(-1) || url}
}

function resourceOf({type, uri, name, resource}: JsonObject): ContentBlock | undefined {
  if (type === 'resource_link' && isFilled(uri)) return {type, uri, name: isFilled(name) ? name : uri}
  if (type !== 'resource' || !isObject(resource) || !isFilled(resource.uri)) return undefined
  const known = {uri: resource.uri, ...(isFilled(resource.mimeType) && {mimeType: resource.mimeType})}
  if (typeof resource.text === 'string') return {type, resource: {...known, text: resource.text}}
  return typeof resource.blob === 'string' ? {type, resource: {...known, blob: resource.blob}} : undefined
}

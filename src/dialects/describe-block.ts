import type {ContentBlock, ResourceLink} from '@toolyard/sdk'

/** A block for a dialect that has none like it: its text, or what it is. */
export function describeBlock(block: ContentBlock): string {
  switch (block.type) {
    case 'text':
      return block.text
    case 'image':
    case 'audio':
      return `[${block.type}: ${block.mimeType}, ${decodedBytes(block.data)} bytes]`
    case 'resource_link':
      return `[resource: ${linkDetails(block)}]`
    case 'resource': {
      const {resource} = block
      const head = [resource.uri, resource.mimeType].filter((part) => part !== undefined).join(', ')
      if ('text' in resource) return `[resource: ${head}]\n${resource.text}`
      return `[resource: ${head}, ${decodedBytes(resource.blob)} bytes]`
    }
  }
}

/** All of a result as one text, for a dialect that has nothing else. */
export const describeContent = (content: readonly ContentBlock[]): string => content.map(describeBlock).join('\n')

function linkDetails({name, uri, mimeType, size, description}: ResourceLink): string {
  const parts = [name, uri, mimeType, size === undefined ? undefined : `${size} bytes`, description]
  return parts.filter((part) => part !== undefined).join(', ')
}

function decodedBytes(data: string): number {
  return Buffer.byteLength(data, 'base64')
}

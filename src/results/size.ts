import type {ContentBlock} from '@toolyard/sdk'

/** The text of a block that is one, or holds one. */
export function textOf(block: ContentBlock): string | undefined {
  if (block.type === 'text') return block.text
  return block.type === 'resource' && 'text' in block.resource ? block.resource.text : undefined
}

/** Bytes of what a block holds besides text: an image, a sound, a file. */
export function mediaBytesOf(block: ContentBlock): number {
  switch (block.type) {
    case 'image':
    case 'audio':
      return bytesOfBase64(block.data)
    case 'resource':
      return 'blob' in block.resource ? bytesOfBase64(block.resource.blob) : 0
    default:
      return 0
  }
}

/** Characters of all texts, in UTF-16 units. */
export function charsOf(content: readonly ContentBlock[]): number {
  let chars = 0
  for (const block of content) chars += textOf(block)?.length ?? 0
  return chars
}

/** Bytes of all texts in UTF-8, and of all media. */
export function bytesOf(content: readonly ContentBlock[]): number {
  let bytes = 0
  for (const block of content) bytes += Buffer.byteLength(textOf(block) ?? '') + mediaBytesOf(block)
  return bytes
}

function bytesOfBase64(data: string): number {
  return Math.floor((data.replace(/=+$/, '').length * 3) / 4)
}

const KB = 1024

/** `512 bytes`, `245.0 KB`, `1.2 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < KB) return `${bytes} bytes`
  return bytes < KB * KB ? `${(bytes / KB).toFixed(1)} KB` : `${(bytes / KB / KB).toFixed(1)} MB`
}

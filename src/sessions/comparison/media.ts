import {createHash} from 'node:crypto'
import type {ContentBlock} from '@toolyard/sdk'
import {describeBlock} from '../../dialects/describe-block.ts'
import {bytesOf, formatBytes} from '../../results/size.ts'

/** Content as one text. Of images, sounds and files it says the type and the size, and names their bytes by a digest. */
export const textOfContent = (content: readonly ContentBlock[]): string => content.map(describe).join('\n')

/** Whether a line is one in the place of an image, a sound or a file. */
export const isMedium = (line: string): boolean =>
  /^\[(?:image|audio|resource): [^\n]*, sha256 [\da-f]{16}\]$/.test(line)

function describe(block: ContentBlock): string {
  if (block.type === 'image' || block.type === 'audio') return medium(block, block.mimeType, block.data)
  if (block.type !== 'resource' || !('blob' in block.resource)) return describeBlock(block)
  return medium(block, block.resource.mimeType ?? 'application/octet-stream', block.resource.blob)
}

/** Its address is no part of it: elsewhere it may have another, or none. */
function medium(block: ContentBlock, mimeType: string, base64: string): string {
  const digest = createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex').slice(0, 16)
  const type = mimeType === 'image/jpg' ? 'image/jpeg' : mimeType
  return `[${block.type}: ${type}, ${formatBytes(bytesOf([block]))}, sha256 ${digest}]`
}

import type {ContentBlock} from '@toolyard/sdk'
import {isObject} from '../../../dialects/json.ts'
import {contentOf} from '../content.ts'
import {asObject} from '../values.ts'
import {listOf} from './values.ts'

/** The content of a message as blocks; what a model thought is none of it. */
export function messageContent(value: unknown): readonly ContentBlock[] {
  return contentOf(Array.isArray(value) ? value.filter((part) => !isThought(part)).map(withSource) : value)
}

const isThought = (part: unknown) => isObject(part) && (part.type === 'reasoning' || part.type === 'thinking')

/** Says where an image is in one way: in the chat format it is a member of a member, in Inspect a member `image`. */
function withSource(part: unknown): unknown {
  if (!isObject(part)) return part
  const {type, image_url: url, image} = part
  if (type === 'image_url') return {type: 'input_image', image_url: asObject(url).url ?? url}
  return type === 'image' && typeof image === 'string' ? {type: 'input_image', image_url: image} : part
}

/** Whether content holds parts of this type. */
export const hasPart = (content: unknown, type: string): boolean =>
  listOf(content).some((part) => isObject(part) && part.type === type)

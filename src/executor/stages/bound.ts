import type {ContentBlock} from '@toolyard/sdk'
import {text} from '@toolyard/sdk'

/** Fills an empty result: some models take an empty one for the end of their turn. */
export function bound(toolName: string, content: readonly ContentBlock[]): readonly ContentBlock[] {
  const empty = content.every((block) => block.type === 'text' && block.text.trim() === '')
  return empty ? [text(`(${toolName} completed with no output)`)] : content
}

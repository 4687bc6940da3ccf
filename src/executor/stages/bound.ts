import {text} from '@toolyard/sdk'
import type {Ending} from './settle.ts'

/** Fills an empty result: some models take an empty one for the end of their turn. */
export function bound(toolName: string, ending: Ending): Ending {
  const empty = ending.content.every((block) => block.type === 'text' && block.text.trim() === '')
  if (!empty) return ending
  const filling = ending.status === 'ok' ? `(${toolName} completed with no output)` : ending.error.message
  return {...ending, content: [text(filling)]}
}

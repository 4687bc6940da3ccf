import {type ContentBlock, type OutcomeMeta, type Tool, text} from '@toolyard/sdk'
import {messageOf} from '../../errors/toolyard-error.ts'
import {limitOf} from '../../results/limits.ts'
import {type Budget, isTooLarge, replaceLarge} from '../../results/replace.ts'
import {bytesOf} from '../../results/size.ts'
import type {Ending} from './settle.ts'

/** An ending that is fit to be shown, and what was done for that. */
export interface Bounded extends Pick<OutcomeMeta, 'size' | 'replaced'> {
  readonly ending: Ending
  /** The content as it was, where it was cut. */
  readonly whole?: readonly ContentBlock[]
  /** Why it could not be cut. */
  readonly problem?: string
}

/**
 * Fills an empty result, and replaces one that is too large by a preview. What can't be written down is not cut: better
 * too much than something lost.
 */
export function bound(tool: Tool, ending: Ending, budget: Budget | undefined): Bounded | Promise<Bounded> {
  const filled = fill(tool.name, ending)
  const before = bytesOf(ending.content)
  if (budget === undefined || !isTooLarge(filled.content, limitOf(tool, budget.limits), budget.limits)) {
    return {ending: filled, size: {before, after: filled === ending ? before : bytesOf(filled.content)}}
  }
  return cut(tool, filled, before, budget)
}

/** Some models take an empty result for the end of their turn. */
function fill(toolName: string, ending: Ending): Ending {
  const empty = ending.content.every((block) => block.type === 'text' && block.text.trim() === '')
  if (!empty) return ending
  const filling = ending.status === 'ok' ? `(${toolName} completed with no output)` : ending.error.message
  return {...ending, content: [text(filling)]}
}

async function cut(tool: Tool, ending: Ending, before: number, budget: Budget): Promise<Bounded> {
  try {
    const {content, files} = await replaceLarge(ending.content, limitOf(tool, budget.limits), budget)
    return {
      ending: {...ending, content},
      size: {before, after: bytesOf(content)},
      replaced: {because: 'result-limit', files},
      whole: ending.content,
    }
  } catch (error) {
    const problem = `the result of ${tool.name} is shown whole, because it could not be saved: ${messageOf(error)}`
    return {ending, size: {before, after: before}, problem}
  }
}

import {messageOf, ToolyardError} from '../../errors/toolyard-error.ts'
import type {SecretFinder} from './spans.ts'

/** A pattern of the user: the source of a regular expression. */
export interface AddedPattern {
  readonly name: string
  readonly pattern: string
}

/** @throws ToolyardError CONFIG_INVALID for a pattern that is no regular expression */
export function compileAddedPatterns(patterns: readonly AddedPattern[]): SecretFinder[] {
  return patterns.map((added) => {
    const expression = compile(added)
    return (text, spans) => {
      for (const {index, 0: whole, indices} of text.matchAll(expression)) {
        const [start, end] = indices?.[1] ?? [index, index + whole.length]
        spans.push({start, end, name: added.name})
      }
    }
  })
}

function compile({name, pattern}: AddedPattern): RegExp {
  try {
    return new RegExp(pattern, 'dg')
  } catch (error) {
    throw new ToolyardError(
      'CONFIG_INVALID',
      `The mask pattern "${name}" is no regular expression: ${messageOf(error)}`,
      {
        hint: 'Write it as in JavaScript, without slashes around it.',
        cause: error,
      },
    )
  }
}

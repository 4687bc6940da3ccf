import type {EffectContext, Tool} from '@toolyard/sdk'
import {messageOf} from '../../errors/toolyard-error.ts'
import {type Failure, failure} from '../failure.ts'

/** The tool's own check of an input that fits its schema, against the world as it is now. */
export async function validate(tool: Tool, input: unknown, ctx: EffectContext): Promise<Failure | undefined> {
  try {
    const found = await tool.validate?.(input, ctx)
    if (found === undefined) return undefined
    if (typeof found === 'string') return failure('invalid', 'VALIDATION_FAILED', found)
    return failure('invalid', 'VALIDATION_FAILED', found.message, {hint: found.hint})
  } catch (error) {
    return failure('crashed', 'TOOL_THREW', `The check of ${tool.name} threw: ${messageOf(error)}`)
  }
}

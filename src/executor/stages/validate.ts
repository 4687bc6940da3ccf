import type {EffectContext, Tool} from '@toolyard/sdk'
import {messageOf} from '../../errors/toolyard-error.ts'
import {type Failure, failure} from '../failure.ts'
import {type Supervision, supervise} from '../supervise.ts'

/** The tool's own check of an input that fits its schema, against the world as it is now. */
export async function validate(
  tool: Tool,
  input: unknown,
  ctx: EffectContext,
  supervision: Supervision,
): Promise<Failure | undefined> {
  const attempt = await supervise<unknown>(() => tool.validate?.(input, ctx), supervision)
  if (attempt.type === 'threw')
    return failure('crashed', 'TOOL_THREW', `The check of ${tool.name} threw: ${messageOf(attempt.error)}`)
  // a check that was left behind belongs to a call that is not run
  const found = attempt.type === 'returned' ? attempt.value : undefined
  if (found === undefined) return undefined
  if (typeof found === 'string') return failure('invalid', 'VALIDATION_FAILED', found)
  if (isFinding(found)) return failure('invalid', 'VALIDATION_FAILED', found.message, {hint: found.hint})
  return failure('crashed', 'TOOL_CONTRACT', `The check of ${tool.name} returned no validation.`, {
    hint: 'Its author should return undefined, or what is wrong with the input.',
  })
}

interface Finding {
  readonly message: string
  readonly hint?: string | undefined
}

function isFinding(found: unknown): found is Finding {
  if (typeof found !== 'object' || found === null || !('message' in found)) return false
  const hint = 'hint' in found ? found.hint : undefined
  return typeof found.message === 'string' && (hint === undefined || typeof hint === 'string')
}

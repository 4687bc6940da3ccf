import type {CallLine, Tool} from '@toolyard/sdk'
import {messageOf} from '../../errors/toolyard-error.ts'
import {type Failure, failure} from '../failure.ts'
import type {ParsedCall} from './parse.ts'

/**
 * The input of a call as its tool has it: what came under a name that another agent has for the tool is read by the
 * adapter of that name. The tool's own names come first.
 */
export function adapt(tool: Tool, {tool: asked, input}: Pick<CallLine, 'tool' | 'input'>): ParsedCall | Failure {
  const {name, aliases = [], adapters = {}} = tool
  const isOwn = asked === name || aliases.includes(asked)
  const adapter = !isOwn && Object.hasOwn(adapters, asked) ? adapters[asked] : undefined
  if (adapter === undefined) return {input}
  try {
    return {input: adapter(input)}
  } catch (error) {
    const message = `The input does not fit ${asked}, which is ${name} here: ${messageOf(error)}`
    return failure('invalid', 'INVALID_INPUT', message, {
      hint: `Write it as the agent does that calls it ${asked}, or call ${name}: \`toolyard tools show ${name}\` tells its input.`,
    })
  }
}

import type {JsonObject, ReadLine, ReadPiece} from '../dialect.ts'
import {isFilled, isObject, kindOf} from '../json.ts'
import {partInCamelCase} from './camel-case.ts'
import {callOf, headOf, invalidOf} from './origin.ts'

/** Reads a content of the model, or a bare part; knows the contents and parts that may stand around them. */
export function readGemini(given: JsonObject): ReadLine | undefined {
  const value = partInCamelCase(given)
  const {role, parts} = value
  if ('functionCall' in value) return {kind: 'independent', pieces: [readCall(value, '')]}
  if (isHosted(value)) return {kind: 'skipped', hosted: 1}
  if (RESULTS.some((key) => isObject(value[key]))) return {kind: 'skipped'}
  if (!Array.isArray(parts)) return undefined
  if (role === 'user' || role === 'function' || role === 'system') return {kind: 'skipped'}
  return role === 'model' ? readContent(parts) : undefined
}

/** Whether a part is a call that the provider runs itself. */
export const isHosted = (part: JsonObject): boolean => isObject(part.executableCode) || isObject(part.toolCall)

/** The call of a part that has all of it. @param path where the part stands; ends in a dot */
export function readCall(part: JsonObject, path: string): ReadPiece {
  const {functionCall} = part
  const head = headOf(part)
  if (!isObject(functionCall)) {
    return invalidOf(head, 'BAD_CALL', `\`${path}functionCall\` must be an object but is ${kindOf(functionCall)}.`)
  }
  const {name, id, args = {}} = functionCall
  const bad = (key: string, expected: string, found: unknown) =>
    invalidOf(head, 'BAD_CALL', `\`${path}functionCall.${key}\` must be ${expected} but is ${kindOf(found)}.`)
  if (!isFilled(name)) return bad('name', 'the name of a tool', name)
  if (id !== undefined && typeof id !== 'string') return bad('id', 'a string', id)
  return isObject(args) ? callOf(head, args) : bad('args', 'an object', args)
}

function readContent(parts: readonly unknown[]): ReadLine {
  const hosted = parts.filter((part) => isObject(part) && isHosted(part)).length
  const pieces = parts.flatMap((given, index): ReadPiece[] => {
    const part = isObject(given) ? partInCamelCase(given) : given
    if (!isObject(part)) {
      return [invalidOf({}, 'BAD_CALL', `\`parts[${index}]\` must be a part but is ${kindOf(part)}.`)]
    }
    return 'functionCall' in part ? [readCall(part, `parts[${index}].`)] : []
  })
  return {kind: 'message', pieces, hosted}
}

/** Parts that hold what came of a call. */
const RESULTS = ['functionResponse', 'codeExecutionResult', 'toolResponse'] as const

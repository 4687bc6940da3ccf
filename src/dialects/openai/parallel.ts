import type {InvalidCall, OkOutcome, Outcome} from '@toolyard/sdk'
import type {JsonObject, ReadCall, ReadPiece} from '../dialect.ts'
import {reason} from '../invalid.ts'
import {isFilled, isObject, kindOf} from '../json.ts'
import {answerContent} from './answer-content.ts'

/** Which of the calls that came in one it is; `id` is that of the one. */
export interface Part {
  readonly id: string
  /** From 1. */
  readonly number: number
  readonly of: number
}

/**
 * The calls that a call of `parallel` stands for. Models make it up now and then, after a tool that they were trained
 * with; no request defines it.
 */
export function unwrapParallel(piece: ReadPiece): readonly ReadPiece[] {
  if ('invalid' in piece || !WRAPPERS.has(piece.tool) || !isObject(piece.input)) return [piece]
  const {tool_uses: uses} = piece.input
  if (!Array.isArray(uses) || uses.length === 0) return [piece]
  return uses.map((use: unknown, index) => readUse(use, partOf(piece, index + 1, uses.length)))
}

const WRAPPERS: ReadonlySet<string> = new Set(['parallel', 'multi_tool_use.parallel'])

/** What a part has of the call that it came in. */
type Shared = Pick<ReadCall, 'id' | 'shared' | 'origin' | 'bytes' | 'repaired'>

function partOf({id, origin, repaired, bytes = 0}: ReadCall, number: number, of: number): Shared {
  const shared = {bytes: Math.ceil(bytes / of), ...(origin && {origin}), ...(repaired !== undefined && {repaired})}
  // without an id there is nothing that all of them together could answer
  if (id === undefined || origin === undefined) return shared
  const part: Part = {id, number, of}
  const details = {...(isObject(origin.details) && origin.details), part}
  return {...shared, id: `${id}.${number}`, shared: {id, number}, origin: {...origin, details}}
}

function readUse(use: unknown, shared: Shared): ReadCall | InvalidCall {
  const {recipient_name: recipient, parameters: input = {}}: JsonObject = isObject(use) ? use : {}
  const known = {id: shared.id ?? null, ...(shared.origin && {origin: shared.origin})}
  if (!isFilled(recipient)) {
    const message = `\`recipient_name\` must be the name of a tool but is ${kindOf(recipient)}.`
    return {...known, invalid: reason('BAD_CALL', message, ASK_AGAIN)}
  }
  const tool = recipient.replace(/^functions\./, '')
  if (isObject(input)) return {...shared, tool, input}
  const message = `\`parameters\` must be an object but is ${kindOf(input)}.`
  return {...known, tool, invalid: reason('BAD_ARGUMENTS', message, ASK_AGAIN)}
}

const ASK_AGAIN = 'Ask the model for the call again.'

/** One outcome for all the parts of a call, each under a line that says which it is. */
export function joinParts({id}: Part, outcomes: readonly [Outcome, ...Outcome[]]): OkOutcome {
  const content = outcomes.flatMap((outcome, index) => {
    const head = `[${index + 1} of ${outcomes.length}: ${outcome.tool ?? 'no tool'}]`
    return [{type: 'text' as const, text: head}, ...answerContent(outcome)]
  })
  return {id, tool: 'parallel', status: 'ok', content, meta: outcomes[0].meta}
}

import type {InvalidCall} from '@toolyard/sdk'
import {type MessageEnd, StreamedCalls} from '../arguments/streamed-calls.ts'
import type {JsonObject, ReadPiece} from '../dialect.ts'
import {isFilled, isObject, kindOf} from '../json.ts'
import {callOf, type GeminiHead, geminiOrigin, headOf, invalidOf} from './origin.ts'
import {PartialArguments} from './partial-arguments.ts'
import {readCall} from './read.ts'

interface OpenCall {
  readonly head: GeminiHead
  /** What came of the arguments at once. */
  readonly given: JsonObject
  readonly partial: PartialArguments
}

/** The calls of one candidate, part by part. Most come whole; one may be open whose arguments come in fragments. */
export class CandidateCalls {
  #open: OpenCall | undefined
  #streamed = false

  /** @param path where the part stands */
  read(part: unknown, path: string): ReadPiece[] {
    if (!isObject(part)) return [invalidOf({}, 'BAD_CALL', `\`${path}\` must be a part but is ${kindOf(part)}.`)]
    const {functionCall} = part
    if (functionCall === undefined) return []
    if (!isObject(functionCall)) return [...this.end('complete'), readCall(part, `${path}.`)]
    const {name, id, args, partialArgs, willContinue} = functionCall
    const open = this.#open
    if (open !== undefined && (!isFilled(name) || (isFilled(id) && id === open.head.details.id))) {
      return this.#goOn({...open, head: headOf(part, open.head)}, functionCall)
    }
    // the end of a call that has ended already
    if (this.#streamed && [name, args, partialArgs].every((given) => given === undefined)) return []
    if (!isFilled(name) || (willContinue !== true && partialArgs === undefined)) {
      return [...this.end('complete'), readCall(part, `${path}.`)]
    }
    const begun = {head: headOf(part), given: isObject(args) ? args : {}, partial: new PartialArguments()}
    return [...this.end('complete'), ...this.#goOn(begun, functionCall)]
  }

  /** No more comes of the call that is open. */
  end(end: MessageEnd): ReadPiece[] {
    const open = this.#open
    this.#open = undefined
    if (open === undefined) return []
    return end === 'complete' ? [complete(open)] : cutOff(open, end)
  }

  #goOn(call: OpenCall, {partialArgs, willContinue}: JsonObject): ReadPiece[] {
    this.#streamed = true
    this.#open = call
    if (partialArgs !== undefined) call.partial.add(partialArgs)
    return willContinue === true ? [] : this.end('complete')
  }
}

function complete({head, given, partial}: OpenCall): ReadPiece {
  if (partial.problem !== undefined) {
    const message = `The arguments can't be put together: ${partial.problem}.`
    return invalidOf(head, 'BAD_ARGUMENTS', message, 'Ask the model for the call again.')
  }
  const input = {...given, ...partial.toObject()}
  return {...callOf(head, input), bytes: JSON.stringify(input).length}
}

function cutOff(open: OpenCall, end: Exclude<MessageEnd, 'complete'>): ReadPiece[] {
  const {tool, details} = open.head
  const piece = complete(open)
  const calls = new StreamedCalls<0>()
  calls.begin(0, {tool, ...(details.id !== undefined && {id: details.id}), origin: geminiOrigin(details)})
  if (!('invalid' in piece)) calls.append(0, JSON.stringify(piece.input).slice(0, -1))
  return calls.end(end)
}

/** The calls of a candidate that the conversation does not go on with. */
export function readOtherCandidate(parts: readonly unknown[], candidate: number): InvalidCall[] {
  return parts.flatMap((part) => {
    if (!isObject(part) || !isObject(part.functionCall) || !isFilled(part.functionCall.name)) return []
    const {tool, details} = headOf(part)
    const message = `The call is of candidate ${candidate}, and only those of candidate 0 are run.`
    const hint = 'Ask for one candidate, or give the content of the one that was chosen.'
    return [invalidOf({tool, details: {...details, candidate}}, 'BAD_CALL', message, hint)]
  })
}

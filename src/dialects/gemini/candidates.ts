import type {InvalidCall} from '@toolyard/sdk'
import type {MessageEnd} from '../arguments/streamed-calls.ts'
import type {JsonObject, ReadPiece} from '../dialect.ts'
import {isFilled, isObject} from '../json.ts'
import {inCamelCase, partInCamelCase} from './camel-case.ts'
import {type CandidateCalls, readOtherCandidate} from './candidate-calls.ts'
import {invalidOf} from './origin.ts'
import {isHosted} from './read.ts'

/** What the candidates of a chunk hold. */
export interface ReadCandidates {
  readonly pieces: readonly ReadPiece[]
  readonly hosted: number
  /** Candidate 0 has finished. */
  readonly ended: boolean
}

/** @param calls those of candidate 0, which may have begun in a chunk before */
export function readCandidates(candidates: readonly unknown[], calls: CandidateCalls): ReadCandidates {
  const pieces: ReadPiece[] = []
  let hosted = 0
  let ended = false
  for (const [position, given] of candidates.entries()) {
    const candidate = isObject(given) ? inCamelCase(given) : given
    const at = `candidates[${position}]`
    const parts = partsOf(candidate)
    if (!isObject(candidate) || parts === undefined) {
      pieces.push(invalidOf({}, 'BAD_CALL', `\`${at}\` must have \`content.parts\` that is an array.`))
      continue
    }
    hosted += parts.filter((part) => isObject(part) && isHosted(part)).length
    const index = typeof candidate.index === 'number' ? candidate.index : position
    if (index !== 0) {
      for (const piece of readOtherCandidate(parts, index)) pieces.push(piece)
      continue
    }
    for (const [number, part] of parts.entries()) pieces.push(...calls.read(part, `${at}.content.parts[${number}]`))
    if (!isFilled(candidate.finishReason) || candidate.finishReason === 'FINISH_REASON_UNSPECIFIED') continue
    ended = true
    const unended = calls.end(ENDS.get(candidate.finishReason) ?? 'error')
    for (const piece of unended.length > 0 ? unended : malformed(candidate)) pieces.push(piece)
  }
  return {pieces, hosted, ended}
}

/** The parts of a candidate: none, where its content was blocked or has been said; `undefined` when it is none. */
function partsOf(candidate: unknown): readonly unknown[] | undefined {
  const content = isObject(candidate) ? (candidate.content ?? {}) : undefined
  const parts = isObject(content) ? (content.parts ?? []) : undefined
  return Array.isArray(parts)
    ? parts.map((part: unknown) => (isObject(part) ? partInCamelCase(part) : part))
    : undefined
}

/** Of any other reason the model did not finish of itself. */
const ENDS: ReadonlyMap<string, MessageEnd> = new Map([
  ['STOP', 'complete'],
  ['MAX_TOKENS', 'limit'],
])

/** A call that the model tried to make and did not get right: nothing is left of it but this. */
function malformed({finishReason, finishMessage}: JsonObject): InvalidCall[] {
  if (finishReason !== 'MALFORMED_FUNCTION_CALL' && finishReason !== 'UNEXPECTED_TOOL_CALL') return []
  const said = isFilled(finishMessage) ? `: ${finishMessage}` : ''
  const code = finishReason === 'MALFORMED_FUNCTION_CALL' ? 'BAD_ARGUMENTS' : 'BAD_CALL'
  return [invalidOf({}, code, `The model made a call that is none (${finishReason})${said}`, 'Ask the model again.')]
}

import type {JsonObject, ReadLine} from '../dialect.ts'
import {isFilled, isObject} from '../json.ts'
import {endOfStatus, isBystander, isCall, isHosted, readCalls} from './items.ts'

/** Reads a whole response, or an item of one. */
export function readResponses(value: JsonObject): ReadLine | undefined {
  const {object, output} = value
  if (object === 'response' && Array.isArray(output)) return readResponse(value, output.filter(isObject))
  if (isCall(value)) return {kind: 'independent', pieces: readCalls(value)}
  if (isHosted(value)) return {kind: 'skipped', hosted: 1}
  return isBystander(value) ? {kind: 'skipped'} : undefined
}

function readResponse({id, status}: JsonObject, items: readonly JsonObject[]): ReadLine {
  const end = endOfStatus(status)
  const pieces = items.filter(isCall).flatMap((item) => readCalls(item, end))
  const hosted = items.filter(isHosted).length
  return {kind: 'stream', message: {}, ...(isFilled(id) && {id}), pieces, ended: true, hosted}
}

import type {CallOrigin} from '@toolyard/sdk'
import type {ReadLine} from './dialect.ts'
import {reason} from './invalid.ts'
import {isFilled, isObject} from './json.ts'

/** What a provider says instead of going on. Each has another key for the name of an error. */
export function streamError(error: unknown, origin: CallOrigin): ReadLine {
  const {type, code, status, message} = isObject(error) ? error : {}
  const what = [[type, code, status].find(isFilled), message].filter(isFilled).join(': ')
  const invalid = reason('STREAM_ERROR', `The provider ended the stream: ${what || 'it does not say why'}.`)
  return {kind: 'stray', pieces: [{invalid, id: null, origin}]}
}

import {findAuthorization, findCookies} from './headers.ts'
import {type SecretName, wordsOf} from './secret-name.ts'
import {isMixed, isValue} from './secret-value.ts'
import {holdsMarker, markerOf, replaceSpans, type Span} from './spans.ts'

/** The value that stands under a name, with the secret in it masked; the same string when there is none. */
export function maskNamed(value: string, {kind, certain}: SecretName): string {
  // what is left of a value that was masked is no other than what was left then
  if (value === '' || holdsMarker(value)) return value
  if (kind === 'authorization' || kind === 'cookie') {
    const spans: Span[] = []
    const find = kind === 'cookie' ? findCookies : findAuthorization
    find(value, 0, spans)
    return replaceSpans(value, spans)
  }
  return (certain ? isValue(value) && !isLabel(value, kind) : isMixed(value, 8)) ? markerOf(kind) : value
}

/** `Password` under `password` is what a field is called. */
const isLabel = (value: string, kind: string) => value.length < 20 && wordsOf(value) === wordsOf(kind)

import {valuesIn} from './assigned-value.ts'
import {SCHEME} from './headers.ts'
import {type SecretName, wordsOf} from './secret-name.ts'
import {isMixed, isValue} from './secret-value.ts'
import {holdsMarker, markerOf, replaceSpans} from './spans.ts'

/** The value that stands under a name, with the secret in it masked; the same string when there is none. */
export function maskNamed(value: string, secret: SecretName): string {
  const {kind, certain} = secret
  // what is left of a value that was masked is no other than what was left then
  if (value === '' || holdsMarker(value)) return value
  if (kind === 'authorization') return maskCredentials(value, secret)
  if (kind === 'cookie') return maskParts(value, secret)
  return (certain ? isValue(value) && !isLabel(value, kind) : isMixed(value, 8)) ? markerOf(kind) : value
}

const WITH_SCHEME = new RegExp(String.raw`^(${SCHEME}\s+)(\S+)$`, 'i')

/** Behind the name of a scheme anything may be secret but what says that something secret goes there. */
function maskCredentials(value: string, secret: SecretName): string {
  const [, scheme, credentials = ''] = WITH_SCHEME.exec(value) ?? []
  if (scheme === undefined) return maskParts(value, secret)
  return isValue(credentials) && !/^(?:token|credentials?|auth\w*|key)$/i.test(credentials)
    ? `${scheme}${markerOf(secret.kind)}`
    : value
}

function maskParts(value: string, secret: SecretName): string {
  const parts = valuesIn({name: secret.kind, sign: ':', secret, text: value}).filter(({isSecret}) => isSecret)
  return replaceSpans(
    value,
    parts.map(({start, end}) => ({start, end, name: secret.kind})),
  )
}

/** `Password` under `password` is what a field is called. */
const isLabel = (value: string, kind: string) => value.length < 20 && wordsOf(value) === wordsOf(kind)

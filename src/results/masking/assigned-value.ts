import type {SecretName} from './secret-name.ts'
import {hasDigit, isMixed, isRandom, isValue} from './secret-value.ts'

/** What is assigned to a name: `text` is what follows the sign, or the flag. */
export interface Assignment {
  readonly name: string
  readonly sign: ':' | '=' | '>' | '--'
  readonly secret: SecretName
  readonly text: string
}

/** Where in the text of an assignment its secret is. */
export interface Place {
  readonly start: number
  readonly end: number
}

const ELEMENT = /^([^\s<>]{3,1024})<\//
const QUOTED = /^[=>]?\s{0,20}[fbrLu]?(\\{0,4}["'`])((?:(?!\1)(?:[^\\\r\n]|\\[^\r\n])){0,8192})/
const VARIABLE = /^([^\s"'`\\<>]+?)[,;)]?(?:[\s"'`\\<>]|$)/
const BARE = /^[=>]?[ \t]{0,20}([^\s"'`\\,;<>(){}[\]|&]+)([\s\S]?)/

/** The secret in an assignment, if there is one: the less the form says, the more its value has to look like one. */
export function secretPlaceIn(assignment: Assignment): Place | undefined {
  const {name, sign, secret, text} = assignment
  if (sign === '>') return placeOf(ELEMENT.exec(text), 1, (value) => isSecret(value, secret))
  const quoted = QUOTED.exec(text)
  if (quoted !== null) return placeOf(quoted, 2, (value) => isSecret(value, secret))
  if (sign === '--' || name.startsWith('--')) return placeOf(VARIABLE.exec(text), 1, (value) => isSecret(value, secret))
  if (isVariable(assignment)) return placeOf(VARIABLE.exec(text), 1, (value) => isSecretVariable(value, secret))
  return placeOf(BARE.exec(text), 1, (value, next) => isBareSecret(value, next ?? '', secret))
}

function placeOf(
  match: RegExpExecArray | null,
  group: number,
  isSecret: (value: string, next: string | undefined) => boolean,
): Place | undefined {
  const value = match?.[group]
  if (match === null || value === undefined || !isSecret(value, match[group + 1])) return undefined
  const start = match[0].lastIndexOf(value)
  return {start, end: start + value.length}
}

/** `NAME=value`, as shells and files of variables have it; code has spaces there, or other names. */
const isVariable = ({name, sign, text}: Assignment) =>
  sign === '=' && /^[A-Z][A-Z0-9_]*$/.test(name) && !/^\s/.test(text)

/** Characters that a secret has at least, where it has to look like one. */
const leastOf = ({kind, certain}: SecretName) => (kind === 'password' ? 6 : certain ? 8 : 12)

const isSecret = (value: string, secret: SecretName) =>
  isMixed(value, leastOf(secret)) && (secret.certain || (secret.kind === 'key' ? isRandom(value) : hasDigit(value)))

const isSecretVariable = (value: string, secret: SecretName) =>
  secret.certain ? value.length >= leastOf(secret) && isValue(value) : isSecret(value, secret)

/** Whether a value without quotes is no variable, type or argument: those are the values of such names in code. */
function isBareSecret(value: string, next: string, secret: SecretName): boolean {
  if (/[([{<]/.test(next)) return false
  if (isRandom(value)) return isMixed(value)
  if (!secret.certain || /[,;)|]/.test(next)) return false
  const isName = /^[A-Za-z_$][\w$]*(?:[?!]?\.[\w$]+)*!?$/.test(value)
  return isName ? secret.kind === 'password' && /^[a-z]+\d+$/.test(value) && isMixed(value, 6) : isMixed(value, 8)
}

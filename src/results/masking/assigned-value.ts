import {cookiesIn, credentialsIn, type Value} from './headers.ts'
import type {SecretName} from './secret-name.ts'
import {hasDigit, isMixed, isRandom, isValue} from './secret-value.ts'

/** What is assigned to a name: `text` is what follows the sign, or the flag. */
export interface Assignment {
  readonly name: string
  readonly sign: ':' | '=' | ':=' | '>' | '--'
  readonly secret: SecretName
  readonly text: string
}

/** The values in an assignment: one, except in a header with cookies. */
export function valuesIn(assignment: Assignment): readonly Value[] {
  const {secret, text} = assignment
  if (secret.kind === 'cookie') return cookiesIn(text)
  const value = secret.kind === 'authorization' ? credentialsIn(text) : valueIn(assignment)
  return value === undefined ? [] : [value]
}

const ELEMENT = /^()([^\s<>]{3,1024})<\//
const QUOTED = /^([=>]?\s{0,20}[fbrLu]?(\\{0,4}["'`]))((?:(?!\2)(?:[^\\\r\n]|\\[^\r\n])){0,8192})/
const VARIABLE = /^()([^\s"'`\\<>]+?)[,;)]?(?:[\s"'`\\<>]|$)/
const BARE = /^([=>]?[ \t]{0,20})([^\s"'`\\,;<>(){}[\]|&]+)(?<![.:])/

/** The less the form of an assignment says, the more its value has to look like a secret. */
function valueIn({name, sign, secret, text}: Assignment): Value | undefined {
  const quoted = sign === '>' ? null : QUOTED.exec(text)
  if (quoted !== null) return valueAt(quoted[1], quoted[3], (value) => isSecret(value, secret))
  const isFlag = sign === '--' || name.startsWith('--')
  const isTight = sign === '=' && !/^\s/.test(text)
  // as shells and files of variables have it; in code there are spaces, or the name is another
  const isVariable = isTight && /^[A-Z][A-Z0-9_]*$/.test(name)
  const form = sign === '>' ? ELEMENT : isFlag || isVariable ? VARIABLE : BARE
  const [, before, bare] = form.exec(text) ?? []
  return valueAt(before, bare, (value, end) => {
    if (isVariable) return isSecretVariable(value, secret)
    return form === BARE ? isBareSecret(value, text.charAt(end), secret, isTight) : isSecret(value, secret)
  })
}

function valueAt(
  before: string | undefined,
  value: string | undefined,
  isSecret: (value: string, end: number) => boolean,
): Value | undefined {
  if (before === undefined || value === undefined) return undefined
  const end = before.length + value.length
  return {start: before.length, end, isSecret: isSecret(value, end)}
}

/** Characters that a secret has at least, where it has to look like one. */
const leastOf = ({kind, certain}: SecretName) => (kind === 'password' ? 6 : certain ? 8 : 12)

const isSecret = (value: string, secret: SecretName) =>
  isMixed(value, leastOf(secret)) && (secret.certain || (secret.kind === 'key' ? isRandom(value) : hasDigit(value)))

const isSecretVariable = (value: string, secret: SecretName) =>
  secret.certain ? value.length >= leastOf(secret) && isValue(value) : isSecret(value, secret)

/** Whether a value without quotes is no variable, type or argument: those are the values of such names in code. */
function isBareSecret(value: string, next: string, secret: SecretName, isTight: boolean): boolean {
  const {kind, certain} = secret
  if (/[([{<]/.test(next) || /^[$@&*!%]/.test(value)) return false
  if (isRandom(value)) return isMixed(value)
  // one of several in a line, as databases are connected to
  if (isTight && next === ';') return kind === 'password' && isMixed(value)
  if (!certain || /[,;)|]/.test(next)) return false
  const isName = /^[A-Za-z_$][\w$]*(?:[?!]?\.[\w$]+)*!?$/.test(value)
  return isName ? kind === 'password' && /^[a-z]+\d+$/.test(value) && isMixed(value) : isMixed(value, 8)
}

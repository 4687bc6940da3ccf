import type {HereDoc, HereString, Redirect, Redirection, Word} from 'unbash'
import {type Finding, join, NOTHING} from './findings.ts'

import {pathEffects} from './path-effects.ts'
import {readSingle, type Scope} from './words.ts'

export interface RedirectionReading {
  readonly found: Finding
  /** It is not understood. */
  readonly refused: boolean
  /** Words in it that are expanded. */
  readonly words: readonly Pick<Word, 'parts'>[]
}

const REFUSED: RedirectionReading = {found: {verdict: 'anything', effects: []}, refused: true, words: []}

/** What a redirection reads or writes. */
export function analyzeRedirection(
  redirection: Redirection,
  scope: Scope,
  {by}: {by: string | undefined},
): RedirectionReading {
  switch (redirection.type) {
    case 'HereDoc':
      return readDocument(redirection)
    case 'HereString':
      return readString(redirection)
    case 'Redirect':
      return readFile(redirection, scope, by)
  }
}

function readDocument({delimiter, body, closing}: HereDoc): RedirectionReading {
  if (delimiter === undefined || closing === undefined) return REFUSED
  return {found: NOTHING, refused: false, words: delimiter.quoted ? [] : [body]}
}

function readString({target}: HereString): RedirectionReading {
  return target === undefined ? REFUSED : {found: NOTHING, refused: false, words: [target]}
}

function readFile({operator, descriptor, target}: Redirect, scope: Scope, by: string | undefined): RedirectionReading {
  if (target === undefined || descriptor?.type === 'FileDescriptorVariable') return REFUSED
  const isCopy = operator === '>&' || operator === '<&'
  if (isCopy && /^(?:\d+|-)$/.test(target.text)) return {found: NOTHING, refused: false, words: []}
  // bash reads `>&-x` as `>&-` and a word
  if (isCopy && (operator === '<&' || !/^[\w./"'~$]/.test(target.text) || /^\d/.test(target.text))) return REFUSED
  const word = readSingle(target, scope)
  if (word === undefined) return REFUSED
  // bash opens a connection for these names
  if (word.kind === 'literal' ? isConnection(word.text) : word.prefix === '' || isConnection(word.prefix)) {
    return {...REFUSED, refused: false, words: [target]}
  }
  const context = {...scope, by}
  const reads = operator === '<' || operator === '<>'
  const writes = operator !== '<'
  const findings = [
    ...(reads ? [pathEffects({word, access: 'read'}, context)] : []),
    ...(writes ? [pathEffects({word, access: 'write'}, context)] : []),
    // what a pattern or a variable stands for is looked at, and may be another file when the command runs
    ...(writes && word.kind !== 'literal' ? [REFUSED.found] : []),
  ]
  return {found: join(findings), refused: false, words: [target]}
}

const isConnection = (path: string) => /^\/dev\/(?:tcp|udp)(?:\/|$)/.test(path)

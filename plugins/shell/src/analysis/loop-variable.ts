import {resolve} from 'node:path'
import {isCodeVariable} from '@toolyard/sdk'
import type {Word} from 'unbash'
import {isSetForReading} from '../process/environment.ts'
import {expandGlob} from './expand-glob.ts'
import {type LoopVariable, readWord, type Scope} from './words.ts'

const NOTHING_KNOWN: LoopVariable = {prefix: '', within: ['/'], isExact: false, splits: true}
const MAX_NAMES = 32

/** What the variable of a `for` loop stands for, where its words are names, or patterns of a few names. */
export function loopVariable(words: readonly Word[] | undefined, scope: Scope): LoopVariable {
  const names = words === undefined ? undefined : namesOf(words, scope)
  if (names === undefined || names.length > MAX_NAMES) return NOTHING_KNOWN
  const [first = ''] = names
  return {
    prefix: names.some((name) => name === '' || name.startsWith('-')) ? '' : first,
    within: names,
    isExact: true,
    splits: !names.every((name) => /^[\w./@+-]+$/.test(name)),
  }
}

/** With these, bash finds other names for a pattern, reads a line differently, or has its files elsewhere. */
const OF_BASH = /^(?:GLOBIGNORE|GLOBSORT|EXECIGNORE|POSIXLY_CORRECT|TMPDIR)$/

/** Whether a variable is more than a name of the line's own: it may reach programs, or change how the line is read. */
export function mayMeanMore(name: string, env: Scope['env']): boolean {
  if (env[name] !== undefined || isSetForReading(name) || OF_BASH.test(name)) return true
  // names of variables are told apart by case, and plain words such as `path` are nobody's
  return isCodeVariable(name) && !/^[a-z]+$/.test(name)
}

function namesOf(words: readonly Word[], scope: Scope): readonly string[] | undefined {
  const [folder] = scope.place?.length === 1 ? scope.place : []
  const names: string[] = []
  for (const word of words.flatMap((each) => readWord(each, scope))) {
    if (word.kind === 'unknown' || (word.kind === 'glob' && folder === undefined)) return undefined
    const found =
      word.kind === 'literal'
        ? [word.text]
        : expandGlob(word, resolve(scope.cwd, folder ?? ''), scope.spend)?.map(({path}) => path)
    if (found === undefined) return undefined
    names.push(...found)
  }
  return names
}

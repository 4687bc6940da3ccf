import type {PathUse, Programs, Run, Use} from '../program.ts'
import {literal, mayBeOption, type ShellWord} from '../shell-word.ts'
import {type FoundCommand, isPlaceholder, readExpression} from './find/read-expression.ts'

/** `find`, after the manuals of findutils and FreeBSD. */
export const findPrograms: Programs = {find, gfind: find}

function find(args: readonly ShellWord[]): Use | undefined {
  const leading = readLeading(args)
  if (leading === undefined) return undefined
  const expression = readExpression(args.slice(leading.end))
  if (expression === undefined) return undefined
  const {unknownStart, depth, deletes, commands, printsMore} = expression
  const starts = leading.starts.length === 0 && !unknownStart ? [literal('.')] : leading.starts
  const texts = unknownStart ? undefined : textsOf(starts)
  // a link leads to files that lie elsewhere
  const follows = leading.follows || expression.follows
  const folders = follows ? undefined : texts
  const names = {folders, prefix: texts === undefined ? '' : commonPrefix(texts)}
  const isPlain = commands.length === 0 && expression.writes.length === 0 && !printsMore && !deletes
  return {
    paths: [
      ...starts.map((word): PathUse => ({word, access: 'read', recursive: !(depth <= 1)})),
      ...(unknownStart ? [ANYWHERE] : []),
      ...(deletes ? starts.map((word): PathUse => ({word, access: 'write', recursive: true, replaces: true})) : []),
      ...expression.reads.map((word): PathUse => ({word, access: 'read'})),
      ...expression.writes.map((word): PathUse => ({word, access: 'write'})),
    ],
    runs: commands.map((command) => runOf(command, names)),
    // what is relative in a command that runs elsewhere is not known
    changesMore: commands.some(({elsewhere}) => elsewhere) || (deletes && (unknownStart || follows)),
    lists: isPlain ? folders : undefined,
  }
}

const ANYWHERE: PathUse = {word: literal('/'), access: 'read', recursive: true}

interface Leading {
  readonly starts: readonly ShellWord[]
  /** Links to folders are gone through. */
  readonly follows: boolean
  /** Where the expression begins. */
  readonly end: number
}

/** What stands in front of the expression. */
function readLeading(args: readonly ShellWord[]): Leading | undefined {
  const starts: ShellWord[] = []
  let follows = false
  let at = 0
  const textAt = (index: number) => {
    const word = args[index]
    return word?.kind === 'literal' ? word.text : undefined
  }
  for (let text = textAt(at); text !== undefined; text = textAt(at)) {
    if (text === '--') {
      at++
      break
    }
    if (text === '-D' || text === '-f') {
      const value = args[at + 1]
      if (value?.kind !== 'literal') return undefined
      if (text === '-f') starts.push(value)
      at += 2
    } else if (/^-(?:[HLPEXdsx]|O\d)$/.test(text)) {
      follows ||= text === '-L'
      at++
    } else break
  }
  for (let word = args[at]; word !== undefined && !beginsExpression(word); word = args[++at]) {
    // it may become an option, an operator, or any number of words that are
    if (word.kind !== 'literal' && (mayBeOption(word) || /^[(!),]/.test(word.prefix))) return undefined
    starts.push(word)
  }
  return {starts, follows, end: at}
}

const beginsExpression = (word: ShellWord) => word.kind === 'literal' && /^(?:-.*|[(),!])$/s.test(word.text)

/** A command that is run with `{}` in place of names that lie in the folders and begin with the prefix. */
function runOf({words, many, elsewhere}: FoundCommand, {folders, prefix}: Names): Run {
  const start = elsewhere ? '' : prefix
  return {
    kind: 'command',
    words: words.map((word): ShellWord => {
      if (isPlaceholder(word)) {
        const within = folders === undefined || elsewhere ? {} : {within: folders}
        return {kind: 'unknown', prefix: start, splits: many, whenEmpty: '', ...within, source: word.source}
      }
      const text = word.kind === 'literal' ? word.text : word.prefix
      const at = text.indexOf('{}')
      if (at === -1) return word.kind === 'literal' || !word.source.includes('{}') ? word : asUnknown(word)
      const known = at === 0 ? start : text.slice(0, at)
      return {kind: 'unknown', prefix: known, splits: false, whenEmpty: text.replaceAll('{}', ''), source: word.source}
    }),
  }
}

interface Names {
  readonly folders: readonly string[] | undefined
  readonly prefix: string
}

/** A pattern or a variable with `{}` further on: of that, only the beginning is known. */
function asUnknown(word: ShellWord): ShellWord {
  if (word.kind !== 'glob') return word
  return {kind: 'unknown', prefix: word.prefix, splits: true, whenEmpty: word.prefix, source: word.source}
}

const textsOf = (words: readonly ShellWord[]): readonly string[] | undefined =>
  words.every((word) => word.kind === 'literal') ? words.map(({text}) => text) : undefined

/** What all the texts begin with. */
function commonPrefix([first = '', ...rest]: readonly string[]): string {
  let length = first.length
  for (const text of rest) {
    let same = 0
    while (same < length && text[same] === first[same]) same++
    length = same
  }
  return first.slice(0, length)
}

import {mayBeOption, type ShellWord} from '../shell-word.ts'
import {NUMBER, type OptionForm, type OptionTable} from './option-table.ts'

/** An option as it was given. */
export interface GivenOption {
  /** Its name in the table, with dashes: `-n`, `--lines`, `-NUM`. */
  readonly name: string
  readonly form: OptionForm
  /** Fewer than the form has where the last word is missing. */
  readonly values: readonly ShellWord[]
}

export interface Arguments {
  readonly options: readonly GivenOption[]
  readonly operands: readonly ShellWord[]
  /** Words in the place of options of which the table doesn't say what they are, and what they might take. */
  readonly undescribed: readonly ShellWord[]
}

/**
 * Takes arguments apart as getopt_long does, but for abbreviations of long names, and for values in words of their own
 * that look like an option: those are not described.
 *
 * @param lenient keeps what is not described, and words that may turn out to be options, instead of giving up
 * @returns `undefined` where it is not known, for every word, what it is
 */
export function readArguments(table: OptionTable, args: readonly ShellWord[], lenient = false): Arguments | undefined {
  const reader = new ArgumentReader(table, args)
  const read = reader.read()
  if (lenient) return read
  return read.undescribed.length > 0 || reader.uncertain ? undefined : read
}

class ArgumentReader {
  readonly #table: OptionTable
  readonly #args: readonly ShellWord[]
  readonly #options: GivenOption[] = []
  readonly #operands: ShellWord[] = []
  readonly #undescribed: ShellWord[] = []
  #next = 0
  /** A word that is taken for an operand or a value may be an option. */
  uncertain = false

  constructor(table: OptionTable, args: readonly ShellWord[]) {
    this.#table = table
    this.#args = args
  }

  read(): Arguments {
    while (this.#next < this.#args.length) {
      const word = this.#take()
      if (word === undefined) break
      if (word.kind === 'literal' && word.text === '--') {
        this.#operands.push(...this.#args.slice(this.#next))
        break
      }
      if (isDashed(word)) this.#option(word)
      else if (this.#operand(word)) break
    }
    return {options: this.#options, operands: this.#operands, undescribed: this.#undescribed}
  }

  #take(): ShellWord | undefined {
    return this.#args[this.#next++]
  }

  /** Returns whether all that follows are operands. */
  #operand(word: ShellWord): boolean {
    this.#operands.push(word)
    if (word.kind !== 'literal' && mayBeOption(word)) this.uncertain = true
    if (!this.#table.style.posix) return false
    this.#operands.push(...this.#args.slice(this.#next))
    return true
  }

  #option(word: ShellWord): void {
    const known = knownText(word)
    const isWhole = word.kind === 'literal'
    if (word.kind === 'unknown' && word.splits) this.#undescribed.push(word)
    else if (this.#table.style.single) this.#whole(word, isWhole ? this.#single(known) : '')
    else if (!known.startsWith('--')) this.#cluster(word, known)
    else if (known.includes('=')) this.#assigned(word, known)
    else this.#whole(word, isWhole ? known : '')
  }

  #single(text: string): string {
    const withNumber = text.replace(/\d+$/, 'NUM')
    return !this.#table.forms.has(text) && this.#table.forms.has(withNumber) ? withNumber : text
  }

  /** An option in a word of its own, with its values in the words behind it. */
  #whole(word: ShellWord, name: string): void {
    const form = this.#table.forms.get(name)
    if (form === undefined) this.#undescribed.push(word)
    else this.#give(name, form, form.optional ? [] : this.#values(form))
  }

  /** `--name=value` */
  #assigned(word: ShellWord, known: string): void {
    const name = known.slice(0, known.indexOf('='))
    const form = this.#table.forms.get(name)
    if (form?.values.length !== 1) this.#undescribed.push(word)
    else this.#give(name, form, [after(word, name.length + 1)])
  }

  /** Options of one letter in one word; the first that takes a value takes the rest of the word. */
  #cluster(word: ShellWord, known: string): void {
    const {forms} = this.#table
    for (let at = 1; at < known.length; at++) {
      const digits = /^\d+/.exec(known.slice(at))?.[0] ?? ''
      const letter = `-${known[at]}`
      const isNumber = digits !== '' && !forms.has(letter) && forms.has(NUMBER)
      const name = isNumber ? NUMBER : letter
      const form = forms.get(name)
      const rest = at + 1
      const hasRest = rest < known.length || word.kind !== 'literal'
      const isApart = this.#table.style.apart && form?.values.length === 1 && !/^\d*$/.test(known.slice(rest))
      if (form === undefined || isApart || (form.values.length > 1 && hasRest)) {
        this.#undescribed.push(word)
        return
      }
      if (form.values.length > 0) {
        this.#give(name, form, hasRest ? [after(word, rest)] : form.optional ? [] : this.#values(form))
        return
      }
      this.#give(name, form, [])
      if (isNumber) at += digits.length - 1
    }
    if (word.kind !== 'literal') this.#undescribed.push(word)
  }

  #values(form: OptionForm): readonly ShellWord[] {
    const values: ShellWord[] = []
    for (const _ of form.values) {
      const word = this.#take()
      if (word === undefined) break
      // as many words as the shell makes of it: what comes after the first is no value
      if (word.kind === 'glob' || (word.kind === 'unknown' && word.splits)) this.#undescribed.push(word)
      // another build of the program may do without the value, and see an option here
      else if (looksLikeOption(word)) this.uncertain = true
      values.push(word)
    }
    return values
  }

  #give(name: string, form: OptionForm, values: readonly ShellWord[]): void {
    this.#options.push({name, form, values})
  }
}

const knownText = (word: ShellWord): string => (word.kind === 'literal' ? word.text : word.prefix)

const isDashed = (word: ShellWord): boolean =>
  knownText(word).startsWith('-') && !(word.kind === 'literal' && word.text === '-')

const looksLikeOption = (word: ShellWord): boolean => word.kind === 'literal' && /^-\D/.test(word.text)

/** The word without its first characters, which are known. */
function after(word: ShellWord, count: number): ShellWord {
  switch (word.kind) {
    case 'literal':
      return {...word, text: word.text.slice(count)}
    case 'glob':
      return {...word, prefix: word.prefix.slice(count), pattern: word.pattern.slice(count)}
    case 'unknown': {
      const {splits, source} = word
      return {kind: 'unknown', prefix: word.prefix.slice(count), splits, whenEmpty: word.whenEmpty.slice(count), source}
    }
  }
}

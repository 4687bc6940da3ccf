import {type Kind, kindOf} from './kind.ts'

/** How a program's options are written. */
export interface OptionStyle {
  /** Options of one dash and many letters (`-name VALUE`): never clusters, a value is always a word of its own. */
  readonly single?: boolean
  /** In a cluster, letters behind one that takes a value are options too: only a number can be attached as a value. */
  readonly apart?: boolean
  /** The first operand ends the options. */
  readonly posix?: boolean
}

/** What an option takes. */
export interface OptionForm {
  /** None for a flag; more than one only in words of their own. */
  readonly values: readonly Kind[]
  /** The value may be missing, and counts as one only where it is attached. */
  readonly optional: boolean
}

/**
 * The options of a program by their exact names, dashes included. `-NUM` stands for any number behind a dash; in the
 * `single` style `-lNUM` for one behind `-l`.
 */
export interface OptionTable {
  readonly forms: ReadonlyMap<string, OptionForm>
  readonly style: OptionStyle
}

/** The name under which a table has options such as `-20`. */
export const NUMBER = '-NUM'

const FLAG: OptionForm = {values: [], optional: false}
const OPTION = /^(--?[^\s=[\]]+)(?:=([A-Z,]+)|\[=([A-Z]+)\])?$/

/**
 * Reads a table of options, one form a line: names separated by blanks, then `=VALUE` or `[=VALUE]`, which is meant for
 * all names of the line. `=NAME,VALUE` takes two words. `-abc` are three flags, but not in the `single` style.
 *
 * @throws Error for a line that can't be read
 */
export function parseOptions(template: string, style: OptionStyle = {}): OptionTable {
  const forms = new Map<string, OptionForm>()
  for (const line of template.split('\n')) {
    const names = line.split(/\s+/).filter((name) => name !== '')
    const [last, ...rest] = names.toReversed()
    if (last === undefined) continue
    const [, name, required, optional] = OPTION.exec(last) ?? []
    if (name === undefined || rest.some((other) => !OPTION.test(other) || /[=[]/.test(other))) {
      throw new Error(`${line.trim()} is no line of a table of options: write names, then =VALUE or [=VALUE]`)
    }
    const form = formOf(required, optional)
    for (const each of [...rest, name]) addName(forms, each, form, style)
  }
  return {forms, style}
}

function formOf(required: string | undefined, optional: string | undefined): OptionForm {
  if (required !== undefined) return {values: required.split(',').map(kindOf), optional: false}
  return optional === undefined ? FLAG : {values: [kindOf(optional)], optional: true}
}

function addName(forms: Map<string, OptionForm>, name: string, form: OptionForm, {single}: OptionStyle): void {
  if (single || name === NUMBER || name.startsWith('--') || name.length === 2) {
    forms.set(name, form)
    return
  }
  if (form !== FLAG) throw new Error(`${name} can't take a value: it stands for flags of one letter`)
  for (const letter of name.slice(1)) forms.set(`-${letter}`, form)
}

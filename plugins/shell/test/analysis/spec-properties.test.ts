import fc from 'fast-check'
import {expect, test} from 'vitest'
import {literal, type ShellWord} from '../../src/analysis/shell-word.ts'
import {parseOptions} from '../../src/analysis/spec/option-table.ts'
import {readArguments} from '../../src/analysis/spec/read-arguments.ts'
import {defineSpec} from '../../src/analysis/spec.ts'
import {paths} from './helpers/words.ts'

const TABLE = `
  -a --all
  -b --brief
  -n --number=NUM
  -o --output=OUT
  -s --style[=STYLE]`
const FLAGS = {a: 'all', b: 'brief'}
const VALUES = {n: 'number', o: 'output'}

type Given = readonly [name: string, value?: string]
type Piece = {readonly words: readonly string[]; readonly options: readonly Given[]; readonly operand?: string}

const plainValue = fc.oneof(fc.stringMatching(/^[a-z./+ ]{1,6}$/), fc.constantFrom('-', '-1', '=x'))
const dashedValue = fc.constantFrom('--', '-o', '-a', '--output=x', '--all', '-nx', '-=x')
const value = fc.oneof(plainValue, dashedValue)
const name = fc.constantFrom('file', 'a b', 'dir/x', '-', '', '+1')
const cluster = fc.array(fc.constantFrom(...Object.keys(FLAGS)), {maxLength: 3}).map((letters) => letters.join(''))
const flagsOf = (letters: string): Given[] => Array.from(letters, (letter) => [`-${letter}`])

/** Arguments in every spelling that there is, with what they mean. */
const piece: fc.Arbitrary<Piece> = fc.oneof(
  name.map((operand) => ({words: [operand], options: [], operand})),
  cluster.filter((flags) => flags !== '').map((flags) => ({words: [`-${flags}`], options: flagsOf(flags)})),
  fc
    .constantFrom(...Object.values(FLAGS), 'style')
    .map((flag) => ({words: [`--${flag}`], options: [[`--${flag}`]] as const})),
  fc
    .tuple(
      cluster,
      fc.constantFrom(...Object.keys(VALUES)),
      fc.oneof(
        plainValue.map((text) => [text]),
        value,
      ),
    )
    .map(([flags, letter, given]) => ({
      words: typeof given === 'string' ? [`-${flags}${letter}${given}`] : [`-${flags}${letter}`, ...given],
      options: [...flagsOf(flags), [`-${letter}`, String(given)] as const],
    })),
  fc.tuple(fc.constantFrom(...Object.values(VALUES), 'style'), value).map(([long, given]) => ({
    words: [`--${long}=${given}`],
    options: [[`--${long}`, given] as const],
  })),
  fc.tuple(fc.constantFrom(...Object.values(VALUES)), plainValue).map(([long, given]) => ({
    words: [`--${long}`, given],
    options: [[`--${long}`, given] as const],
  })),
  fc.tuple(cluster, fc.option(value, {nil: undefined})).map(([flags, given]) => ({
    words: [`-${flags}s${given ?? ''}`],
    options: [...flagsOf(flags), given === undefined ? (['-s'] as const) : (['-s', given] as const)],
  })),
)
const pieces = fc.tuple(fc.array(piece, {maxLength: 8}), fc.option(fc.array(fc.oneof(name, value)), {nil: undefined}))

const textOf = (word: ShellWord) => (word.kind === 'literal' ? word.text : `?${word.source}`)
const asWords = (texts: readonly string[]) => texts.map((text) => literal(text))
const line = (list: readonly Piece[], behind: readonly string[] | undefined) => [
  ...list.flatMap(({words}) => words),
  ...(behind === undefined ? [] : ['--', ...behind]),
]

test('options in any spelling and order are read back as they were meant', () => {
  const table = parseOptions(TABLE)
  fc.assert(
    fc.property(pieces, ([list, behind]) => {
      const read = readArguments(table, asWords(line(list, behind)))
      expect(read?.options.map((option) => [option.name, ...option.values.map(textOf)])).toEqual(
        list.flatMap(({options}) => options.map((option) => [...option])),
      )
      expect(read?.operands.map(textOf)).toEqual([
        ...list.flatMap(({operand}) => (operand === undefined ? [] : [operand])),
        ...(behind ?? []),
      ])
    }),
    {numRuns: 1000},
  )
})

test('a file that is written is found in every spelling, or the command is not described', () => {
  const program = defineSpec({options: TABLE, operands: 'FILE...'})
  fc.assert(
    fc.property(pieces, ([list, behind]) => {
      const found = paths(program(asWords(line(list, behind)), {stdinLists: undefined}))
      const meant = list.flatMap(({options}) => options).filter(([option]) => option === '-o' || option === '--output')
      if (meant.some(([, given]) => given?.startsWith('='))) expect(found).toBeUndefined()
      else expect(found?.filter((path) => path.startsWith('>'))).toEqual(meant.map(([, given]) => `>${given}`))
    }),
    {numRuns: 1000},
  )
})

test('an option that the table does not have is never described', () => {
  const table = parseOptions(TABLE)
  const strange = fc.oneof(
    fc.stringMatching(/^-[ab]{0,2}[^abnos-][a-z]{0,3}$/),
    fc.stringMatching(/^--[a-z]{1,7}(=[a-z]{0,3})?$/).filter((text) => {
      const long = text.slice(2).split('=')[0] ?? ''
      return ![...Object.values(FLAGS), ...Object.values(VALUES), 'style'].includes(long)
    }),
    fc.constantFrom('--all=', '--brief=x', '--=', '--=x', '---', '-a-'),
  )
  const plain = piece.filter(
    ({words}) => words.length === 1 && !/^-[ab]*[no]$|^--(?:number|output)$/.test(words[0] ?? ''),
  )
  fc.assert(
    fc.property(fc.array(plain, {maxLength: 4}), strange, fc.array(plain, {maxLength: 4}), (before, word, after) => {
      expect(
        readArguments(table, asWords([...line(before, undefined), word, ...line(after, undefined)])),
      ).toBeUndefined()
    }),
    {numRuns: 1000},
  )
})

test('a word that looks like an option is no value in a word of its own', () => {
  const table = parseOptions(TABLE)
  fc.assert(
    fc.property(fc.constantFrom('-n', '-an', '--number', '-o', '--output'), dashedValue, (option, given) => {
      expect(readArguments(table, asWords([option, given]))).toBeUndefined()
    }),
  )
})

test('a word that is not known is never taken for anything but what it must be', () => {
  const table = parseOptions(TABLE)
  const unknown = fc.constantFrom<ShellWord>(
    {kind: 'glob', prefix: '', pattern: '*', source: '*'},
    {kind: 'unknown', prefix: '', splits: false, whenEmpty: '', source: '"$x"'},
    {kind: 'unknown', prefix: 'a', splits: true, whenEmpty: 'a', source: 'a$x'},
    {kind: 'unknown', prefix: '-', splits: false, whenEmpty: '-', source: '-"$x"'},
    {kind: 'unknown', prefix: '--output', splits: false, whenEmpty: '--output', source: '--output"$x"'},
    {kind: 'unknown', prefix: '-ab', splits: false, whenEmpty: '-ab', source: '-ab"$x"'},
  )
  fc.assert(
    fc.property(fc.array(name, {maxLength: 3}), unknown, fc.array(name, {maxLength: 3}), (before, word, after) => {
      expect(readArguments(table, [...asWords(before), word, ...asWords(after)])).toBeUndefined()
      expect(readArguments(table, [...asWords(before), literal('--'), word])?.operands).toContain(word)
    }),
  )
})

import {describe, expect, test} from 'vitest'
import {bySubcommand, defineSpec, type Spec} from '../../src/analysis/spec.ts'
import {paths, use, words} from './helpers/words.ts'

const sorter: Spec = {
  options: `
    -nru --numeric --reverse
    -k --key=FIELD
    -o --output=OUT
    -T --temporary-directory=DIR
    --color[=WHEN]
    -C[=STYLE]
    -NUM
    --pair=NAME,FILE`,
  operands: 'FILE...',
}
const read = (spec: Spec, line: string) => paths(use(defineSpec(spec), line))

describe('options', () => {
  test.each([
    ['-o OUT a', ['>OUT', '<a']],
    ['-oOUT a', ['>OUT', '<a']],
    ['-nroOUT a', ['>OUT', '<a']],
    ['-nro OUT a', ['>OUT', '<a']],
    ['--output=OUT a', ['>OUT', '<a']],
    ['a --output OUT', ['>OUT', '<a']],
    ['-k2 -k - OUT', ['<OUT']],
    ['-k -1 OUT', ['<OUT']],
    ['-k-o OUT', ['<OUT']],
    ['-ko OUT', ['<OUT']],
    ['-- -o OUT', ['<-o', '<OUT']],
    ['-n - a', ['<a']],
    ['--color a', ['<a']],
    ['--color=always a', ['<a']],
    ['-Cabc a', ['<a']],
    ['-C a', ['<a']],
    ['-20 a', ['<a']],
    ['-n20r a', ['<a']],
    ['--pair name file a', ['<file', '<a']],
    ['-T dir', ['<dir/**']],
    ['-o', []],
    ['-o "$x" a', ['>"$x"', '<a']],
    ['-o"$x" a', ['>-o"$x"', '<a']],
    ['--key=a*b a', ['<a']],
  ])('reads %j as GNU programs do', (line, expected) => {
    expect(read(sorter, line)).toEqual(expected)
  })

  test.each([
    '--outp=OUT',
    '-k -o OUT',
    '--key --output=OUT',
    '-x',
    '-nx',
    '--numeric=yes',
    '--color always -z',
    '--pair=name file',
    '-n"$x"',
    '-"$x"',
    '--"$x"',
    '-o $x',
    '-o$x',
    '-k *',
    '--output=a*',
    '-o=OUT',
    '-n-',
  ])('does not describe %j', (line) => {
    expect(read(sorter, line)).toBeUndefined()
  })

  test('of one dash and many letters take their values from the next word alone', () => {
    const spec: Spec = {options: '-in=FILE\n-noout -text', single: true}
    expect(read(spec, '-in cert -noout -text')).toEqual(['<cert'])
    for (const line of ['-incert', '-in=cert', '-n', '--in cert', '-noouttext'])
      expect(read(spec, line)).toBeUndefined()
  })

  test('end at the first operand where the program stops there', () => {
    const spec: Spec = {options: '-n', operands: 'TEXT FILE...', posix: true}
    expect(read(spec, '-n text -n')).toEqual(['<-n'])
  })

  test('of one dash can have a number attached', () => {
    const spec: Spec = {options: '-l -len=NUM\n-lNUM', operands: 'FILE', single: true}
    expect(read(spec, '-l16 a')).toEqual(['<a'])
    expect(read(spec, '-l 16 a')).toEqual(['<a'])
    expect(read(spec, '-l16x a')).toBeUndefined()
  })

  test('may go on behind a letter that takes a value from the next word', () => {
    const spec: Spec = {options: '-a\n-L=NUM\n-o=OUT', operands: 'DIR...', apart: true}
    expect(read(spec, '-aL 2 x')).toEqual(['<x/**'])
    expect(read(spec, '-L2 x')).toEqual(['<x/**'])
    expect(read(spec, '-Lo 2 x')).toBeUndefined()
  })

  test('can be asked for', () => {
    const spec: Spec = {options: '-l --list\n-v', operands: 'FILE', requires: '-l --list'}
    expect(read(spec, '--list a')).toEqual(['<a'])
    expect(read(spec, '-v a')).toBeUndefined()
  })

  test.each([
    {options: 'plain'},
    {options: '-ab=FILE'},
    {options: '-a=file'},
    {operands: 'file'},
    {recursive: '-R'},
    {free: true, options: '-o=OUT'},
  ])('written wrongly are an error: %j', (spec) => {
    expect(() => read(spec, '')).toThrow()
  })
})

describe('operands', () => {
  test.each<[Spec, string, string[] | undefined]>([
    [{operands: 'FILE? OUT?'}, 'a', ['<a']],
    [{operands: 'FILE? OUT?'}, 'a b', ['<a', '>b']],
    [{operands: 'FILE? OUT?'}, '- -', ['>-']],
    [{operands: 'FILE? OUT?'}, 'a b c', undefined],
    [{operands: 'FILE? OUT?'}, 'src/*', undefined],
    [{operands: 'FILE? OUT?'}, '"a$x"', ['<"a$x"']],
    [{operands: 'FILE? OUT?'}, 'a$x', undefined],
    [{operands: 'TEXT FILE...'}, 'a src/*.ts b', ['<src/*.ts', '<b']],
    [{operands: 'TEXT FILE...'}, 'src/* a', undefined],
    [{operands: 'FILE...'}, '*.ts', undefined],
    [{operands: 'FILE...'}, '-- *.ts', ['<*.ts']],
    [{operands: 'FILE...'}, '"$x"', undefined],
    [{operands: 'FILE...'}, '-- "$x" $y', ['<"$x"', '<$y']],
    [{operands: '+FORMAT'}, "'+%Y %m'", []],
    [{operands: '+FORMAT'}, '"+$x"', []],
    [{operands: '+FORMAT'}, '0101', undefined],
    [{}, 'a', undefined],
    [{operands: 'OUT...'}, 'a b', ['>a', '>b']],
    [{operands: 'OUTDIR DIR'}, 'a b', ['>a/**', '<b/**']],
  ])('%j reads %j', (spec, line, expected) => {
    expect(read(spec, line)).toEqual(expected)
  })

  const grep: Spec = {
    options: '-r --recursive\n-e --regexp=PATTERN\n-l\n-c',
    operands: 'TEXT FILE...',
    replacesFirst: '-e --regexp',
    default: '.',
    defaultWith: '-r --recursive',
    recursive: '-r --recursive',
    lists: [
      {of: 'operands', when: '-l'},
      {of: 'stdin', unless: '-c'},
    ],
  }

  test('lose their first where an option stands for it', () => {
    expect(read(grep, 'a b')).toEqual(['<b'])
    expect(read(grep, '-e a b')).toEqual(['<b'])
    expect(read(grep, 'b --regexp=a')).toEqual(['<b'])
  })

  test('stand for all below, and for a default, where an option says so', () => {
    expect(read(grep, 'a')).toEqual([])
    expect(read(grep, '-r a')).toEqual(['<./**'])
    expect(read(grep, 'a src -r')).toEqual(['<src/**'])
  })

  test('are listed for what reads names from the output', () => {
    const lists = (line: string) => use(defineSpec(grep), line)?.lists
    expect(lists('-l a src lib/*.ts')).toEqual(['src', 'lib/'])
    expect(lists('-rl a')).toEqual(['.'])
    expect(lists('a')).toBe('stdin')
    expect(lists('-c a')).toBeUndefined()
    expect(lists('a file')).toBeUndefined()
    expect(lists('-l a -- "$x"')).toBeUndefined()
  })

  test('may be followed by files that nobody names', () => {
    expect(read({options: '-c', operands: 'FILE...', readsAnything: '-c'}, '-c sums')).toEqual(['<sums', '</' + '/**'])
  })
})

describe('a free program', () => {
  const free: Spec = {options: '-n --lines=NUM\n-f --file=FILE', operands: 'TEXT FILE...', free: true}

  test.each([
    ['a b', ['<b']],
    ['a *', ['<*']],
    ['a "$x" b', ['<"$x"', '<b']],
    ['"$x" b', ['<"$x"', '<b']],
    ['"a$x" b', ['<b']],
    ['$x b', ['<$x', '<b']],
    ['-n $x a b', ['<$x', '<a', '<b']],
    ['--fil=list a b', ['<list', '<a', '<b']],
    ['-z -flist a', ['<list', '<a']],
  ])('reads at most %j', (line, expected) => {
    expect(read(free, line)).toEqual(expected)
  })
})

test('a free program may do with an option that is not described what it does with any other', () => {
  const spec: Spec = {
    options: '-r --recursive\n--names=FILE',
    operands: 'TEXT FILE...',
    default: '.',
    defaultWith: '-r --recursive',
    recursive: '-r --recursive',
    readsAnything: '--names',
    free: true,
  }
  expect(read(spec, '--rec a')).toEqual(['<a/**', '<./**', '<//**'])
  expect(read(spec, '--nam=list a')).toContain('<list')
})

test('a subcommand decides, behind options that stand in front of it', () => {
  const program = bySubcommand({options: '-C=DIR\n-q'}, {list: defineSpec({options: '-a', operands: 'FILE...'})})
  expect(paths(use(program, '-q list -a x'))).toEqual(['<x'])
  expect(paths(use(program, '-C dir list'))).toEqual(['<dir/**'])
  for (const line of ['', 'toString', 'lis', '"$x"', '-a list', 'list -q', '-- -q list']) {
    expect(use(program, line)).toBeUndefined()
  }
})

test('the words of a line are what the shell would make of them', () => {
  expect(words(`a 'b c' "d $x" $y e*f \\* --o="$z" '*'?`)).toEqual([
    {kind: 'literal', text: 'a', source: 'a'},
    {kind: 'literal', text: 'b c', source: "'b c'"},
    {kind: 'unknown', prefix: 'd ', splits: false, whenEmpty: 'd ', source: '"d $x"'},
    {kind: 'unknown', prefix: '', splits: true, whenEmpty: '', source: '$y'},
    {kind: 'glob', prefix: 'e', pattern: 'e*f', source: 'e*f'},
    {kind: 'literal', text: '*', source: '\\*'},
    {kind: 'unknown', prefix: '--o=', splits: false, whenEmpty: '--o=', source: '--o="$z"'},
    {kind: 'glob', prefix: '*', pattern: '\\*?', source: "'*'?"},
  ])
})

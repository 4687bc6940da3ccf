import {describe, expect, it} from 'vitest'
import {sedPrograms} from '../../src/analysis/programs/sed.ts'
import {paths, use} from './helpers/words.ts'

const sed = (line: string) => use(sedPrograms.sed, line)

describe('sed', () => {
  it.each([
    ["-n '1,5p' a b", ['<a', '<b']],
    ['p -', []],
    ['p', []],
    ['--quiet --expression=p a', ['<a']],
    ["-ne p -e 's/a/b/' a", ['<a']],
    ['-Ee p a', ['<a']],
    ['-l 5 -z --posix --debug l a', ['<a']],
    ['p *.ts', undefined],
    ['p -- *.ts', ['<*.ts']],
    ['p src/*.ts', ['<src/*.ts']],
    ["'w out' a", ['>out', '<a']],
    ["-e '/x/{' -e 'w out' -e '}' a", ['>out', '<a']],
    ["-e 'a\\' -e 'w out' a", ['<a']],
    ["'r in' a", ['<in', '<a']],
    ['--help', []],
  ])('%j reads its operands', (line, expected) => {
    expect(paths(sed(line))).toEqual(expected)
  })

  it.each([
    ['-i s/a/b/ f g', ['>f', '>g']],
    ['-n -i p f', ['>f']],
    ['-zi p f', ['>f']],
    ['-i.bak p f g', ['>f', '>g', '>f.bak', '>g.bak']],
    ['-in p f', ['>f', '>fn']],
    ['--in-place=.o p f', ['>f', '>f.o']],
    ['-i -e p f', ['>f']],
    ['p f -i', ['>f']],
    ["-i '' s/a/b/ f", ['>s/a/b/', '>f']],
    ["-i 's/a b/c/' src/a.ts", ['>src/a.ts']],
    ['-i p -- *.ts', ['>*.ts']],
  ])('%j edits its operands', (line, expected) => {
    expect(paths(sed(line))).toEqual(expected)
    expect(sed(line)?.changesMore).toBeFalsy()
  })

  it('may make copies that nobody knows', () => {
    expect(sed('-i.bak p src/*.ts')?.changesMore).toBe(true)
  })

  it.each([
    '',
    '-n',
    '-f script a',
    '-fscript a',
    '--file=script a',
    '--expr=p a',
    '--in-p p a',
    '-I p a',
    '-i/tmp/* p a',
    '-i"$x" p a',
    '"$script" a',
    '-e "$script" a',
    'p $x',
    'p "$x"',
    "'1e id' a",
    '-l p a',
    "-i '' 'w out' f",
    "-i '' 'e id; p' f",
    "-i p 'w out' f",
    '-k p',
  ])('%j is not described', (line) => {
    expect(sed(line)).toBeUndefined()
  })
})

import {describe, expect, it} from 'vitest'
import {awkPrograms} from '../../src/analysis/programs/awk.ts'
import {paths, use, words} from './helpers/words.ts'

const awk = (line: string) => use(awkPrograms.awk, line)

describe('awk', () => {
  it.each([
    ["'{print $1}' a b", ['<a', '<b']],
    ["-F: -v n=5 'NR <= n' a", ['<a']],
    ["-F '\\t' -- 1 a", ['<a']],
    ['-v "x=$x" 1 a', ['<a']],
    ['--field-separator=, --assign x=1 1 a', ['<a']],
    ["1 x=1 a - OFS=' '", ['<a']],
    ['1 -f -i', ['<-f', '<-i']],
    ['1 *.txt', ['<*.txt']],
    ['1 src/$x', ['<src/$x']],
    ['\'{print > "out"}\' a', ['>out', '<a']],
    ['\'BEGIN {getline x < "in"}\'', ['<in']],
    ['--version', []],
  ])('%j reads its operands', (line, expected) => {
    expect(paths(awk(line))).toEqual(expected)
  })

  it('reads operands that lie in known folders', () => {
    const names = {kind: 'unknown', prefix: '', splits: true, whenEmpty: '', within: ['src'], source: '{}'} as const
    expect(awkPrograms.awk?.([...words('1'), names], {stdinLists: undefined})?.paths).toHaveLength(1)
  })

  it.each([
    '',
    '-f prog a',
    '-fprog a',
    '--file=prog a',
    '-i inplace 1 a',
    '-l ext 1',
    '-o 1 a',
    '-d 1 a',
    '-p 1 a',
    '-D 1',
    '-E prog',
    '-e 1 a',
    '--source=1',
    '-W exec=prog',
    '-v $x 1',
    '"$program" a',
    '1 "$x"',
    '1 $x',
    '1 /inet/tcp/0/host/80',
    '1 /in"$x"',
    '\'BEGIN {system("id")}\'',
  ])('%j is not described', (line) => {
    expect(awk(line)).toBeUndefined()
  })
})

import {describe, expect, it} from 'vitest'
import {findPrograms} from '../../src/analysis/programs/find.ts'
import type {ShellWord} from '../../src/analysis/shell-word.ts'
import {paths, use} from './helpers/words.ts'

const find = (line: string) => use(findPrograms.find, line)

describe('find', () => {
  it.each([
    ['', ['<./**'], ['.']],
    ['src -type f -name "*.ts"', ['<src/**'], ['src']],
    ['src test -name -delete -o -path -exec -prune', ['<src/**', '<test/**'], ['src', 'test']],
    ['-P . \\( -name a -o ! -name b \\) -print0', ['<./**'], ['.']],
    ['-L . -print', ['<./**'], undefined],
    ['. -maxdepth 1 -maxdepth "$x"', ['<./**'], ['.']],
    ['-H -O3 -D tree -- .', ['<./**'], ['.']],
    ['. -maxdepth 1 -size +1k -mtime -3', ['<.'], ['.']],
    ['. -newer ref -newermt yesterday -neweram other', ['<./**', '<ref', '<other'], ['.']],
    ['. -depth 2 -regextype posix-extended -regex ".*"', ['<./**'], ['.']],
    ['. -printf "%p\\n"', ['<./**'], undefined],
    ['. -ls', ['<./**'], undefined],
    ['. -name "$x"', ['<./**'], ['.']],
    ['. -name *.ts', ['<./**'], ['.']],
    ['. -name src*', ['<./**'], ['.']],
    ['src/* -name a', ['<src/*/**'], undefined],
    ['. -name x -delete', ['<./**', '>./**'], undefined],
    ['a b -delete', ['<a/**', '<b/**', '>a/**', '>b/**'], undefined],
    ['. -fprintf out "%p"', ['<./**', '>out'], undefined],
    ['. -fprint out -fls list -fprint0 -delete', ['<./**', '>out', '>list', '>-delete'], undefined],
    ['-files0-from names', ['<//**', '<names'], undefined],
  ])('%j is told by its primaries', (line, expected, lists) => {
    expect(paths(find(line))).toEqual(expected)
    expect(find(line)?.lists).toEqual(lists)
    expect(find(line)?.changesMore).toBeFalsy()
  })

  it.each([
    '. -dele',
    '. --delete',
    '. -unknown',
    '. -name',
    '. -name $x',
    '. -name *',
    '. -name *ls',
    '. $x',
    '"$x"',
    '*',
    '. -name x *',
    '. -exec rm {}',
    '. -exec rm {} +x',
    '. -exec \\;',
    '. -exec echo "$x" -delete \\;',
    '. -exec echo $x \\;',
    '. -exec echo * \\;',
    '. -fprintf out',
    '-f "$x" -print',
    '. -name a b',
    '-',
  ])('%j is not described', (line) => {
    expect(find(line)).toBeUndefined()
  })

  it('may delete what links lead to', () => {
    expect(find('-L src -delete')?.changesMore).toBe(true)
    expect(find('src -follow -delete')?.changesMore).toBe(true)
    const [run] = find('-L src -exec rm {} \\;')?.runs ?? []
    expect(run?.kind === 'command' && run.words[1]).not.toHaveProperty('within')
  })

  describe('runs commands', () => {
    const unknown = (prefix: string, more: Partial<ShellWord> = {}) =>
      expect.objectContaining({kind: 'unknown', prefix, splits: false, ...more})
    const literal = (text: string) => expect.objectContaining({kind: 'literal', text})

    it('with each name in place of {}', () => {
      expect(find('src -exec mv {} {}.bak x{} \\;')).toMatchObject({
        changesMore: false,
        runs: [
          {
            kind: 'command',
            words: [
              literal('mv'),
              unknown('src', {within: ['src']}),
              unknown('src', {whenEmpty: '.bak'}),
              unknown('x', {whenEmpty: 'x'}),
            ],
          },
        ],
      })
    })

    it('with all names at once before a plus sign', () => {
      expect(find('. -type f -exec wc -l {} + -print')?.runs).toEqual([
        {kind: 'command', words: [literal('wc'), literal('-l'), unknown('.', {splits: true, within: ['.']})]},
      ])
    })

    it('several of them, where a plus sign elsewhere is a word', () => {
      expect(find('src sub -exec echo + {} \\; -ok rm -f {} \\;')?.runs).toEqual([
        {kind: 'command', words: [literal('echo'), literal('+'), unknown('s', {within: ['src', 'sub']})]},
        {kind: 'command', words: [literal('rm'), literal('-f'), unknown('s', {within: ['src', 'sub']})]},
      ])
    })

    it('in folders that nobody knows', () => {
      expect(find('src -execdir rm {} \\;')).toMatchObject({
        changesMore: true,
        runs: [{kind: 'command', words: [literal('rm'), unknown('')]}],
      })
    })

    it('with names that nobody knows', () => {
      const [run] = find('-files0-from names -exec cat {} \\;')?.runs ?? []
      expect(run).toEqual({kind: 'command', words: [literal('cat'), unknown('')]})
      expect(run).not.toMatchObject({words: [{}, {within: expect.anything()}]})
    })
  })

  it('is read in linear time', () => {
    const long = 'a'.repeat(100_000)
    expect(find(`${long} b -exec echo {} \\;`)?.runs).toHaveLength(1)
    expect(find(`. ${'-name x -o '.repeat(20_000)}-print`)?.lists).toEqual(['.'])
  })
})

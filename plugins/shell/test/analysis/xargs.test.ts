import {describe, expect, it} from 'vitest'
import {xargsPrograms} from '../../src/analysis/programs/xargs.ts'
import {paths, use, words} from './helpers/words.ts'

const xargs = (line: string) => use(xargsPrograms.xargs, line)
const literal = (text: string) => expect.objectContaining({kind: 'literal', text})
const rest = expect.objectContaining({kind: 'unknown', prefix: '', splits: true})

describe('xargs', () => {
  it.each([
    ['grep -l x', ['grep', '-l', 'x']],
    ['-t touch echo', ['touch', 'echo']],
    ['-0 -r -n 1 -P4 -L2 wc', ['wc']],
    ['-0rtn1 wc', ['wc']],
    ["-d '\\n' -s 100 -x -E end wc -n", ['wc', '-n']],
    ['-l rm', ['rm']],
    ['-l5 rm', ['rm']],
    ['-e rm', ['rm']],
    ['-eEND rm', ['rm']],
    ['--null --max-args=1 --no-run-if-empty -- rm', ['rm']],
    ['-a names cat', ['cat']],
    ['-n "$n" cat', ['cat']],
  ])('%j runs its command with what it reads behind', (line, command) => {
    expect(xargs(line)?.runs).toEqual([{kind: 'command', words: [...command.map(literal), rest]}])
  })

  it.each([
    [
      '-I{} mv {} out/{}.bak',
      ['mv'],
      [
        ['', ''],
        ['out/', 'out/.bak'],
      ],
    ],
    ['-I % rm -f %', ['rm', '-f'], [['', '']]],
    ['-i rm {}', ['rm'], [['', '']]],
    ['-iX rm X', ['rm'], [['', '']]],
    ['--replace rm {}', ['rm'], [['', '']]],
    ['--replace=X rm aX', ['rm'], [['a', 'a']]],
  ])('%j runs its command with a line in each place', (line, known, places) => {
    const unknown = places.map(([prefix, whenEmpty]) =>
      expect.objectContaining({kind: 'unknown', splits: false, prefix, whenEmpty}),
    )
    expect(xargs(line)?.runs).toEqual([{kind: 'command', words: [...known.map(literal), ...unknown]}])
  })

  it('prints what it reads where there is no command', () => {
    expect(xargs('-n1')).toEqual({paths: []})
  })

  it('reads its names from a file', () => {
    expect(paths(xargs('-a names cat'))).toEqual(['<names'])
  })

  it('knows where the files lie only if each name stays whole', () => {
    const within = (line: string) => {
      const [run] = xargsPrograms.xargs?.(words(line), {stdinLists: ['src']})?.runs ?? []
      const last = run?.kind === 'command' ? run.words.at(-1) : undefined
      return last?.kind === 'unknown' ? last.within : undefined
    }
    expect(within('-0 cat')).toEqual(['src'])
    expect(within('-0 -I{} cat {}')).toEqual(['src'])
    expect(within('-0 -I{} cat ../{}')).toBeUndefined()
    expect(within('cat')).toBeUndefined()
    expect(within("-d '\\n' cat")).toBeUndefined()
    expect(within('-0 -a names cat')).toBeUndefined()
  })

  it.each([
    '--process-slot-var=X cat',
    '--max-arg=1 cat',
    '-J % cat %',
    '-p cat',
    '-o cat',
    '$command',
    '"$command"',
    '-n $n cat',
    '-I{} -n2 cat {}',
    '-I{} -L2 cat',
    '-I "" cat',
    '-I "$x" cat',
    '-Ia -Ib cat a',
  ])('%j is not described', (line) => {
    expect(xargs(line)).toBeUndefined()
  })

  it('takes no word for known that a place may stand in', () => {
    expect(xargs('-I{} rm src/"$x" {$y')?.runs).toEqual([
      {
        kind: 'command',
        words: [
          literal('rm'),
          expect.objectContaining({kind: 'unknown', splits: true, prefix: 'src/'}),
          expect.objectContaining({kind: 'unknown', splits: true, prefix: ''}),
        ],
      },
    ])
  })
})

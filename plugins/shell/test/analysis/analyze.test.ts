import {mkdirSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {type Effect, isReadOnly} from '@toolyard/sdk'
import {describe, expect, it} from 'vitest'
import {analyzeCommand} from '../../src/analysis/analyze.ts'
import {temporaryFolder} from '../helpers/tools.ts'

const HOME = '/home/me'
const analyze = (text: string, cwd = '/ws') => analyzeCommand(text, {cwd, env: {HOME}})

/** Effects in short: `reads|contained|open|opaque <text>`, `<path`, `>path`, with `/**` where all below is meant. */
const show = (effects: readonly Effect[]) =>
  effects.map((effect) => {
    if (effect.kind === 'path')
      return `${effect.access === 'read' ? '<' : '>'}${effect.path}${effect.recursive ? '/**' : ''}`
    if (effect.kind !== 'command') return effect.kind
    const kind = effect.readOnly ? 'reads' : effect.contained ? 'contained' : effect.opaque ? 'opaque' : 'open'
    return `${kind} ${effect.text}`
  })

const idOf = (effect: Effect | undefined) => (effect?.kind === 'command' ? effect.id : undefined)

describe('the effects of one command', () => {
  it.each([
    ['ls -la src', ['reads ls -la src', '<src']],
    ['touch a b', ['contained touch a b', '>a', '>b']],
    ['npm test', ['open npm test']],
    ['$CMD x', ['opaque $CMD x']],
    ['cat "$HOME/a" ~/b', ['reads cat "$HOME/a" ~/b', `<${HOME}/a`, `<${HOME}/b`]],
    ['cat "$x"', ['reads cat "$x"', '</'.concat('/**')]],
    ['cat src/*.ts', ['reads cat src/*.ts', '<src/*.ts']],
    ['rm -rf build', ['contained rm -rf build', '>build/**']],
    ['rm -rf "$x/"*', ['open rm -rf "$x/"*', '>//**']],
    ['tee a=~/b', ['open tee a=~/b', '>a=']],
    ['dd of=~/{a,b}', ['open dd of=~/{a,b}']],
    ['dd of=x:~/b', ['open dd of=x:~/b']],
    ["dd of='~/b'", ["contained dd of='~/b'", '>~/b']],
    ['touch {a,b}=~/c', ['open touch {a,b}=~/c']],
  ])('%s', (text, effects) => {
    expect(show(analyze(text))).toEqual(effects)
  })

  it('names the command in each path that the command touches', () => {
    const [command, path] = analyze('touch a')
    expect(command).toMatchObject({kind: 'command', id: expect.any(String)})
    expect(path).toMatchObject({kind: 'path', path: 'a', by: idOf(command)})
  })

  it('has its words without quotes in argv, and those that nobody knows as they are written', () => {
    expect(analyze(`grep 'a b' c\\ d "$e" f*`)).toMatchObject([
      {argv: ['grep', 'a b', 'c d', '"$e"', 'f*']},
      {},
      {},
      {},
    ])
  })
})

describe('the effects of a line', () => {
  it.each([
    ['ls; pwd', ['reads ls; pwd', 'reads ls', '<.', 'reads pwd']],
    ['cat a | tee b', ['contained cat a | tee b', 'reads cat a', '<a', 'contained tee b', '>b']],
    ['echo hi > out', ['contained echo hi > out', 'reads echo hi', '>out']],
    ['ls > /dev/null 2>&1', ['reads ls > /dev/null 2>&1', 'reads ls', '<.']],
    ['cat < in', ['reads cat < in', 'reads cat', '<in']],
    ['X=1 rm a', ['contained X=1 rm a', 'open X=1', 'contained rm a', '>a']],
    ['LC_ALL=C pwd', ['reads LC_ALL=C pwd', 'reads pwd']],
    ['echo "$(touch a)"', ['contained echo "$(touch a)"', 'open echo "$(touch a)"', 'contained touch a', '>a']],
    ['npm test & pwd', ['contained npm test & pwd', 'open npm test', 'reads pwd']],
    ['f() { rm a; }; f', ['opaque f() { rm a; }; f', 'contained rm a', '>a', 'open f']],
  ])('%s', (text, effects) => {
    expect(show(analyze(text))).toEqual(effects)
  })

  it('links its parts to the line, and what a wrapper runs to the wrapper', () => {
    const [line, wrapper, inner, path] = analyze('timeout 5 rm a; pwd')
    expect(line).toMatchObject({argv: [], text: 'timeout 5 rm a; pwd', contained: true})
    expect(wrapper).toMatchObject({text: 'timeout 5 rm a', by: idOf(line), contained: true})
    expect(inner).toMatchObject({argv: ['rm', 'a'], by: idOf(wrapper)})
    expect(path).toMatchObject({path: 'a', by: idOf(inner)})
  })

  it('never links what a substitution runs to the command that takes its output, though their texts are the same', () => {
    const [line, command, inner] = analyze('npm test $(rm a)')
    expect(command).toMatchObject({argv: ['npm', 'test', '$(rm a)'], by: idOf(line)})
    expect(inner).toMatchObject({argv: ['rm', 'a'], by: idOf(line)})
  })

  it('looks into what a shell is given to run', () => {
    expect(show(analyze(`bash -c 'cd sub && echo x > f'`))).toEqual([
      `contained bash -c 'cd sub && echo x > f'`,
      'contained cd sub && echo x > f',
      'reads cd sub',
      '<sub',
      'reads echo x',
      '>sub/f',
    ])
  })
})

describe('the folder that paths start from', () => {
  it.each([
    ['cd src && touch a', ['>src/a']],
    ['cd src; touch a', ['>a', '>src/a']],
    ['cd src || touch a', ['>a']],
    ['(cd src); touch a', ['>a']],
    ['cd src | touch a', ['>a']],
    ['{ cd src; } && touch a', ['>src/a']],
    ['cd a && cd b && touch c', ['>a/b/c']],
    ['cd && touch a', [`>${HOME}/a`]],
    ['if cd x; then touch a; fi', ['>x/a']],
  ])('%s', (text, writes) => {
    expect(
      show(analyze(text))
        .filter((effect) => effect.startsWith('>'))
        .toSorted(),
    ).toEqual(writes.toSorted())
  })

  it.each([
    'cd "$x" && touch a',
    'cd - && touch a',
    'pushd x && touch a',
    "eval 'cd x' && touch a",
    'command cd x && touch a',
    '. ./script && touch a',
    'while true; do cd x; touch a; done',
  ])('is not known after %s: then what is written is not known either', (text) => {
    expect(analyze(text).some((effect) => effect.kind === 'command' && !effect.readOnly && !effect.contained)).toBe(
      true,
    )
  })

  it('is no longer known as the home folder once the line sets HOME', () => {
    expect(show(analyze('HOME=/x; cat $HOME/a'))).not.toContain(`<${HOME}/a`)
  })
})

describe('a command that follows the configuration of its folder', () => {
  it.each([
    ['git status', true],
    ['cd /ws && git status', true],
    ['cd /ws; git status', true],
    ['cd sub && git status', false],
    ['cd /ws/. && git status', false],
    ['cd /elsewhere && git status', false],
  ])('%s: is it read-only? %s', (text, readOnly) => {
    expect(isReadOnly(analyze(text))).toBe(readOnly)
  })
})

describe('a command made to cost much', () => {
  it.each(['cd a', 'cd /a'])('of loops in loops that each change the folder by %s is given up', (move) => {
    const [line, ...parts] = analyze(`${`while :; do ${move}; `.repeat(30)}ls${'; done'.repeat(30)}`)
    expect(line).toMatchObject({kind: 'command', readOnly: false, opaque: true})
    expect(parts.length).toBeLessThan(20_000)
  })

  it.each(['(', '$(', '{ ', 'a;', 'a|', 'if ', '<<A ', '"$(', '${a:-', 'cd a;', '\\\n'])(
    'of 200,000 characters of %j is not read-only',
    (piece) => {
      const effects = analyze(piece.repeat(200_000 / piece.length))
      expect(effects).toMatchObject([{kind: 'command', argv: [], readOnly: false, opaque: true}])
    },
  )
})

describe('a pattern', () => {
  const plant = async (...names: readonly string[]) => {
    const folder = await temporaryFolder()
    mkdirSync(join(folder, 'sub'))
    for (const name of names) writeFileSync(join(folder, name), '')
    return folder
  }

  it('that is written to stands for the names that are there now', async () => {
    const folder = await plant('a.o', 'b.o', '.c.o', 'd.ts')
    expect(show(analyze('rm ./*.o', folder))).toEqual(['contained rm ./*.o', '>./a.o', '>./b.o'])
    expect(show(analyze('rm ./[ab].o', folder))).toEqual(['contained rm ./[ab].o', '>./a.o', '>./b.o'])
    expect(new Set(show(analyze('touch new*', folder)))).toEqual(new Set(['contained touch new*', '>new*']))
    // a name may look like an option
    expect(show(analyze('rm *.o', folder))).toContain('open rm *.o')
  })

  it('that is read stands for names too, so that it is seen where the links among them lead', async () => {
    const folder = await plant('a.txt', 'sub/b.txt')
    symlinkSync('/etc/hosts', join(folder, 'sub', 'c.txt'))
    expect(show(analyze('cat */*.txt', folder))).toEqual(['reads cat */*.txt', '<sub/b.txt', '<sub/c.txt'])
    expect(show(analyze('cd sub && cat *.txt', folder))).toContain('<sub/c.txt')
  })

  it('of many names is told as their folder and the links among them', async () => {
    const folder = await plant(...Array.from({length: 50}, (_, at) => `f${at}`))
    symlinkSync('/etc/hosts', join(folder, 'fz'))
    expect(show(analyze('cat f*', folder))).toEqual(['reads cat f*', '<./**', '<fz'])
  })

  it('of everything in a folder stands for the folder', () => {
    expect(show(analyze('rm -rf build/*'))).toEqual(['contained rm -rf build/*', '>build//**'])
  })
})

describe('a variable', () => {
  it('that the line gives a value is also looked at with that value, and as empty', () => {
    expect(show(analyze('X=/; rm -rf $X'))).toContain('>//**')
    expect(show(analyze('d=.git; rm -rf "$d/hooks"'))).toEqual(expect.arrayContaining(['>.git/hooks/**', '>/hooks/**']))
    expect(show(analyze("f='.env'; cat $f"))).toContain('<.env')
  })

  it('of a loop has no value in a shell that the loop starts', () => {
    expect(show(analyze(`for f in a; do bash -c 'rm -rf "/$f"'; done`))).toContain('>//**')
  })
})

describe('a loop', () => {
  it('gives its variable the names it goes over', () => {
    expect(show(analyze('for f in a b; do cat "$f"; done'))).toEqual([
      'reads for f in a b; do cat "$f"; done',
      'reads cat "$f"',
      '<a',
      '<b',
    ])
  })
})

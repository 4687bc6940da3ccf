import {describe, expect, test} from 'vitest'
import {writerPrograms} from '../../src/analysis/programs/writers.ts'
import {paths, use} from './helpers/words.ts'

function run(line: string) {
  const space = line.indexOf(' ')
  return use(writerPrograms[line.slice(0, space)], line.slice(space + 1))
}

describe('where things are put', () => {
  test.each([
    ['cp a b', ['<a', '>b', '>b/a']],
    ['cp a .', ['<a', '>./a']],
    ['cp a ..', ['<a', '>../a']],
    ['cp a b/', ['<a', '>b/a']],
    ['cp x/a b c', ['<x/a', '<b', '>c/a', '>c/b']],
    ['cp -r a/ b', ['<a//**', '>b/**', '>b/a/**']],
    ['cp -a . b', ['<./**', '>b/**', '>b/**']],
    ['cp -T a b', ['<a', '>b']],
    ['cp a b -t c', ['<a', '<b', '>c/a', '>c/b']],
    ['cp --target-directory=c a', ['<a', '>c/a']],
    ['cp -b a b', ['<a', '>b', '>b/a', '>b~', '>b/a~']],
    ['cp -S .o a ./', ['<a', '>./a', '>./a.o']],
    ['cp -s a b', ['>a', '>b', '>b/a']],
    ['cp --parents x/a b', ['<x/a', '>b', '>b/a', '>b/x/a']],
    ['cp src/*.ts b', ['<src/*.ts', '>b', '>src/*.ts']],
    ['cp -r src/* b', ['<src/*/**', '>b/**']],
    ['cp src/.h* b', ['<src/.h*', '>b/**']],
    ['cp -- "$x" b', ['<"$x"', '>b', '>b/**']],
    ['mv a b', ['>a/**', '>b/**', '>b/a/**']],
    ['mv a b c/', ['>a/**', '>b/**', '>c/a/**', '>c/b/**']],
    ['install -D -m 755 a x/b', ['<a', '>x/b', '>x/b/a']],
    ['install -d x/y z', ['>x/y', '>z']],
    ['ln a b', ['>b', '>b/a', '>a/**']],
    ['ln -s ../a x/b', ['>x/b', '>x/b/a', '>x/../a/**', '>x/b/../a/**']],
    ['ln -s /etc b', ['>b', '>b/etc', '>/etc/**', '>/etc/**']],
    ['ln -sfT /etc b', ['>b', '>/etc/**']],
    ['ln -sr a x/', ['>x/a', '>a/**']],
    ['ln -s ../x/a', ['>./a', '>./../x/a/**']],
  ])('%j', (line, expected) => {
    expect(paths(run(line))).toEqual(expected)
    expect(run(line)?.changesMore).toBeUndefined()
  })
})

describe('what is made, changed and removed', () => {
  test.each([
    ['rm -f a "src"', ['>a', '>src']],
    ['rm a -rf src/*', ['>a/**', '>src/*/**']],
    ['rm --recursive -- -x', ['>-x/**']],
    ['rmdir -p a/b/c', ['>a/b/c', '>a', '>a/b']],
    ['unlink a', ['>a']],
    ['shred -u -n 1 a', ['>a']],
    ['mkdir -pm 700 a/b', ['>a/b']],
    ['mkdir -p a/../../b', ['>a/../../b', '>a', '>a/..']],
    ['touch -r x a*', ['<x', '>a*', '>a*']],
    ['tee -a out -', ['>out', '>-']],
    ['truncate -s 0 a', ['>a']],
    ['dd if=a of=b bs=1M', ['<a', '>b']],
    ['sponge a', ['>a']],
    ['chmod +x a b', ['>a', '>b']],
    ['chmod -x a', ['>a']],
    ['chmod -R u=rw,-x src', ['>src/**']],
    ['chmod --reference=x a', ['<x', '>a']],
    ['chown -R me:us src', ['>src/**']],
    ['rm --help', []],
    ['tee', []],
  ])('%j', (line, expected) => {
    expect(paths(run(`${line} `))).toEqual(expected)
    expect(run(`${line} `)?.changesMore).toBeUndefined()
  })
})

describe('words that nobody knows', () => {
  test.each([
    ['rm $x', ['>$x']],
    ['rm -rf "$x"', ['>"$x"/**']],
    ['rm -rf "$x"/* a', ['>"$x"/*/**', '>a/**']],
    ['cp $x b', ['<$x', '>b/**']],
    ['cp --no-such-option a b', ['<a', '>b', '>b/a']],
    ['chmod --reference -x a', ['<-x', '>a']],
    ['chown -RL me src', ['>src/**']],
    ['install -s a b', ['<a', '>b', '>b/a']],
  ])('%j may be more than its paths %j', (line, expected) => {
    expect(run(line)).toMatchObject({changesMore: true})
    expect(paths(run(line))).toEqual(expected)
  })

  test.each(['cp src/*', 'mv src/*', 'cp a b*', 'cp -t* a', 'ln -s ./x*', 'install a b*'])(
    'in %j the shell chooses what is written',
    (line) => {
      expect(run(line)?.paths).toContainEqual({
        word: expect.objectContaining({kind: 'unknown', splits: true}),
        access: 'write',
        replaces: true,
      })
    },
  )

  test.each(['dd of=a x', 'dd $x', 'dd --of=a'])('%j is not described', (line) => {
    expect(run(line)).toBeUndefined()
  })

  test('a pattern in the place of a mode may be a file', () => {
    expect(paths(run('chmod src/*'))).toEqual(['>src/*'])
  })
})

import {describe, expect, test} from 'vitest'
import {textPrograms} from '../../../src/analysis/programs/text.ts'
import {paths, use} from '../helpers/words.ts'

const run = (line: string) => {
  const [name = '', ...rest] = line.split(' ')
  return use(textPrograms[name], rest.join(' '))
}

describe('programs for texts', () => {
  test.each([
    ['cat -n notes/one two', ['<notes/one', '<two']],
    ['cat --weird *', ['<*']],
    ['head -n 5 one', ['<one']],
    ['head -5 one two', ['<one', '<two']],
    ['tail -fn 5 one', ['<one']],
    ['tail -n +2 one', ['<one']],
    ['wc --files0-from=names', ['<names', '<//**']],
    ['cut -d : -f1,2 one', ['<one']],
    ["tr -d '\\n'", []],
    ['sort -t, -k2,2n one', ['<one']],
    ['uniq -c -f 2 one', ['<one']],
    ['shuf -i 1-9', []],
    ['diff -ur old new', ['<old/**', '<new/**']],
    ['diff -u2 --exclude-from=list old new', ['<list', '<old', '<new']],
    ['comm -12 one two', ['<one', '<two']],
    ['sha256sum one', ['<one']],
    ['sha256sum -c sums', ['<sums', '<//**']],
    ['base64 -w0 one', ['<one']],
    ['xxd -l64 one', ['<one']],
    ['xxd -g 1 -s 0x10 one', ['<one']],
    ['od -A x -t x1z one', ['<one']],
    ['iconv -f latin1 -t utf-8 one', ['<one']],
    ["jq -r '.a[]' one", ['<one']],
    ["jq --arg k v --slurpfile more extra '.a' one", ['<extra', '<one']],
    ["jq '.a' *.json", ['<*.json']],
    ['jq -f program one', ['<program', '<one']],
    ["yq -o json '.a' one", ['<.a', '<one']],
    ["xmllint --xpath '//a' one", ['<one']],
  ])('%j reads %j', (line, expected) => {
    expect(paths(run(line))).toEqual(expected)
  })

  test.each([
    ['sort one -o two', '>two'],
    ['sort -uo two one', '>two'],
    ['uniq one two', '>two'],
    ['uniq -d - two', '>two'],
    ['uniq -- one two', '>two'],
    ['shuf --output=two one', '>two'],
    ['base64 -d -o two one', '>two'],
    ['iconv -o two one', '>two'],
    ['xxd -r one two', '>two'],
    ['xxd -ps one two', '>two'],
    ['xxd one -r', '>-r'],
  ])('%j writes a file', (line, expected) => {
    expect(paths(run(line))).toContain(expected)
  })

  test.each([
    'sort --compress-program=sh one',
    'sort --compress-prog sh one',
    'sort -T folder one',
    'sort *',
    'sort $names',
    'uniq *',
    'uniq one two three',
    'diff3 --diff-program=x a b c',
    'xxd -c16x one',
    'jq -i .a one',
    'jq --in-place .a one',
    `jq 'import "a" as a; a' one`,
    'yq -i .a one',
    'yq --inplace .a one',
    'yq -s .a one',
    `yq 'load("x")' one`,
    'xmllint --output two one',
    'xmllint --shell one',
    'xmllint http://host/one',
    'xmllint --schema one two',
  ])('%j may do anything', (line) => {
    expect(run(line)).toBeUndefined()
  })

  test('names are passed on as they are read, but not parts of them', () => {
    for (const line of ['sort', 'sort -u', 'head -n 3', 'tail -3', 'uniq', 'cat', 'tac']) {
      expect(run(line)?.lists, line).toBe('stdin')
    }
    for (const line of ['head -c 9', 'tail -c5', 'uniq -c', 'cat -n', 'cut -c2-', 'rev', 'sort names', 'head -v -']) {
      expect(run(line)?.lists, line).toBeUndefined()
    }
  })
})

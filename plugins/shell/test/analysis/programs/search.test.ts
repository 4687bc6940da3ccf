import {describe, expect, test} from 'vitest'
import {filesPrograms} from '../../../src/analysis/programs/files.ts'
import {searchPrograms} from '../../../src/analysis/programs/search.ts'
import {paths, use} from '../helpers/words.ts'

const run = (line: string) => {
  const [name = '', ...rest] = line.split(' ')
  return use(searchPrograms[name] ?? filesPrograms[name], rest.join(' '))
}

describe('programs that search', () => {
  test.each([
    ['grep -n word one two', ['<one', '<two']],
    ['grep -rn word', ['<./**']],
    ['grep -rn --include=*.ts word src', ['<src/**']],
    ['grep -e one -e two file', ['<file']],
    ['grep -f words file', ['<words', '<file']],
    ['grep -A3 -B 2 word file', ['<file']],
    ['grep -5 word file', ['<file']],
    ['grep --context word .env', ['<.env']],
    ['grep "$word" file', ['<"$word"', '<file']],
    ['grep -q word', []],
    ['zgrep -n word logs/one.gz', ['<logs/one.gz']],
    ['rg word', ['<./**']],
    ['rg -n -C 3 word src lib', ['<src/**', '<lib/**']],
    ['rg --files src', ['<src/**']],
    ["rg -g '*.ts' -e word src", ['<src/**']],
    ["rg -t ts --type-add 'web:*.html' word src/*", ['<src/*/**']],
    ['rg -L word src', ['<src/**', '<//**']],
    ['fd -e ts', ['<./**']],
    ['fd -tf -d 2 word src', ['<src/**']],
    ['tree -L 2 -I node_modules src', ['<src/**']],
    ['tree -aL 2', ['<./**']],
    ['which -a node', []],
    ['ag -G ts word src', ['<src/**']],
  ])('%j read %j', (line, expected) => {
    expect(paths(run(line))).toEqual(expected)
  })

  test.each([
    'rg --pre ./run word',
    'rg --pre=./run word',
    'rg --hostname-bin=./run word',
    'rg -nz word',
    'rg --search-zip word',
    'rg word *',
    'rg $word src',
    'rg "$word" src',
    'fd -x rm',
    'fd word -tf -X rm',
    'fd --exec=rm',
    'tree -R -L 2',
    'tree -LR 2',
    'tree -Lo 2 out',
    'ag --pager ./run word',
    'zgrep --weird word one',
  ])('%j may do anything', (line) => {
    expect(run(line)).toBeUndefined()
  })

  test('tree can write its output to a file', () => {
    expect(paths(run('tree -o out src'))).toContain('>out')
    expect(paths(run('tree -ao out'))).toContain('>out')
  })

  test.each([
    ['grep -rl word src', ['src']],
    ['grep -lr word', ['.']],
    ['rg -l word', ['.']],
    ['rg --files src lib', ['src', 'lib']],
    ['fd word src', ['src']],
    ['ls src', ['.', 'src']],
    ['ls', ['.', '.']],
    ['grep word', 'stdin'],
    ['grep -v test', 'stdin'],
    ['grep -o /etc/.*', undefined],
    ['grep -n word', undefined],
    ['rg word', undefined],
    ['ls -l', undefined],
    ['fd --format x word', undefined],
  ])('%j lists %j', (line, expected) => {
    expect(run(line)?.lists).toEqual(expected)
  })
})

describe('programs that look at files', () => {
  test.each([
    ['ls -la src', ['<src']],
    ['ls', ['<.']],
    ['ls -R src', ['<src/**']],
    ['du -sh src/*', ['<src/*/**']],
    ['stat -c %s one', ['<one']],
    ['file -b --mime-type one', ['<one']],
    ['basename src/one .ts', []],
    ['realpath --relative-to=src one', ['<src', '<one']],
    ['[ -f one ]', ['<one']],
    ['[ -e one -a -d two ]', ['<one', '<two']],
    ['[ one -nt two ]', ['<one', '<two']],
    ['[ -n "$x" ]', []],
    ['[ "$x" = "$y" ]', []],
    ['[ $? -eq 0 ]', []],
    ['[ -v name ]', []],
    ['test -d "$dir"', ['<"$dir"']],
    ['test -f src/*.ts', ['<src/*.ts']],
    ['bat -p -r 1:10 one', ['<one']],
  ])('%j read %j', (line, expected) => {
    expect(paths(run(line))).toEqual(expected)
  })

  test.each([
    'file -C -m one',
    'file --compile',
    'file -bC one',
    'file -z one',
    'bat --pager=x one',
    'bat --paging=always one',
    'bat cache --build',
    "[ -v 'a[$(x)]' ]",
    "[ -R 'a[0]' ]",
    '[ -v "$x" ]',
    '[ "$x" "$y" ]',
    '[ "$x" \'a[$(x)]\' ]',
    '[ $x ]',
    '[ $x -eq 1 ]',
    '[ -f * ]',
    '[ -f one',
    "test -v 'a[$(x)]'",
  ])('%j may do anything', (line) => {
    expect(run(line)).toBeUndefined()
  })
})

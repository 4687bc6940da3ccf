import {describe, expect, test} from 'vitest'
import {archivePrograms} from '../../src/analysis/programs/archives.ts'
import {paths, use} from './helpers/words.ts'

function run(line: string) {
  const space = line.indexOf(' ')
  return use(archivePrograms[line.slice(0, space)], line.slice(space + 1))
}

test.each([
  ['tar tf a.tgz', ['<a.tgz']],
  ['tar -tvzf a.tgz src', ['<a.tgz']],
  ['tar --list --file=a.tar --exclude=x', ['<a.tar']],
  ['tar -xOf a.tar x', ['<a.tar']],
  ['tar t', []],
  ['tar czf out.tgz src a', ['>out.tgz', '<src/**', '<a/**']],
  ['tar -cf - src', ['<src/**']],
  ['tar cfC out.tar x src', ['>out.tar', '<src/**', '<x/src/**']],
  ['tar -rf a.tar b', ['>a.tar', '<b/**']],
  ['unzip -l a.zip', ['<a.zip']],
  ['unzip -p a.zip x', ['<a.zip']],
  ['zipinfo -1 a.zip', ['<a.zip']],
  ['zip -r out.zip src', ['>out.zip', '>out.zip.zip', '<src/**']],
  ['gzip -l a.gz', ['<a.gz']],
  ['gzip -dc a.gz', ['<a.gz']],
  ['gzip -9 a', ['>a', '>a.gz']],
  ['gunzip a.tgz', ['>a.tgz', '>a', '>a.tar', '>a.tgz.gz', '>a.tgz.tgz', '>a.tgz.Z', '>a.tgz.z']],
  ['gzip ./*.log', ['>./*.log', '>./']],
  ['xz -dkc a.xz', ['<a.xz']],
  ['zstd -19 a -o b', ['>b', '>a', '>a.zst']],
  ['zcat a.gz', ['<a.gz']],
  ['bzcat a.bz2', ['<a.bz2']],
])('%j touches %j and changes no more', (line, expected) => {
  expect(paths(run(line))).toEqual(expected)
  expect(run(line)?.changesMore).toBeUndefined()
})

describe('archives that may do anything', () => {
  test.each([
    ['tar xf a.tar', ['<a.tar', '>./**']],
    ['tar -xzf a.tgz -C out', ['<a.tgz', '>out/**']],
    ['unzip -q a.zip -d out', ['<a.zip', '>out/**']],
    ['unzip -lo a.zip', ['<a.zip', '>./**']],
    ['zip -m out.zip a', ['>out.zip', '>out.zip.zip', '<a/**']],
    ['gzip -dN a.gz', ['>a.gz', '>a', '>a.tar', '>a.gz.gz', '>a.gz.tgz', '>a.gz.Z', '>a.gz.z']],
  ])('%j writes at least %j', (line, expected) => {
    expect(paths(run(line))).toEqual(expected)
    expect(run(line)?.changesMore).toBe(true)
  })

  test.each([
    ...[
      'tar tf host:a.tar',
      'tar -tf a --to-command=x',
      'tar -tIx -f a',
      'tar tf a --checkpoint-action=exec=x',
      'tar -tT a',
    ],
    ...[
      'tar -F x -tf a',
      'tar c src',
      'tar -ctf a',
      'tar tf "$x"',
      'tar --lis -f a',
      'tar -cf a.tar --remove-files src',
    ],
    ...['tar $x', 'zgrep x a.gz', 'zcat -N a.gz', 'bzcat --rm a'],
  ])('%j is not described', (line) => {
    expect(run(line)).toBeUndefined()
  })

  test('the last words decide whether bzip2 only prints its licence', () => {
    expect(paths(run('bzip2 -V a'))).toContain('>a')
  })
})

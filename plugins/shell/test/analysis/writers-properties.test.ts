import {spawnSync} from 'node:child_process'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import {tmpdir} from 'node:os'
import {basename, dirname, join, relative, resolve} from 'node:path'
import fc from 'fast-check'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {pathEffects} from '../../src/analysis/path-effects.ts'
import type {PathUse} from '../../src/analysis/program.ts'
import {archivePrograms} from '../../src/analysis/programs/archives.ts'
import {writerPrograms} from '../../src/analysis/programs/writers.ts'
import {plantTree, snapshot} from './helpers/tree.ts'
import {use} from './helpers/words.ts'

let root: string

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'toolyard-writers-')))
  writeFileSync(join(root, 'c.ts'), 'c')
  spawnSync('tar', ['cf', 'packed.tar', 'c.ts'], {cwd: root})
  spawnSync('zip', ['-q', 'packed.zip', 'c.ts'], {cwd: root})
  // not every machine has zip
  for (const archive of ['packed.tar', 'packed.zip']) appendFileSync(join(root, archive), '')
})

afterAll(() => {
  rmSync(root, {recursive: true, force: true})
})

const PROGRAMS = {...writerPrograms, ...archivePrograms}

const FLAGS: Readonly<Record<string, string>> = {
  cp: '-r, -a, -f, -T, -t src, --target-directory=new, -b, --backup=numbered, -S .old, -l, -s, --parents, -n, -rv, -tsrc',
  mv: '-f, -n, -T, -t src, -b, -S .old, -u',
  ln: '-s, -f, -sf, -sfn, -T, -r, -t src, -sr, -b',
  install: '-D, -d, -m 600, -T, -t src, -Dt deep/new, -b, -C',
  rm: '-r, -f, -rf, -d',
  rmdir: '-p',
  unlink: '-f',
  mkdir: '-p, -m 700, -pv',
  touch: '-c, -r list, -h, -d yesterday',
  tee: '-a, -i',
  truncate: '-s 3, -s +1, -c -s 0, -r list',
  dd: 'if=list, of=src/b.ts, of=new, of=away/x, bs=1, count=1, status=none',
  chmod: '-R, -x, 600, u+x, go-r, -R 700, --reference=list',
  shred: '-u, -n 1, -z',
  gzip: '-k, -c, -d, -r, -f, -l',
  gunzip: '-f, -k, -c',
  xz: '-k, -c, -d',
  tar: 'cf x.tar, -czf src/x.tgz, -C src, tf packed.tar, -xOf packed.tar, -rf packed.tar, -v',
  zip: '-r, -q, packed, x.zip',
  unzip: '-l, -p, -t, -Z, packed.zip',
}

const OPERANDS = `
  a.txt, src, src/, src/b.ts, src/deep, src/deep/c.ts, new, new/, new/deep, ., ./, .., ../, link, away
  away/, away/x, folder-link, *.txt, src/*, n*, .h*, ./-n, -- -n, ../outside, src/../list, deep/../new, -
  list.gz
`

const listed = (text: string) => fc.constantFrom(...text.trim().split(/\s*[,\n]\s*/))

const line = fc.constantFrom(...Object.entries(FLAGS)).chain(([program, flags]) =>
  fc
    .array(fc.oneof({weight: 2, arbitrary: listed(flags)}, {weight: 3, arbitrary: listed(OPERANDS)}), {
      minLength: 1,
      maxLength: 5,
    })
    .map((words) => `${program} ${words.join(' ')}`),
)

function plant(): string {
  const folder = mkdtempSync(join(root, 'case-'))
  const cwd = join(folder, 'ws')
  mkdirSync(join(folder, 'outside'))
  writeFileSync(join(folder, 'outside', 'x'), 'x')
  mkdirSync(cwd)
  plantTree(cwd)
  symlinkSync('../outside', join(cwd, 'away'))
  symlinkSync('src', join(cwd, 'folder-link'))
  for (const archive of ['packed.tar', 'packed.zip']) copyFileSync(join(root, archive), join(cwd, archive))
  return cwd
}

/** What is in a folder, each file by its one name without links on its way. */
const contents = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(snapshot(folder)).filter(([name]) => {
      const parent = dirname(join(folder, name))
      return realpathSync(parent) === parent
    }),
  )

/** The path with the links on its way followed, and that without the last one. */
function places(path: string): string[] {
  const real = (each: string): string =>
    existsSync(each) ? realpathSync(each) : dirname(each) === each ? each : join(real(dirname(each)), basename(each))
  return [join(real(dirname(path)), basename(path)), real(path)]
}

/** Where the writes lead, before they are made; `undefined` where the words do not say. */
function declared(paths: readonly PathUse[], cwd: string): {path: string; recursive: boolean}[] | undefined {
  const found = paths.map((path) => pathEffects(path, {place: [''], cwd, by: undefined, spend: () => true}))
  if (found.some(({verdict}) => verdict === 'anything')) return undefined
  return found.flatMap(({effects}) =>
    effects.flatMap((effect) =>
      effect.kind === 'path' && effect.access === 'write'
        ? places(resolve(cwd, effect.path)).map((path) => ({path, recursive: effect.recursive ?? false}))
        : [],
    ),
  )
}

test('programs that write change nothing but the paths they declare', {timeout: 60_000}, () => {
  let runs = 0
  fc.assert(
    fc.property(line, (command) => {
      const [name = '', ...rest] = command.split(' ')
      const found = use(PROGRAMS[name], rest.join(' '))
      if (found === undefined || found.changesMore) return
      const cwd = plant()
      const folder = dirname(cwd)
      const writes = declared(found.paths ?? [], cwd)
      if (writes === undefined) return
      const before = contents(folder)
      spawnSync('bash', ['--norc', '-c', command], {cwd, input: 'text\n', timeout: 10_000})
      const after = contents(folder)
      runs++
      const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])]
        .filter((path) => before[path] !== after[path])
        .map((path) => join(folder, path))
      const undeclared = changed.filter(
        (path) =>
          !writes.some(
            (write) =>
              write.path === path ||
              (write.recursive && path.startsWith(`${write.path}/`)) ||
              // folders that are made on the way
              write.path.startsWith(`${path}/`) ||
              // new names in a folder that is written to
              (write.path === dirname(path) && !(relative(folder, path) in before)),
          ),
      )
      expect(undeclared, command).toEqual([])
      rmSync(folder, {recursive: true, force: true})
    }),
    {numRuns: Number(process.env.RUNS ?? 100)},
  )
  expect(runs).toBeGreaterThan(20)
})

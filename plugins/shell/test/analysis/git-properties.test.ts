import {spawnSync} from 'node:child_process'
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import fc from 'fast-check'
import {afterAll, beforeAll, expect, test} from 'vitest'
import type {Use} from '../../src/analysis/program.ts'
import {gitPrograms} from '../../src/analysis/programs/git.ts'
import {snapshot} from './helpers/tree.ts'
import {use} from './helpers/words.ts'

let root: string
let repository: string

/** Programs that git might be made to run all write here. */
const ENVIRONMENT = {
  PATH: process.env.PATH,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  GIT_PAGER: 'cat',
  GIT_EDITOR: 'touch pwned',
}

function git(...args: readonly string[]) {
  return spawnSync('git', args, {cwd: repository, env: {...ENVIRONMENT, HOME: root}, input: '', timeout: 10_000})
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'toolyard-git-'))
  repository = join(root, 'repository')
  mkdirSync(join(repository, 'src'), {recursive: true})
  git('init', '-q', '-b', 'main')
  for (const [name, value] of Object.entries({
    'user.name': 'A',
    'user.email': 'a@example.org',
    'gpg.program': './evil',
    'help.browser': './evil',
    'help.format': 'web',
    'remote.origin.url': './elsewhere',
  })) {
    git('config', name, value)
  }
  writeFileSync(join(repository, 'evil'), '#!/bin/sh\n: > pwned\n', {mode: 0o755})
  writeFileSync(join(repository, 'a.txt'), 'one\n')
  writeFileSync(join(repository, 'src', 'b.ts'), 'two\n')
  git('add', '.')
  git('commit', '-qm', 'first')
  git('branch', 'topic')
  git('tag', 'v1')
  git('notes', 'add', '-m', 'note')
  writeFileSync(join(repository, 'a.txt'), 'three\n')
  git('stash')
  writeFileSync(join(repository, 'a.txt'), 'four\n')
  git('commit', '-qam', 'second')
  writeFileSync(join(repository, 'src', 'b.ts'), 'five\n')
  writeFileSync(join(repository, 'new'), 'six\n')
})

afterAll(() => {
  rmSync(root, {recursive: true, force: true})
})

const COMMANDS = `
  status, log, show, diff, blame a.txt, branch, tag, remote, config, stash, stash list, stash show, reflog
  reflog show, reflog expire, worktree, worktree list, notes, notes list, symbolic-ref, submodule
  rev-parse, rev-list HEAD, ls-files, ls-tree HEAD, cat-file, for-each-ref, show-ref, grep one, describe
  shortlog, diff-tree HEAD, diff-index HEAD, diff-files, format-patch, range-diff, archive HEAD, apply
  hash-object a.txt, fsck, clean, bundle, check-ignore, show-branch, bisect, cherry, config get
  config list, checkout, reset, add, commit, rm, help, var, name-rev, merge-base, sparse-checkout
  whatchanged
`
  .trim()
  .split(/\s*[,\n]\s*/)

const WORDS = `
  -a -b -c -d -D -e -f -g -i -l -m -n -o -p -q -r -s -t -u -v -w -z -A -B -C -E -F -G -I -L -M -N -O -P -R
  -S -U -W -X -1 -5 -vv -pn --output=pwned --output --outp=pwned -opwned -Opwned --ext-diff --textconv
  --show-signature --format=%GK --format=%+G? --format=%h --pretty --pretty=%G? --format --oneline --graph
  --stat --list --no-list --delete --contains --no-contains --merged --points-at --sort=refname --all
  --edit --get --get-all --unset --add --replace-all user.name core.x user --global --local --default
  --name-only --cached --decorate-refs --author --grep --since --max-count --skip --no-index --check
  --stdout --dry-run --force --quiet --verify --short --show-current --porcelain --dirty --help
  --open-files-in-pager=./evil --filters --batch --lost-found --stdin -w --exec=./evil --ref refs/notes/x
  HEAD HEAD~1 main topic v1 pwned new a.txt src origin -- . HEAD:a.txt stash@{0} blob list show drop clear
  add edit update get-url set-url status expire delete -x -h
`
  .trim()
  .split(/\s+/)

const line = fc
  .tuple(fc.constantFrom(...COMMANDS), fc.array(fc.constantFrom(...WORDS), {maxLength: 4}))
  .map(([command, words]) => [command, ...words].join(' '))

const isReadOnly = (found: Use | undefined): boolean =>
  found !== undefined && !found.changesMore && !(found.paths ?? []).some(({access}) => access === 'write')

test('what is read as changing nothing changes nothing, and runs no program', {timeout: 60_000}, () => {
  const before = snapshot(repository)
  let runs = 0
  fc.assert(
    fc.property(line, (command) => {
      if (!isReadOnly(use(gitPrograms.git, command))) return
      runs++
      git(...command.split(' '))
      expect(snapshot(repository), command).toEqual(before)
    }),
    {numRuns: Number(process.env.RUNS ?? 300)},
  )
  expect(runs).toBeGreaterThan(30)
})

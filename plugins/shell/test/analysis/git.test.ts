import {describe, expect, test} from 'vitest'
import type {Use} from '../../src/analysis/program.ts'
import {gitPrograms} from '../../src/analysis/programs/git.ts'
import {paths, use} from './helpers/words.ts'

const git = (line: string) => use(gitPrograms.git, line)

/** Command lines, with bars between them. */
const lines = (text: string) => text.trim().split(/\s*[|\n]\s*/)

const isReadOnly = (found: Use | undefined): boolean =>
  found !== undefined && !found.changesMore && !(found.paths ?? []).some(({access}) => access === 'write')

describe('forms that only look', () => {
  test.each(
    lines(`
      --version | --no-pager log | -P show | help -a | version --build-options
      status -s -b --untracked-files=all -- src | ls-files -o --exclude-standard
      ls-tree -r --name-only HEAD src | log --graph --decorate=short --all -15
      log -p -n 3 --follow -- src/x.ts | log -S 'foo bar' --format=%h%x09%s | log --grep="$x" v1..
      log -- --output=x | log main -- "$x" *.ts | log --since "2 weeks ago" --no-merges -- src/*.ts
      diff --stat HEAD~2 | diff -U0 -w main...HEAD | diff --cached --diff-filter=AM --name-status
      diff --no-ext-diff | show -s --format=%B HEAD^ | show HEAD:a/b.ts | blame -L 3,9 -w a.ts
      shortlog -sne --since=2020-01-01 | describe --tags | rev-parse --abbrev-ref HEAD
      rev-list --count HEAD ^main | merge-base main HEAD | cat-file -s HEAD | cat-file --batch-check
      branch -vv | branch -a --sort=-committerdate | branch --list "feature/*" topic | branch --contains
      branch --merged main | branch --no-merged main "x*" -r | tag | tag -n3 | tag -l 'v1*' --sort=-v:refname
      tag --points-at HEAD | for-each-ref --count 5 --format="%(refname)" refs/heads | show-ref --heads
      symbolic-ref -q --short HEAD | remote | remote -v | remote get-url --all origin | remote show
      remote show -n origin | stash list -3 | stash show -p stash@{1} | reflog | reflog -5 HEAD
      reflog show --date=iso main | worktree list --porcelain | notes | notes --ref=x show HEAD
      submodule status --recursive | bisect log | sparse-checkout list | config user.name
      config --global --get-regexp "^alias" | config -l --show-origin | config get --all a.b | config list
      config --type=bool core.bare | grep -n --heading -e one --and -e two -- src | grep -A2 x HEAD -- "*.ts"
      apply --check fix.patch | clean -ndx | format-patch --stdout -1 | archive --list | fsck --full
      hash-object a.ts
    `),
  )('%j', (line) => {
    expect(isReadOnly(git(line))).toBe(true)
  })
})

describe('forms that may change something or run a program', () => {
  test.each(
    lines(`
      -c core.pager=x log | -C other status | --git-dir=x status | --git-dir x status | -p log | --paginate log
      -- log | --exec-path=x log | --work-tree=. status | --bare log | "$x" | $x status | help log | log --help
      st | lfs ls-files | log --output=x | log --output x | log --outp=x | log --ext-diff | log --textconv
      show --show-signature | log --format=%G? | log --pretty=%h%+GS | log --format="$x"
      branch --format='%(signature:key)' | log $x | log "$x" | log * | log -n "$x" main | diff --output=x
      stash show --output=x | reflog --output=x | rev-list --output=x HEAD | shortlog --output=x
      log --remerge-diff | blame --textconv a | grep -Ox y | grep -lO y | grep --open-files-in-pager y
      grep --textconv y | cat-file --filters HEAD:x | cat-file --textconv HEAD:x | archive --remote=x HEAD
      fsck --lost-found | hash-object -w x | branch x | branch -v x | branch -vv x | branch --sort=refname x
      branch --list --no-list x | branch -D x | branch -- --list | branch --contains --delete x
      branch --show-current x | branch --edit-description | branch -l -f x y | branch --lis | tag x | tag -n x
      tag --sort=refname x | tag -l -d x | tag -v x | tag -a x -m y | tag --list --del x | remote -v update
      remote add a b | remote show origin | remote set-url a b | remote prune a | fetch | ls-remote
      config a.b c | config edit | config --unset a.b | config --get a.b --add | config -e | config set a.b c
      config "$x" | reflog expire --all | reflog delete HEAD@{0} | reflog e* | reflog "$x" | stash
      stash push -- a | stash "$x" | notes edit | notes --ref=x remove | worktree add ../x | worktree prune
      submodule update | submodule foreach ls | symbolic-ref HEAD refs/heads/x | symbolic-ref -d HEAD
      symbolic-ref r* | bisect run make | bisect start | apply fix.patch | apply --stat --apply fix.patch
      clean -fd | clean -n --no-dry-run | format-patch -1 | archive -o x HEAD | checkout . | add .
      commit -m x | push | gc | rebase -x make main | difftool | constructor | __proto__ | toString
    `),
  )('%j', (line) => {
    expect(isReadOnly(git(line))).toBe(false)
  })

  test('a value that an earlier reading of the options takes away does not hide one that writes', () => {
    expect(git('log -n -q --author --output=x')).toBeUndefined()
    expect(git('log --decorate-refs -- --output=x')).toBeUndefined()
    expect(git('diff -l -- --output=x')).toBeUndefined()
  })
})

describe('paths', () => {
  test.each([
    ['checkout -- a.ts src', ['>a.ts/**', '>src/**']],
    ['checkout HEAD~1 -- .husky/hook', ['>HEAD~1/**', '>.husky/hook/**']],
    ['checkout -b topic', []],
    ['checkout -', []],
    ["restore --source HEAD~1 'src/*.ts' :!dist", ['>src//**']],
    ['restore --staged a.ts', []],
    ['restore -SW a.ts', ['>a.ts/**']],
    ['restore :/', ['>./**']],
    ['rm -r --cached src', []],
    ['rm -rf src "$x"', ['>src/**', '>"$x"/**']],
    ['mv a.ts src', ['>a.ts/**', '>src/**', '>src/a.ts/**']],
    ['clean -fdx', ['>./**']],
    ["clean -f -e '*.log' dist", ['>dist/**']],
    ['worktree add -b topic ../other main', ['>../other/**']],
    ['clone --depth 1 url folder', ['>folder/**']],
  ])('%j writes to the working tree at %j, and to more', (line, expected) => {
    expect(paths(git(line))).toEqual(expected)
    expect(git(line)?.changesMore).toBe(true)
  })

  test.each([
    ['diff --no-index a b', ['<a/**', '<b/**']],
    ['diff /dev/null .env', ['</dev/null/**', '<.env/**']],
    ['diff HEAD~1 HEAD', ['<HEAD~1', '<HEAD']],
    ['diff HEAD', []],
    ['blame -L1,5 a.ts', ['<a.ts']],
    ['log -O order', ['<order']],
    ['grep -f patterns', ['<patterns', '<./**']],
    ['config --file a -l', ['<a']],
    ['archive -o out.tar HEAD', ['>out.tar']],
    ['apply --stat -', []],
  ])('%j touches %j', (line, expected) => {
    expect(paths(git(line))).toEqual(expected)
  })

  test('all of git follows the configuration of the folder', () => {
    expect(git('status')?.trustsFolder).toBe(true)
    expect(git('checkout .')?.trustsFolder).toBe(true)
  })

  test('commands that git runs for each revision or submodule are seen', () => {
    expect(git("submodule foreach --recursive 'rm x'")?.runs).toEqual([{kind: 'script', text: 'rm x'}])
    expect(git('bisect run rm x')?.runs).toMatchObject([{kind: 'command', words: [{text: 'rm'}, {text: 'x'}]}])
    expect(git("rebase --exec='rm x' main")?.runs).toEqual([{kind: 'script', text: 'rm x'}])
  })
})

describe('names of files that it prints', () => {
  test.each(['ls-files', 'ls-files -o src', 'diff --name-only HEAD~1', 'grep -l x', 'ls-tree -r --name-only HEAD'])(
    '%j lists files below the folder',
    (line) => {
      expect(git(line)?.lists).toEqual(['.'])
    },
  )

  test.each([
    ...[
      'ls-files -s',
      'ls-files ..',
      'ls-files --format=/etc/x',
      'diff --name-only -p',
      'diff --name-only --line-prefix=/etc/',
    ],
    ...[
      'diff --name-only --no-index /etc /usr',
      'log --name-only',
      'grep x',
      'ls-tree --name-only --full-tree HEAD',
      'grep -l x :/',
    ],
  ])('%j may print something else', (line) => {
    expect(git(line)?.lists).toBeUndefined()
  })
})

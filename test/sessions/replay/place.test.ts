import {execFileSync} from 'node:child_process'
import {access, mkdir, readFile, readlink, stat, symlink, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {openPlace} from '../../../src/sessions/replay/place/open-place.ts'
import {createProject} from '../../helpers/project.ts'

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  await using project = await createProject()
  await work(project.path)
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
    cwd,
    encoding: 'utf8',
    stdio: 'pipe',
  }).trim()

describe('a copy', () => {
  test('has the files, modes and times of the folder, and is gone afterwards', () =>
    inFolder(async (folder) => {
      await mkdir(join(folder, 'deep/er'), {recursive: true})
      await writeFile(join(folder, 'deep/er/run.sh'), 'echo', {mode: 0o755})
      const {mtimeMs} = await stat(join(folder, 'deep/er/run.sh'))
      let cwd = ''
      {
        await using place = await openPlace({kind: 'copy'}, folder)
        cwd = place.cwd
        const copied = await stat(join(cwd, 'deep/er/run.sh'))
        expect([copied.mode & 0o777, Math.trunc(copied.mtimeMs)]).toEqual([0o755, Math.trunc(mtimeMs)])
        await writeFile(join(cwd, 'deep/er/run.sh'), 'changed')
      }
      expect([await isThere(cwd), await readFile(join(folder, 'deep/er/run.sh'), 'utf8')]).toEqual([false, 'echo'])
    }))

  test('has links that lead into itself, not back', () =>
    inFolder(async (folder) => {
      await writeFile(join(folder, 'file'), 'x')
      await symlink(join(folder, 'file'), join(folder, 'absolute'))
      await symlink('file', join(folder, 'relative'))
      await symlink('/etc/hostname', join(folder, 'outside'))
      await using place = await openPlace({kind: 'copy'}, folder)
      const leads = await Promise.all(
        ['absolute', 'relative', 'outside'].map((name) => readlink(join(place.cwd, name))),
      )
      expect(leads).toEqual([join(place.cwd, 'file'), 'file', '/etc/hostname'])
    }))

  test('leaves out what leads to the repository itself: the `.git` file of a working tree', () =>
    inFolder(async (folder) => {
      await writeFile(join(folder, '.git'), 'gitdir: /elsewhere')
      await using place = await openPlace({kind: 'copy'}, folder)
      expect(await isThere(join(place.cwd, '.git'))).toBe(false)
    }))
})

describe('a checkout', () => {
  test('has the files of the commit, and nothing by which the repository could be changed', () =>
    inFolder(async (folder) => {
      git(folder, 'init', '-q', '-b', 'main')
      await mkdir(join(folder, 'sub'))
      await writeFile(join(folder, 'sub/f'), 'then')
      git(folder, 'add', '.')
      git(folder, 'commit', '-qm', 'then')
      const commit = git(folder, 'rev-parse', 'HEAD')
      await writeFile(join(folder, 'sub/f'), 'now')
      git(folder, 'commit', '-qam', 'now')
      await writeFile(join(folder, '.git/hooks/post-checkout'), '#!/bin/sh\ntouch pwned\n', {mode: 0o755})
      await using place = await openPlace({kind: 'checkout', commit}, join(folder, 'sub'))
      expect(await readFile(join(place.cwd, 'f'), 'utf8')).toBe('then')
      git(place.cwd, 'commit', '-q', '--allow-empty', '-m', 'in the replay')
      git(place.cwd, 'branch', 'replayed')
      expect(() => git(place.cwd, 'push', 'origin', 'HEAD:main')).toThrow()
      expect([git(folder, 'branch', '--list').split('\n'), git(folder, 'log', '-1', '--format=%s')]).toEqual([
        ['* main'],
        'now',
      ])
      expect(await isThere(join(place.cwd, 'pwned'))).toBe(false)
    }))

  test.for([
    ['no commit is known', undefined],
    ['there is no such commit', '0123456789012345678901234567890123456789'],
  ] as const)('can not be made where %s', ([, commit]) =>
    inFolder(async (folder) => {
      git(folder, 'init', '-q')
      await expect(openPlace({kind: 'checkout', commit}, folder)).rejects.toMatchObject({code: 'USAGE'})
    }),
  )
})

test('a folder that is named has to be there', async () => {
  await expect(openPlace({kind: 'folder', path: '/nonexistent'}, '/')).rejects.toMatchObject({code: 'USAGE'})
})

import {execFileSync} from 'node:child_process'
import {access, mkdir, readFile, readlink, rename, rm, stat, symlink, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {describe, expect, test, vi} from 'vitest'
import {openPlace} from '../../../src/sessions/replay/place/open-place.ts'
import {FolderStamps} from '../../../src/sessions/replay/place/stamps.ts'
import {createProject} from '../../helpers/project.ts'

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  await using project = await createProject()
  const folder = join(project.path, 'folder')
  await mkdir(folder)
  await work(folder)
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
        await using place = await openPlace({kind: 'copy'}, {cwd: folder, root: folder})
        cwd = place.cwd
        const copied = await stat(join(cwd, 'deep/er/run.sh'))
        expect(copied.mode & 0o777).toBe(0o755)
        // times are set in seconds, as floating point numbers
        expect(Math.abs(copied.mtimeMs - mtimeMs)).toBeLessThan(2)
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
      // by another name of the folder, and relative to what is above it
      await symlink(folder, `${folder}-link`)
      await symlink(join(`${folder}-link`, 'file'), join(folder, 'around'))
      await symlink('../elsewhere', join(folder, 'up'))
      await using place = await openPlace({kind: 'copy'}, {cwd: folder, root: folder})
      const names = ['absolute', 'relative', 'outside', 'around', 'up']
      const leads = await Promise.all(names.map((name) => readlink(join(place.cwd, name))))
      const outside = join(folder, '../elsewhere')
      expect(leads).toEqual([join(place.cwd, 'file'), 'file', '/etc/hostname', join(place.cwd, 'file'), outside])
    }))

  test('leaves out what leads to no repository', () =>
    inFolder(async (folder) => {
      await writeFile(join(folder, '.git'), 'gitdir: /elsewhere')
      await using place = await openPlace({kind: 'copy'}, {cwd: folder, root: folder})
      expect(await isThere(join(place.cwd, '.git'))).toBe(false)
    }))

  test('of a linked working tree has a repository of its own', () =>
    inFolder(async (folder) => {
      git(folder, 'init', '-q', '-b', 'main')
      await writeFile(join(folder, 'a'), 'then')
      git(folder, 'add', '.')
      git(folder, 'commit', '-qm', 'first')
      const linked = `${folder}-linked`
      git(folder, 'worktree', 'add', '-q', '-b', 'side', linked)
      await writeFile(join(linked, 'a'), 'now')
      await writeFile(join(linked, 'staged'), '')
      git(linked, 'add', 'staged')
      git(folder, 'config', 'user.name', 'somebody')
      await using place = await openPlace({kind: 'copy'}, {cwd: linked, root: linked})
      const seen = [git(place.cwd, 'status', '--short'), git(place.cwd, 'branch', '--list')]
      expect(seen).toEqual(['M a\nA  staged', expect.stringMatching(/main\n\* side$/)])
      expect(git(place.cwd, 'config', '--local', 'user.name')).toBe('somebody')
      git(place.cwd, 'commit', '-qam', 'in the replay')
      git(place.cwd, 'branch', 'replayed')
      expect([git(folder, 'log', '--all', '--format=%s'), git(linked, 'status', '--short')]).toEqual([
        'first',
        'M a\nA  staged',
      ])
    }))

  test('has no repository that knows another, and submodules that are their own', () =>
    inFolder(async (folder) => {
      const other = `${folder}-other`
      await mkdir(other)
      git(other, 'init', '-q')
      git(other, 'commit', '-q', '--allow-empty', '-m', 'first')
      git(folder, 'init', '-q')
      git(folder, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', other, 'sub')
      git(folder, 'clone', '-q', other, 'vendor')
      await using place = await openPlace({kind: 'copy'}, {cwd: folder, root: folder})
      const [sub, vendor] = [join(place.cwd, 'sub'), join(place.cwd, 'vendor')]
      expect([git(sub, 'remote'), git(vendor, 'remote')]).toEqual(['', ''])
      expect(git(sub, 'rev-parse', '--show-toplevel')).toBe(sub)
      git(sub, 'commit', '-q', '--allow-empty', '-m', 'in the replay')
      expect(git(join(folder, 'sub'), 'log', '--format=%s')).toBe('first')
    }))

  test('changes nothing through what git keeps elsewhere', () =>
    inFolder(async (folder) => {
      const elsewhere = `${folder}-elsewhere`
      git(folder, 'init', '-q', '-b', 'main')
      git(folder, 'commit', '-q', '--allow-empty', '-m', 'first')
      git(folder, 'remote', 'add', 'origin', elsewhere)
      git(folder, 'config', 'branch.main.remote', elsewhere)
      git(folder, 'config', 'remote.pushDefault', elsewhere)
      git(folder, 'config', 'core.worktree', folder)
      await rename(join(folder, '.git'), elsewhere)
      await symlink(elsewhere, join(folder, '.git'))
      await mkdir(join(folder, 'fixture/objects'), {recursive: true})
      for (const name of ['HEAD', 'refs', 'config']) await writeFile(join(folder, 'fixture', name), 'no repository [')
      await using place = await openPlace({kind: 'copy'}, {cwd: folder, root: folder})
      expect(git(place.cwd, 'rev-parse', '--show-toplevel')).toBe(place.cwd)
      git(place.cwd, 'commit', '-q', '--allow-empty', '-m', 'in the replay')
      expect(() => git(place.cwd, 'push', '-q')).toThrow()
      expect(git(place.cwd, 'remote')).toBe('')
      const told = ['remote', 'config branch.main.remote', 'log --format=%s'].map((said) =>
        git(elsewhere, ...said.split(' ')),
      )
      expect(told).toEqual(['origin', elsewhere, 'first'])
    }))

  test('has the working trees of a repository that are in it', () =>
    inFolder(async (folder) => {
      git(folder, 'init', '-q', '-b', 'main')
      git(folder, 'commit', '-q', '--allow-empty', '-m', 'first')
      git(folder, 'worktree', 'add', '-q', '-b', 'side', 'tree')
      git(folder, 'worktree', 'add', '-q', '-b', 'other', `${folder}-other`)
      await using place = await openPlace({kind: 'copy'}, {cwd: folder, root: folder})
      expect(git(join(place.cwd, 'tree'), 'branch', '--show-current')).toBe('side')
      expect(git(place.cwd, 'worktree', 'list').split('\n')).toHaveLength(2)
    }))

  test('is not made once nobody wants it', () =>
    inFolder(async (folder) => {
      await writeFile(join(folder, 'a'), 'x')
      const reason = new Error('stopped')
      const making = openPlace({kind: 'copy'}, {cwd: folder, root: folder}, AbortSignal.abort(reason))
      await expect(making).rejects.toBe(reason)
    }))
})

describe('what is changed in a folder meanwhile', () => {
  test('is known: what is made, changed, and removed', () =>
    inFolder(async (folder) => {
      await mkdir(join(folder, 'sub/not'), {recursive: true})
      for (const name of ['kept', 'sub/changed', 'gone', 'sub/not/seen']) await writeFile(join(folder, name), 'x')
      const stamps = await FolderStamps.of(folder, {except: [join(folder, 'sub/not')]})
      expect(await stamps.changed()).toEqual([])
      await writeFile(join(folder, 'sub/changed'), 'y')
      await writeFile(join(folder, 'sub/made'), '')
      await writeFile(join(folder, 'sub/not/seen'), 'y')
      await rm(join(folder, 'gone'))
      expect(await stamps.changed()).toEqual(['gone', 'sub/changed', 'sub/made'])
    }))
})

describe('a copy of a part of a project', () => {
  test('is of the whole, with a repository that knows no other, and never of itself', () =>
    inFolder(async (folder) => {
      git(folder, 'init', '-q')
      git(folder, 'remote', 'add', 'origin', '/elsewhere')
      await mkdir(join(folder, 'sub/tmp'), {recursive: true})
      await writeFile(join(folder, 'a'), 'above')
      vi.stubEnv('TMPDIR', join(folder, 'sub/tmp'))
      await using place = await openPlace({kind: 'copy'}, {cwd: join(folder, 'sub'), root: folder})
      vi.unstubAllEnvs()
      expect(await readFile(join(place.cwd, '../a'), 'utf8')).toBe('above')
      expect(git(place.cwd, 'remote')).toBe('')
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
      await using place = await openPlace(
        {kind: 'checkout', commit, branch: 'main'},
        {cwd: join(folder, 'sub'), root: folder},
      )
      expect(await readFile(join(place.cwd, 'f'), 'utf8')).toBe('then')
      expect(git(place.cwd, 'branch', '--show-current')).toBe('main')
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
      await expect(openPlace({kind: 'checkout', commit}, {cwd: folder, root: folder})).rejects.toMatchObject({
        code: 'USAGE',
      })
    }),
  )
})

test('a folder that is named has to be there', async () => {
  await expect(openPlace({kind: 'folder', path: '/nonexistent'}, {cwd: '/', root: '/'})).rejects.toMatchObject({
    code: 'USAGE',
  })
})

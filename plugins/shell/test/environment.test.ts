import {execFileSync} from 'node:child_process'
import {chmod, mkdir, symlink, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {describe, expect, it} from 'vitest'
import {readOnlyEnvironment, shellEnvironment} from '../src/process/environment.ts'
import {createTools, temporaryFolder} from './helpers/tools.ts'

const PATH = process.env.PATH ?? ''

/** A file that says that it was run. */
async function trap(folder: string, name: string): Promise<{path: string; touched: string}> {
  const path = join(folder, name)
  const touched = join(folder, `${name}-was-run`)
  await writeFile(path, `#!/bin/sh\n: > ${touched}\n`)
  await chmod(path, 0o755)
  return {path, touched}
}

const exists = (path: string) =>
  execFileSync('sh', ['-c', `test -e ${path} && echo yes || echo no`], {encoding: 'utf8'}).trim() === 'yes'

describe('the environment of a command', () => {
  it('loses what would make bash read something before the command, or read the command differently', () => {
    const env = {
      PATH,
      A: '1',
      BASH_ENV: '/x',
      ENV: '/x',
      SHELLOPTS: 'pipefail',
      BASHOPTS: 'failglob',
      'BASH_FUNC_ls%%': '() { rm x; }',
    }
    expect(shellEnvironment(env)).toEqual({PATH, A: '1'})
  })

  it('keeps for a command that may change things what its programs are started with', () => {
    expect(shellEnvironment({PATH, NODE_OPTIONS: '--trace-warnings', GIT_DIR: '/x'})).toEqual({
      PATH,
      NODE_OPTIONS: '--trace-warnings',
      GIT_DIR: '/x',
    })
  })
})

describe('the environment of a read-only command', () => {
  it('loses the variables that make programs run or write something, and keeps the others', () => {
    const env = {
      PATH: '/usr/bin',
      HOME: '/home/me',
      STAGE: 'test',
      LD_PRELOAD: '/x.so',
      GIT_TRACE: '/trace',
      RIPGREP_CONFIG_PATH: '/x',
      TAR_OPTIONS: '--to-command=sh',
      LESSOPEN: '|x %s',
    }
    const kept = readOnlyEnvironment(env, ['/ws'])
    expect(kept).toMatchObject({PATH: '/usr/bin', HOME: '/home/me', STAGE: 'test', GIT_PAGER: 'cat'})
    for (const name of ['LD_PRELOAD', 'GIT_TRACE', 'RIPGREP_CONFIG_PATH', 'TAR_OPTIONS', 'LESSOPEN']) {
      expect(kept).not.toHaveProperty(name)
    }
  })

  it('finds no program in the workspace, however its folder is spelt in PATH', async () => {
    const outer = await temporaryFolder()
    const workspace = join(outer, 'ws')
    const beside = join(outer, 'wsx')
    for (const folder of ['ws/tools', 'ws/node_modules/.bin', 'wsx']) {
      await mkdir(join(outer, folder), {recursive: true})
    }
    await symlink(join(workspace, 'tools'), join(outer, 'link'))
    const path = ['node_modules/.bin', '../ws/tools', ''].map((folder) => `${workspace}/${folder}`)
    path.push('/usr/bin', '', 'bin', '.', workspace, join(outer, 'link'), join(outer, 'missing'), beside)
    expect(readOnlyEnvironment({PATH: path.join(':')}, [workspace]).PATH).toBe(`/usr/bin:${beside}`)
  })

  it('knows the workspace by its real folder, too', async () => {
    const outer = await temporaryFolder()
    await mkdir(join(outer, 'real'))
    await symlink(join(outer, 'real'), join(outer, 'link'))
    const path = `${join(outer, 'real')}:/usr/bin`
    expect(readOnlyEnvironment({PATH: path}, [join(outer, 'link')]).PATH).toBe('/usr/bin')
  })

  it.each([
    ['no PATH', () => ({})],
    ['an empty PATH', () => ({PATH: ''})],
    ['a PATH of nothing but the workspace', (workspace: string) => ({PATH: workspace})],
  ])('with %s looks for programs where the system has them, never in the current folder', async (_, envOf) => {
    const workspace = await temporaryFolder()
    const traps = [await trap(workspace, 'ls'), await trap(workspace, 'bash')]
    const {bash} = createTools()
    const {status} = await bash('ls', {cwd: workspace, env: envOf(workspace)})
    expect(status).toBe('ok')
    expect(traps.map(({touched}) => exists(touched))).toEqual([false, false])
  })

  it('reaches the command: a program of the workspace that shadows one of the system is not run', async () => {
    const workspace = await temporaryFolder()
    const {touched} = await trap(workspace, 'ls')
    const {bash} = createTools()
    const {status} = await bash('ls', {cwd: workspace, env: {PATH: `${workspace}:${PATH}`}})
    expect(status).toBe('ok')
    expect(exists(touched)).toBe(false)
  })

  it("starts no program that a repository's configuration names", async () => {
    const repository = await temporaryFolder()
    const {path, touched} = await trap(repository, 'helper')
    const git = (...args: string[]) => execFileSync('git', args, {cwd: repository})
    git('init', '-q')
    git('config', 'core.fsmonitor', path)
    git('config', 'core.pager', path)
    await mkdir(join(repository, '.git', 'hooks'), {recursive: true})
    const {bash} = createTools()
    expect((await bash('git status --porcelain', {cwd: repository, env: {PATH}})).text).toContain('?? helper')
    expect(exists(touched)).toBe(false)
  })
})

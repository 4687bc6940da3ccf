import {fork} from 'node:child_process'
import {once} from 'node:events'
import {readdir, readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {setImmediate as turn} from 'node:timers/promises'
import type {GuardedFiles} from '@toolyard/sdk'
import {describe, expect, it} from 'vitest'
import {systemCode, ToolyardError} from '../../src/errors/toolyard-error.ts'
import {createGuardedFiles} from '../../src/permissions/guarded-files.ts'
import {createTree, request, type Tree, write} from './tree.ts'

const SWAPPER = join(import.meta.dirname, 'swap-links.js')
const WRITES = 240

/** How writes may end while links are swapped under them. */
const ENDS = ['written', 'PROTECTED_PATH', 'PATH_MOVED', 'ENOENT', 'ENOTDIR', 'ELOOP']

/** The writes of a call that was allowed to write these paths when they were what they seem to be. */
function allowed(tree: Tree, paths: readonly string[]): GuardedFiles {
  const gate = tree.gate({mode: 'bypassPermissions'})
  const call = request(tree.ws, {effects: paths.map((path) => write(path))})
  expect(gate.decide(call).behavior).toBe('allow')
  return createGuardedFiles(gate, call)
}

/** Writes to all paths until links were in the way and until they were not, and at least `WRITES` times. */
async function writeDuringRace(tree: Tree, names: readonly string[], paths: readonly string[]) {
  const files = allowed(tree, paths)
  const swapper = fork(SWAPPER, [tree.ws, ...names], {stdio: 'ignore'})
  const ends = new Map<string, number>()
  try {
    await once(swapper, 'message')
    for (let count = 0; count < WRITES || ends.size < 2; ) {
      for (const path of paths) {
        count++
        const end = await files.write(path, 'mine').then(
          () => 'written',
          (error: unknown) => (ToolyardError.is(error) ? error.code : (systemCode(error) ?? String(error))),
        )
        ends.set(end, (ends.get(end) ?? 0) + 1)
      }
      await turn()
    }
  } finally {
    swapper.kill('SIGKILL')
    await once(swapper, 'exit')
  }
  return [...ends.keys()]
}

describe.runIf(process.platform === 'linux')('while another process swaps links', () => {
  it('no write through a folder reaches a protected directory or leaves the workspace', async () => {
    await using tree = await createTree()
    const config = await tree.file('ws/.git/config')
    const secret = await tree.file('outside/config')
    for (const name of ['inner', 'outer']) await tree.folder(`ws/${name}`)
    await tree.link('ws/inner.link', '.git')
    await tree.link('ws/outer.link', '../outside')
    const paths = ['inner/config', 'inner/new', 'outer/config', 'outer/new']
    const ends = await writeDuringRace(tree, ['inner', 'outer'], paths)
    expect(ends.filter((end) => !ENDS.includes(end))).toEqual([])
    for (const file of [config, secret]) expect(await readFile(file, 'utf8')).toBe('old')
    for (const folder of ['ws/.git', 'outside']) expect(await readdir(join(tree.root, folder))).toEqual(['config'])
  })

  it('no write to a file does either', async () => {
    await using tree = await createTree()
    const config = await tree.file('ws/.git/config')
    const secret = await tree.file('outside/secret')
    for (const name of ['a', 'b', 'c']) await tree.file(`ws/${name}`)
    await tree.link('ws/a.link', '.git/config')
    await tree.link('ws/b.link', secret)
    await tree.link('ws/c.link', '.git/new')
    const ends = await writeDuringRace(tree, ['a', 'b', 'c'], ['a', 'b', 'c'])
    expect(ends.filter((end) => !ENDS.includes(end))).toEqual([])
    for (const file of [config, secret]) expect(await readFile(file, 'utf8')).toBe('old')
    for (const folder of ['ws/.git', 'outside']) expect(await readdir(join(tree.root, folder))).toHaveLength(1)
  })

  it('no write deep below a swapped folder does either', async () => {
    await using tree = await createTree()
    await tree.file('ws/.git/hooks/pre-commit')
    await tree.folder('ws/top/hooks')
    await tree.link('ws/top.link', '.git')
    const ends = await writeDuringRace(tree, ['top'], ['top/hooks/pre-commit', 'top/hooks/post-commit'])
    expect(ends.filter((end) => !ENDS.includes(end))).toEqual([])
    expect(await readFile(join(tree.ws, '.git/hooks/pre-commit'), 'utf8')).toBe('old')
    expect(await readdir(join(tree.ws, '.git/hooks'))).toEqual(['pre-commit'])
  })
})

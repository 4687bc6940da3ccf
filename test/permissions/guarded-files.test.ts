import {readdir, readFile, rename, rm, stat, symlink} from 'node:fs/promises'
import {join} from 'node:path'
import {describe, expect, it} from 'vitest'
import {createGuardedFiles} from '../../src/permissions/guarded-files.ts'
import {createTree, request, type Tree, unknown, write} from './tree.ts'

function decided(tree: Tree, ...effects: Parameters<typeof request>[1][]) {
  const gate = tree.gate({mode: 'bypassPermissions'})
  const call = request(tree.ws, Object.assign({}, ...effects))
  expect(gate.decide(call).behavior).toBe('allow')
  return createGuardedFiles(gate, call)
}

describe('the changes of a call to files', () => {
  it('replace a file, keep its mode, and say which one it was', async () => {
    await using tree = await createTree()
    const file = await tree.file('ws/src/a.sh')
    await (await import('node:fs/promises')).chmod(file, 0o750)
    await tree.link('ws/l', 'src')
    const files = decided(tree, {effects: [write('l/a.sh')]})
    expect(await files.write('l/a.sh', 'new')).toBe(file)
    expect(await readFile(file, 'utf8')).toBe('new')
    expect((await stat(file)).mode & 0o777).toBe(0o750)
    expect(await readdir(join(tree.ws, 'src'))).toEqual(['a.sh'])
  })

  it('follow a link to a file only to where the decision saw it point', async () => {
    await using tree = await createTree()
    const target = await tree.file('ws/target')
    await tree.link('ws/link', 'target')
    const files = decided(tree, {effects: [write('link')]})
    await files.write('link', 'new')
    expect(await readFile(target, 'utf8')).toBe('new')
    await rm(join(tree.ws, 'link'))
    await symlink('other', join(tree.ws, 'link'))
    await expect(files.write('link', 'newer')).rejects.toMatchObject({code: 'PATH_MOVED'})
  })

  it('go nowhere that the call did not declare', async () => {
    await using tree = await createTree()
    const files = decided(tree, {effects: [write('a'), write('all', true)]})
    await tree.folder('ws/all/deep')
    await files.write('all/deep/x', '')
    await expect(files.write('b', '')).rejects.toMatchObject({code: 'PATH_MOVED'})
    await expect(decided(tree, {effects: []}).write('a', '')).rejects.toMatchObject({code: 'PATH_MOVED'})
  })

  it('of a call that may change anything stop at protected directories only', async () => {
    await using tree = await createTree()
    await tree.folder('ws/.git')
    const files = decided(tree, {effects: [unknown]})
    await files.write('anything', '')
    await expect(files.write('.git/config', '')).rejects.toMatchObject({code: 'PROTECTED_PATH'})
  })

  it.each(['.git', '../elsewhere'])('notice a folder that became a link to %s after the decision', async (target) => {
    await using tree = await createTree()
    await tree.folder('ws/.git')
    await tree.folder('elsewhere')
    await tree.folder('ws/race')
    const files = decided(tree, {effects: [write('race/config')]})
    await rename(join(tree.ws, 'race'), join(tree.ws, 'was'))
    await symlink(target, join(tree.ws, 'race'))
    const code = target === '.git' ? 'PROTECTED_PATH' : 'PATH_MOVED'
    await expect(files.write('race/config', '')).rejects.toMatchObject({code})
    expect(await readdir(join(tree.ws, target))).toEqual([])
  })

  it('leave what a hard link shares with a protected file as it was', async () => {
    await using tree = await createTree()
    const config = await tree.file('ws/.git/config')
    await (await import('node:fs/promises')).link(config, join(tree.ws, 'hl'))
    await decided(tree, {effects: [write('hl')]}).write('hl', 'new')
    expect(await readFile(config, 'utf8')).toBe('old')
  })

  it('fail with the error of the file system, which speaks of the real folder', async () => {
    await using tree = await createTree()
    const files = decided(tree, {effects: [write('no/such')]})
    await expect(files.write('no/such', '')).rejects.toMatchObject({code: 'ENOENT'})
    await tree.folder('ws/no/such')
    await expect(files.write('no/such', '')).rejects.toMatchObject({
      code: 'EISDIR',
      message: expect.stringContaining(join(tree.ws, 'no')),
    })
    expect(await readdir(join(tree.ws, 'no'))).toEqual(['such'])
  })

  it('remove files, and nothing that the call did not declare', async () => {
    await using tree = await createTree()
    const file = await tree.file('ws/src/a')
    await tree.file('ws/b')
    await tree.link('ws/l', 'src')
    const files = decided(tree, {effects: [write('l/a'), write('gone'), write('src')]})
    expect(await files.remove('l/a')).toBe(file)
    expect(await readdir(join(tree.ws, 'src'))).toEqual([])
    await expect(files.remove('b')).rejects.toMatchObject({code: 'PATH_MOVED'})
    await expect(files.remove('gone')).rejects.toMatchObject({code: 'ENOENT'})
    await expect(files.remove('src')).rejects.toMatchObject({code: expect.stringMatching(/^(?:EISDIR|EPERM)$/)})
    expect(await readdir(tree.ws)).toEqual(['b', 'l', 'src'])
  })

  it('remove no link, nor what it leads to', async () => {
    await using tree = await createTree()
    await tree.file('ws/target')
    await tree.link('ws/link', 'target')
    const files = decided(tree, {effects: [write('link'), write('target')]})
    for (const path of ['link', join(tree.ws, 'link')])
      await expect(files.remove(path)).rejects.toMatchObject({code: 'PATH_MOVED'})
    expect(await readdir(tree.ws)).toEqual(['link', 'target'])
  })

  it('remove nothing from a protected directory, also behind a folder that became a link to it', async () => {
    await using tree = await createTree()
    await tree.file('ws/.git/config')
    await tree.file('ws/race/config')
    const files = decided(tree, {effects: [unknown]})
    await expect(files.remove('.git/config')).rejects.toMatchObject({code: 'PROTECTED_PATH'})
    const declared = decided(tree, {effects: [write('race/config')]})
    await rename(join(tree.ws, 'race'), join(tree.ws, 'was'))
    await symlink('.git', join(tree.ws, 'race'))
    await expect(declared.remove('race/config')).rejects.toMatchObject({code: 'PROTECTED_PATH'})
    expect(await readdir(join(tree.ws, '.git'))).toEqual(['config'])
  })

  it('need a decision', async () => {
    await using tree = await createTree()
    expect(() => createGuardedFiles(tree.gate(), request(tree.ws, {effects: [write('a')]}))).toThrow(TypeError)
  })
})

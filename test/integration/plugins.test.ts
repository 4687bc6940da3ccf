import {access, mkdir, readdir, readFile, rename, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {createPluginUser, type PluginUser} from '../helpers/plugin-user.ts'
import {type Registry, ROOT, startRegistry} from '../helpers/registry.ts'

// what a new plugin needs to be built, tested and run
const NEEDED = [
  '@toolyard/sdk',
  ...['ajv', 'fast-deep-equal', 'fast-uri', 'json-schema-traverse', 'require-from-string', 'zod'],
  ...['@types/node', 'undici-types', 'typescript', `@typescript/typescript-${process.platform}-${process.arch}`],
]

let registry: Registry
let user: PluginUser

beforeAll(async () => {
  registry = await startRegistry()
  user = await createPluginUser(registry)
  await registry.publish(NEEDED.map((name) => join(ROOT, 'node_modules', name)))
  await user.toolyard(['create', 'plugin', '@you/word-count'])
  await user.npm(['install'], 'word-count')
  await user.npm(['run', 'build'], 'word-count')
}, 60_000)

afterAll(async () => {
  await user[Symbol.asyncDispose]()
  await registry[Symbol.asyncDispose]()
})

const toolNames = async () => {
  const {stdout, exitCode} = await user.toolyard(['tools', 'list'])
  expect(exitCode).toBe(0)
  return stdout
}

const installedPackages = async () => {
  const modules = join(user.dataDir, 'node_modules')
  const names = await readdir(modules)
  const scoped = names
    .filter((name) => name.startsWith('@'))
    .map(async (scope) => {
      return (await readdir(join(modules, scope))).map((name) => `${scope}/${name}`)
    })
  return [...names.filter((name) => !/^[@.]/.test(name)), ...(await Promise.all(scoped)).flat()]
}

const uninstall = async () => {
  expect(await user.toolyard(['plugins', 'uninstall', '@you/word-count'])).toMatchObject({exitCode: 0})
  expect(await toolNames()).not.toContain('WordCount')
}

test('a new plugin passes its own test', async () => {
  expect(await user.npm(['test'], 'word-count')).toContain('pass 3')
}, 30_000)

test('a new plugin is published, installed by name, listed, called from JSONL, and uninstalled', async () => {
  await user.npm(['publish', '--access=public'], 'word-count')
  const installed = await user.toolyard(['plugins', 'install', '@you/word-count@latest'])
  expect(installed.exitCode).toBe(0)
  expect(installed.stderr).toContain('WordCount')
  expect(await toolNames()).toContain('WordCount')

  await user.write('poem.txt', 'one two\nthree\n')
  const call = {id: 'c1', tool: 'WordCount', input: {file_path: 'poem.txt'}}
  const ran = await user.toolyard(['run'], {stdin: `${JSON.stringify(call)}\n`})
  expect(JSON.parse(ran.stdout)).toMatchObject({id: 'c1', status: 'ok', data: {lines: 2, words: 3, characters: 14}})
  expect(ran.exitCode).toBe(0)

  await uninstall()
  const gone = await user.toolyard(['run'], {stdin: `${JSON.stringify(call)}\n`})
  expect(JSON.parse(gone.stdout)).toMatchObject({status: 'not_found'})
}, 60_000)

test('installing brings the plugin and what it needs, and no second copy of toolyard or of oclif', async () => {
  await user.toolyard(['plugins', 'install', '@you/word-count'])
  expect((await installedPackages()).sort()).toEqual(
    ['@you/word-count', ...NEEDED.slice(0, NEEDED.indexOf('@types/node'))].sort(),
  )
  await uninstall()
}, 60_000)

describe('from a tarball or a folder', () => {
  test('a tarball is installed by its relative path, and works when the tarball is gone', async () => {
    await mkdir(join(user.path, 'down loads'))
    await user.npm(['pack', '--pack-destination', '../down loads'], 'word-count')
    const [tarball = ''] = await readdir(join(user.path, 'down loads'))
    const installed = await user.toolyard(['plugins', 'install', tarball], {cwd: join(user.path, 'down loads')})
    expect(installed).toMatchObject({exitCode: 0})
    await rename(join(user.path, 'down loads'), join(user.path, 'elsewhere'))
    expect(await user.toolyard(['plugins', 'update'])).toMatchObject({exitCode: 0})
    expect(await toolNames()).toContain('WordCount')
    await uninstall()
    expect(await readdir(join(user.dataDir, 'tarballs'))).toEqual([])
  }, 60_000)

  test('a folder is installed as it is at that time, and again when it has changed', async () => {
    const manifest = join(user.path, 'word-count/toolyard.manifest.json')
    const text = await readFile(manifest, 'utf8')
    await user.toolyard(['plugins', 'install', './word-count'])
    await writeFile(manifest, text.replaceAll('Counts', 'Tallies'))
    expect(await toolNames()).not.toContain('Tallies')
    const again = await user.toolyard(['plugins', 'install', join(user.path, 'word-count')])
    expect(again.stderr).toContain('Tallies')
    await writeFile(manifest, text)
    await uninstall()
  }, 60_000)

  test('a linked folder is used where it is', async () => {
    const linked = await user.toolyard(['plugins', 'link', './word-count', '--no-install'])
    expect(linked.stderr).toContain('WordCount')
    expect(await toolNames()).toContain('WordCount')
    expect(await user.toolyard(['plugins', 'inspect', '@you/word-count'])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining(join(user.path, 'word-count')),
    })
    await uninstall()
  }, 60_000)

  test('several folders are told apart, and no lifecycle script of theirs is run', async () => {
    const touch = `node -e "require('fs').writeFileSync('${join(user.path, 'ran')}', '')"`
    for (const name of ['one', 'two']) {
      const scripts = {preinstall: touch, install: touch, postinstall: touch, prepare: touch, prepack: touch}
      await user.write(`${name}/package.json`, JSON.stringify({name, version: '1.0.0', oclif: {}, scripts}))
    }
    const installed = await user.toolyard(['plugins', 'install', './one', './two'])
    expect(installed.stderr).toMatch(/one brings no tools.*two brings no tools/s)
    const {stdout} = await user.toolyard(['plugins'])
    expect(stdout).toMatch(/one 1\.0\.0.*two 1\.0\.0/s)
    await expect(access(join(user.path, 'ran'))).rejects.toMatchObject({code: 'ENOENT'})
    await user.toolyard(['plugins', 'uninstall', 'one', 'two'])
  }, 60_000)

  test('a broken plugin is reported by name, and the others work, unless plugins are to be strict', async () => {
    const pjson = {name: 'broken', version: '1.0.0', oclif: {}, toolyard: {tools: './index.js'}}
    await user.write('broken/package.json', JSON.stringify(pjson))
    await user.write('broken/index.js', 'export default [')
    await user.toolyard(['plugins', 'link', './broken', '--no-install'])
    const listed = await user.toolyard(['tools', 'list'])
    expect(listed).toMatchObject({exitCode: 0, stdout: expect.stringContaining('Read')})
    expect(listed.stderr).toContain('broken')
    expect(await user.toolyard(['tools', 'list', '--strict-plugins'])).toMatchObject({exitCode: 2, stdout: ''})
    await user.toolyard(['plugins', 'reset'])
  }, 60_000)

  test('what is no plugin, or is not there, is refused with exit code 2', async () => {
    await user.write('three/package.json', JSON.stringify({name: 'three', version: '1.0.0'}))
    await user.write('four.tgz', 'no tarball')
    for (const word of ['./three', './four.tgz', './five', 'no-such-plugin']) {
      expect(await user.toolyard(['plugins', 'install', word])).toMatchObject({exitCode: 2})
    }
    expect((await user.toolyard(['plugins'])).stdout).toContain('No plugins installed')
  }, 60_000)
})

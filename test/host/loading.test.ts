import {cp, rm} from 'node:fs/promises'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {createToolSource, type PluginProblem} from '../../src/host/index.ts'
import {createPluginFolder, manifestOf, moduleOf} from '../helpers/plugins.ts'

test('a tool is loaded once, and answers without a promise from then on', async () => {
  await using folder = await createPluginFolder()
  const plugin = await folder.add({tools: [{name: 'A'}, {name: 'B'}]})
  const {source} = await createToolSource({plugins: [plugin]})
  const [a, b] = [source.find('A'), source.find('B')]
  const first = a?.load()
  expect(first).toBeInstanceOf(Promise)
  const tool = await first
  expect(a?.load()).toBe(tool)
  expect(b?.load()).toMatchObject({name: 'B'})
})

test('calls that load at the same time share one import', async () => {
  await using folder = await createPluginFolder()
  const counting = `globalThis.toolyardImports = (globalThis.toolyardImports ?? 0) + 1\n${moduleOf([{name: 'Sample'}])}`
  const {source} = await createToolSource({plugins: [await folder.add({code: counting})]})
  const entry = source.find('Sample')
  const [one, two] = await Promise.all([entry?.load(), entry?.load()])
  expect(one).toBe(two)
  expect(Reflect.get(globalThis, 'toolyardImports')).toBe(1)
  Reflect.deleteProperty(globalThis, 'toolyardImports')
})

test('code that does not load fails its own tools, with the same error each time', async () => {
  await using folder = await createPluginFolder()
  const plugins = [
    await folder.add({name: 'bad', code: 'throw new Error("boom")'}),
    await folder.add({name: 'good', tools: [{name: 'Good'}]}),
  ]
  const {source} = await createToolSource({plugins})
  const entry = source.find('Sample')
  const load = async () => entry?.load()
  const error: unknown = await load().catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({code: 'TOOL_LOAD_FAILED', cause: {code: 'PLUGIN_BROKEN', cause: {message: 'boom'}}})
  await expect(load()).rejects.toBe(error)
  expect(() => entry?.load()).toThrow()
  expect(await source.find('Good')?.load()).toMatchObject({name: 'Good'})
})

test('code without a tool that the manifest lists fails that tool, and the manifest is reported', async () => {
  await using folder = await createPluginFolder()
  const plugin = await folder.add({manifest: manifestOf([{name: 'Sample'}, {name: 'Gone'}])})
  const problems: PluginProblem[] = []
  const {source} = await createToolSource({plugins: [plugin], onProblem: (problem) => problems.push(problem)})
  await expect(async () => source.find('Gone')?.load()).rejects.toMatchObject({code: 'TOOL_LOAD_FAILED'})
  expect(await source.find('Sample')?.load()).toMatchObject({name: 'Sample'})
  expect(problems).toMatchObject([{code: 'PLUGIN_STALE', plugin: 'sample'}])
})

const CHANGED = [
  ['description', [{name: 'Sample', description: 'Changed.'}]],
  ['aliases', [{name: 'Sample', aliases: ['more']}]],
  ['adapters', [{name: 'Sample', adapters: ['more']}]],
  ['list of tools', [{name: 'Sample'}, {name: 'New'}]],
] as const

test.for(CHANGED)('code with another %s than its manifest is reported once, when it is loaded', async ([, tools]) => {
  await using folder = await createPluginFolder()
  const plugin = await folder.add({tools, manifest: manifestOf([{name: 'Sample'}])})
  const late: PluginProblem[] = []
  const {source, problems} = await createToolSource({plugins: [plugin], onProblem: (problem) => late.push(problem)})
  await source.find('Sample')?.load()
  await source.find('Sample')?.load()
  expect(problems).toEqual([])
  expect(late).toMatchObject([{code: 'PLUGIN_STALE', plugin: 'sample'}])
})

test('code that is as its manifest says is not reported', async () => {
  await using folder = await createPluginFolder()
  const late: PluginProblem[] = []
  const plugin = await folder.add({tools: [{name: 'A', aliases: ['a']}, {name: 'B'}]})
  const {source} = await createToolSource({plugins: [plugin], onProblem: (problem) => late.push(problem)})
  for (const entry of source.list()) await entry.load()
  expect(late).toEqual([])
})

test('a tool that lost a name to another is still as its manifest says', async () => {
  await using folder = await createPluginFolder()
  const plugins = [
    await folder.add({name: 'a', tools: [{name: 'First'}, {name: 'Third'}]}),
    await folder.add({name: 'b', tools: [{name: 'Second', aliases: ['First', 'more'], adapters: ['Third', 'other']}]}),
  ]
  const late: PluginProblem[] = []
  const {source} = await createToolSource({plugins, onProblem: (problem) => late.push(problem)})
  await source.find('more')?.load()
  expect(late).toEqual([])
})

test('tools of a second copy of the SDK are tools', async () => {
  await using folder = await createPluginFolder()
  const plugin = await folder.add()
  const copy = join(plugin.root, 'node_modules/@toolyard/sdk')
  await cp(join(import.meta.dirname, '../../plugins/sdk'), copy, {recursive: true})
  // what that copy needs is not loaded for a tool that checks nothing
  await rm(join(copy, 'node_modules'), {recursive: true, force: true})
  const {source, problems} = await createToolSource({plugins: [plugin]})
  const tool = await source.find('Sample')?.load()
  expect(problems).toEqual([])
  expect(tool?.name).toBe('Sample')
})

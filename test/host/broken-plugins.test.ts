import {CONTRACT_VERSION} from '@toolyard/sdk'
import {expect, test, vi} from 'vitest'
import {createToolSource} from '../../src/host/index.ts'
import {createPluginFolder, manifestOf, type SamplePlugin} from '../helpers/plugins.ts'

/** A tool that was made past `defineTool`, which would refuse its names. */
function crafted(name: string, aliases: readonly string[] = [], adapters: object = {}): string {
  const members = JSON.stringify({name, aliases, adapters, description: 'x', input: {type: 'object'}}).slice(1, -1)
  return `export default {${members}, call() {}, [Symbol.for('toolyard.tool')]: ${CONTRACT_VERSION}}`
}

function manifestNaming(name: string): object {
  const {tools, ...manifest} = manifestOf([{name: 'Sample'}])
  return {...manifest, tools: tools.map((tool) => ({...tool, name}))}
}

const BROKEN: readonly [string, SamplePlugin][] = [
  ['a module without a name', {packageJson: {toolyard: {tools: ''}}}],
  ['a module that is not there', {packageJson: {toolyard: {tools: './dist/index.js'}}}],
  ['a module that is a folder', {packageJson: {toolyard: {tools: '.'}}}],
  ['a syntax error', {manifest: null, code: 'export default ['}],
  ['a module that throws', {manifest: null, code: 'throw new Error("no")'}],
  ['a module that throws no error', {manifest: null, code: 'throw null'}],
  ['an import of what is not installed', {manifest: null, code: 'import "not-there"'}],
  ['no default export', {manifest: null, code: 'export const tools = []'}],
  ['an empty list', {manifest: null, code: 'export default []'}],
  ['something that is no tool', {manifest: null, code: 'export default [{name: "Sample", call() {}}]'}],
  ['two tools of one name', {manifest: null, tools: [{name: 'Twice'}, {name: 'Twice'}]}],
  ['a tool whose name is none', {manifest: null, code: crafted('Wr\u001b[2Jite')}],
  ['a tool whose alias is none', {manifest: null, code: crafted('Fine', ['a\nb'])}],
  ['a tool with an adapter of no name', {manifest: null, code: crafted('Fine', [], {'a b': 1})}],
  ['a manifest with a name that is none', {manifest: manifestNaming('É'), code: crafted('É')}],
  ['a manifest with two tools of one name', {tools: [{name: 'Twice'}, {name: 'Twice'}]}],
]

test.for(BROKEN)('a plugin with %s is reported by name, with what to do, and the others work', async ([, broken]) => {
  await using folder = await createPluginFolder()
  const plugins = [await folder.add({...broken, name: 'bad'}), await folder.add({name: 'good'})]
  const {source, problems} = await createToolSource({plugins})
  expect(source.list().map(({plugin}) => plugin)).toEqual(['good'])
  expect(await source.find('Sample')?.load()).toMatchObject({name: 'Sample'})
  expect(problems).toMatchObject([{code: 'PLUGIN_BROKEN', plugin: 'bad', hint: expect.stringMatching(/./)}])
})

test('a manifest of another contract version is refused without reading the rest of it', async () => {
  await using folder = await createPluginFolder()
  const plugins = [await folder.add({code: 'throw 1', manifest: {contract: CONTRACT_VERSION + 1, tools: 'other'}})]
  const {source, problems} = await createToolSource({plugins})
  expect(source.list()).toEqual([])
  expect(problems).toMatchObject([{code: 'PLUGIN_CONTRACT', plugin: 'sample'}])
})

test('code of another contract version is refused, and the hint says which side to update', async () => {
  await using folder = await createPluginFolder()
  const versions = [CONTRACT_VERSION + 1, 0]
  const plugins = versions.map((version) =>
    folder.add({
      name: `v${version}`,
      manifest: null,
      code: `export default {name: 'Old', [Symbol.for('toolyard.tool')]: ${version}}`,
    }),
  )
  const {problems} = await createToolSource({plugins: await Promise.all(plugins)})
  expect(problems).toMatchObject([
    {code: 'PLUGIN_CONTRACT', plugin: 'v0', hint: expect.stringContaining('Update the plugin')},
    {code: 'PLUGIN_CONTRACT', plugin: 'v2', hint: expect.stringContaining('Update toolyard')},
  ])
})

const STALE: readonly [string, SamplePlugin['manifest'] & {}][] = [
  ['is of another version', manifestOf([{name: 'Old'}], '0.9.0')],
  ['is no JSON', '{'],
  ['is no manifest', []],
  ['lists something that is no tool', {contract: CONTRACT_VERSION, version: '1.0.0', tools: [{name: 'Sample'}]}],
]

test.for(STALE)('a manifest that %s is reported, and the tools are those of the code', async ([, manifest]) => {
  await using folder = await createPluginFolder()
  const {source, problems} = await createToolSource({plugins: [await folder.add({manifest})]})
  expect(problems).toMatchObject([{code: 'PLUGIN_STALE', plugin: 'sample'}])
  expect(source.list().map(({description}) => description)).toEqual(manifestOf([{name: 'Sample'}]).tools)
  expect(source.find('Sample')?.load()).toMatchObject({name: 'Sample'})
})

test('a plugin without a manifest is reported, and works', async () => {
  await using folder = await createPluginFolder()
  const {source, problems} = await createToolSource({plugins: [await folder.add({manifest: null, type: 'link'})]})
  expect(problems).toMatchObject([{code: 'PLUGIN_STALE', hint: expect.stringContaining('npm run build')}])
  expect(source.list()).toHaveLength(1)
})

test('waiting for a plugin that never finishes loading ends when the signal is aborted', async () => {
  await using folder = await createPluginFolder()
  const code = 'globalThis.toolyardLoading = true; await new Promise((done) => setTimeout(done, 2000).unref())'
  const plugin = await folder.add({manifest: null, code})
  const reason = new Error('enough')
  const controller = new AbortController()
  const found = createToolSource({plugins: [plugin], signal: controller.signal})
  void vi.waitUntil(() => Reflect.get(globalThis, 'toolyardLoading')).then(() => controller.abort(reason))
  await expect(found).rejects.toBe(reason)
})

import {expect, test} from 'vitest'
import {createToolSource} from '../../src/host/index.ts'
import {createPluginFolder, manifestOf} from '../helpers/plugins.ts'

const names = (tools: readonly {readonly description: {readonly name: string}}[]) =>
  tools.map(({description}) => description.name)

test('tools are listed bundled first, then by the name of their plugin, then as their manifest lists them', async () => {
  await using folder = await createPluginFolder()
  const plugins = [
    await folder.add({name: 'zebra', type: 'user', tools: [{name: 'Z2'}, {name: 'Z1'}]}),
    await folder.add({name: 'apple', type: 'link', tools: [{name: 'A'}]}),
    await folder.add({name: 'yard', type: 'core', tools: [{name: 'Y'}]}),
    await folder.add({name: 'bare', type: 'core', tools: [{name: 'B'}]}),
  ]
  const {source, problems} = await createToolSource({plugins})
  expect(problems).toEqual([])
  expect(names(source.list())).toEqual(['B', 'Y', 'A', 'Z2', 'Z1'])
  expect(source.list().map(({trust}) => trust)).toEqual(['trusted', 'trusted', 'verified', 'verified', 'verified'])
  expect(source.find('A')?.plugin).toBe('apple')
})

test('listing and finding tools imports no code', async () => {
  await using folder = await createPluginFolder()
  const plugin = await folder.add({code: 'this is not JavaScript'})
  const {source, problems} = await createToolSource({plugins: [plugin]})
  expect(problems).toEqual([])
  expect(source.find('Sample')).toBe(source.list()[0])
})

test('packages that name no module with tools are passed over, also when they hold configuration', async () => {
  const sections = [undefined, null, 'yes', {}, {tools: ['./tools/*.ts']}, {tools: {deny: ['Bash']}}, {permissions: {}}]
  const plugins = sections.map((toolyard) => {
    return {name: 'p', root: '/nowhere', type: 'user', version: '1.0.0', pjson: {toolyard}}
  })
  const {source, problems} = await createToolSource({plugins})
  expect({tools: source.list(), problems}).toEqual({tools: [], problems: []})
})

test('names are case-sensitive, and aliases find the same tool', async () => {
  await using folder = await createPluginFolder()
  const plugin = await folder.add({tools: [{name: 'Read', aliases: ['FileRead', 'read_file']}]})
  const {source} = await createToolSource({plugins: [plugin]})
  expect(source.find('read_file')).toBe(source.find('Read'))
  expect(source.find('read')).toBeUndefined()
  expect(source.list()).toHaveLength(1)
})

test('names of adapters find the tool, and none are missed in a manifest that is older than they', async () => {
  await using folder = await createPluginFolder()
  const adapting = await folder.add({name: 'new', tools: [{name: 'Bash', adapters: ['shell', 'exec_command']}]})
  const {tools: described, ...manifest} = manifestOf([{name: 'Old'}])
  expect(described.every((tool) => !('adapters' in tool))).toBe(true)
  const old = await folder.add({name: 'old', tools: [{name: 'Old'}], manifest: {...manifest, tools: described}})
  const told: string[] = []
  const {source, problems} = await createToolSource({
    plugins: [adapting, old],
    onProblem: ({message}) => told.push(message),
  })
  expect(source.find('exec_command')).toBe(source.find('Bash'))
  expect(source.find('Bash')?.description.adapters).toEqual(['shell', 'exec_command'])
  await Promise.all(source.list().map((tool) => tool.load()))
  expect([...problems, ...told]).toEqual([])
})

test('names of objects of JavaScript are no tools', async () => {
  const {source} = await createToolSource({plugins: []})
  expect([source.find('__proto__'), source.find('constructor'), source.find('')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('a hidden tool can be found neither by its name nor by an alias', async () => {
  await using folder = await createPluginFolder()
  const tools = [
    {name: 'Read', aliases: ['FileRead'], adapters: ['open']},
    {name: 'Write'},
    {name: 'WriteAll'},
    {name: 'Bash'},
  ]
  const plugins = [await folder.add({tools})]
  const left = async (filter: {allow?: string[]; deny?: string[]}) => {
    const {source} = await createToolSource({plugins, ...filter})
    return [...names(source.list()), ...(source.find('FileRead') ? ['FileRead'] : [])]
  }
  expect(await left({deny: ['Read']})).toEqual(['Write', 'WriteAll', 'Bash'])
  expect(await left({deny: ['Write*']})).toEqual(['Read', 'Bash', 'FileRead'])
  expect(await left({allow: ['Write', 'Read'], deny: ['*d']})).toEqual(['Write'])
  expect(await left({allow: ['*i*e*']})).toEqual(['Write', 'WriteAll'])
  expect(await left({deny: ['open']})).toEqual(['Write', 'WriteAll', 'Bash'])
  expect(await left({deny: ['FileRead']})).toEqual(['Write', 'WriteAll', 'Bash'])
  expect(await left({deny: ['read', 'B.sh', '']})).toEqual(['Read', 'Write', 'WriteAll', 'Bash', 'FileRead'])
  expect(await left({allow: []})).toEqual([])
  expect(await left({deny: ['*']})).toEqual([])
})

test('hiding a tool does not give its name to another', async () => {
  await using folder = await createPluginFolder()
  const plugins = [
    await folder.add({name: 'bundled', type: 'core', tools: [{name: 'Read'}]}),
    await folder.add({name: 'installed', tools: [{name: 'Other', aliases: ['Read']}]}),
  ]
  const {source} = await createToolSource({plugins, deny: ['Read']})
  expect(source.find('Read')).toBeUndefined()
  expect(source.find('Other')?.description.aliases).toEqual([])
})

import {expect, test} from 'vitest'
import {createToolSource} from '../../src/host/index.ts'
import {createPluginFolder} from '../helpers/plugins.ts'

test('of two tools of one name the bundled one is used, and the other plugin is reported', async () => {
  await using folder = await createPluginFolder()
  const plugins = [
    await folder.add({name: 'another', tools: [{name: 'Read', description: 'Theirs.'}, {name: 'More'}]}),
    await folder.add({name: 'bundled', type: 'core', tools: [{name: 'Read', description: 'Ours.'}]}),
  ]
  const {source, problems} = await createToolSource({plugins})
  expect(source.find('Read')?.description.description).toBe('Ours.')
  expect(source.find('More')?.plugin).toBe('another')
  expect(source.list()).toHaveLength(2)
  expect(problems).toMatchObject([{code: 'TOOL_CONFLICT', plugin: 'another'}])
})

test('of two installed plugins the first by name wins, in whatever order they were loaded', async () => {
  await using folder = await createPluginFolder()
  const [a, b] = [await folder.add({name: 'a'}), await folder.add({name: 'b'})]
  for (const plugins of [
    [a, b],
    [b, a],
  ]) {
    const {source, problems} = await createToolSource({plugins})
    expect(source.find('Sample')?.plugin).toBe('a')
    expect(problems).toMatchObject([{code: 'TOOL_CONFLICT', plugin: 'b'}])
  }
})

test('a name comes before an alias, also of a plugin in front of it', async () => {
  await using folder = await createPluginFolder()
  const plugins = [
    await folder.add({name: 'bundled', type: 'core', tools: [{name: 'Read', aliases: ['cat', 'view']}]}),
    await folder.add({name: 'installed', tools: [{name: 'cat'}]}),
  ]
  const {source, problems} = await createToolSource({plugins})
  expect(source.find('cat')?.plugin).toBe('installed')
  expect(source.find('view')?.plugin).toBe('bundled')
  expect(source.find('Read')?.description.aliases).toEqual(['view'])
  expect(problems).toMatchObject([{code: 'TOOL_CONFLICT', plugin: 'bundled'}])
})

test('an alias that is taken is dropped, and the tool works under its name', async () => {
  await using folder = await createPluginFolder()
  const plugins = [
    await folder.add({name: 'a', tools: [{name: 'First', aliases: ['go', 'First']}]}),
    await folder.add({name: 'b', tools: [{name: 'Second', aliases: ['go']}]}),
  ]
  const {source, problems} = await createToolSource({plugins})
  expect(source.find('go')).toBe(source.find('First'))
  expect(source.find('Second')?.description.aliases).toEqual([])
  expect(await source.find('Second')?.load()).toMatchObject({name: 'Second'})
  expect(problems).toMatchObject([{code: 'TOOL_CONFLICT', plugin: 'b'}])
})

test('an adapter comes behind every name and alias, also of a plugin after it', async () => {
  await using folder = await createPluginFolder()
  const plugins = [
    await folder.add({name: 'bundled', type: 'core', tools: [{name: 'Bash', adapters: ['shell', 'run', 'sh', 'go']}]}),
    await folder.add({
      name: 'installed',
      tools: [
        {name: 'run', aliases: ['sh']},
        {name: 'Other', adapters: ['go']},
      ],
    }),
  ]
  const {source, problems} = await createToolSource({plugins})
  const found = ['shell', 'run', 'sh', 'go'].map((name) => source.find(name)?.description.name)
  expect(found).toEqual(['Bash', 'run', 'run', 'Bash'])
  expect(source.find('Bash')?.description.adapters).toEqual(['shell', 'go'])
  expect(source.find('Other')?.description.adapters).toEqual([])
  expect(await source.find('shell')?.load()).toMatchObject({name: 'Bash'})
  const costs = problems.map(({code, plugin, message}) => `${code} ${plugin} ${message.split(' ')[0]}`)
  expect(costs).toEqual(['TOOL_CONFLICT bundled run', 'TOOL_CONFLICT bundled sh', 'TOOL_CONFLICT installed go'])
})

test('an installed plugin that takes the place of a bundled one is reported by name', async () => {
  await using folder = await createPluginFolder()
  const toolyard = {
    name: 'toolyard',
    root: folder.path,
    type: 'core',
    version: '1.0.0',
    pjson: {dependencies: {fs: '1.0.0'}},
  }
  const {source, problems} = await createToolSource({
    plugins: [await folder.add({name: 'fs', version: '9.0.0'}), toolyard],
  })
  expect(source.find('Sample')?.trust).toBe('verified')
  expect(problems).toMatchObject([{code: 'TOOL_CONFLICT', plugin: 'fs'}])
})

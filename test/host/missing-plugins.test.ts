import {join} from 'node:path'
import {expect, test} from 'vitest'
import {createToolSource} from '../../src/host/index.ts'
import {createPluginFolder} from '../helpers/plugins.ts'
import {createProject} from '../helpers/project.ts'

test('installed and linked plugins that were not loaded are reported by name', async () => {
  await using folder = await createPluginFolder()
  const [here, renamed] = [await folder.add({name: 'here'}), await folder.add({name: 'new-name', tools: [{name: 'N'}]})]
  const plugins = [
    'short',
    {name: 'here', type: 'user'},
    {name: 'gone', type: 'user'},
    {name: 'moved', type: 'link', root: join(folder.path, 'moved')},
    {name: 'old-name', type: 'link', root: renamed.root},
  ]
  await folder.write('package.json', JSON.stringify({oclif: {plugins}}))
  const {problems} = await createToolSource({plugins: [here, renamed], dataDir: folder.path})
  expect(problems.map(({code, plugin}) => [code, plugin])).toEqual([
    ['PLUGIN_BROKEN', 'short'],
    ['PLUGIN_BROKEN', 'gone'],
    ['PLUGIN_BROKEN', 'moved'],
  ])
})

test('a list of installed plugins that is broken is reported, one that is absent or empty is not', async () => {
  await using project = await createProject()
  const problems = async () => (await createToolSource({plugins: [], dataDir: project.path})).problems
  expect(await problems()).toEqual([])
  for (const content of ['{}', 'null', '[]', '{"oclif": null}', '{"oclif": {"plugins": [null, {}]}}']) {
    await project.write('package.json', content)
    expect(await problems()).toEqual([])
  }
  const file = await project.write('package.json', '{')
  expect(await problems()).toMatchObject([{code: 'PLUGIN_BROKEN', plugin: file}])
})

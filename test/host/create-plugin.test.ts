import {readdir, readFile} from 'node:fs/promises'
import {basename, join} from 'node:path'
import {expect, test} from 'vitest'
import {createPlugin} from '../../src/host/create-plugin.ts'
import {createProject} from '../helpers/project.ts'
import {ROOT} from '../helpers/registry.ts'

const readJson = async (file: string) => JSON.parse(await readFile(file, 'utf8'))

test('a new plugin has a tool of its own name, and asks for the versions that toolyard is built with', async () => {
  await using project = await createProject()
  const folder = join(project.path, 'new/word-count')
  expect(await createPlugin({name: '@you/word-count', dir: folder, hostRoot: ROOT})).toEqual({
    folder,
    tool: 'WordCount',
  })
  const {dependencies, devDependencies} = await readJson(join(ROOT, 'package.json'))
  expect(await readJson(join(folder, 'package.json'))).toMatchObject({
    name: '@you/word-count',
    oclif: {},
    toolyard: {tools: './dist/index.js'},
    dependencies: {'@toolyard/sdk': `^${dependencies['@toolyard/sdk']}`, zod: `^${dependencies.zod}`},
    devDependencies: {typescript: `^${devDependencies.typescript}`, '@types/node': devDependencies['@types/node']},
  })
  expect((await readdir(folder)).sort()).toEqual([
    '.gitignore',
    'README.md',
    'package.json',
    'src',
    'test',
    'tsconfig.json',
  ])
})

test('nothing of the template is left unfilled', async () => {
  await using project = await createProject()
  const {folder} = await createPlugin({name: 'word-count', dir: join(project.path, 'word-count'), hostRoot: ROOT})
  const files = await readdir(folder, {recursive: true, withFileTypes: true})
  for (const file of files.filter((entry) => entry.isFile())) {
    expect(await readFile(join(file.parentPath, file.name), 'utf8')).not.toMatch(/PLUGIN_NAME|TOOL_NAME|SAME_AS/)
  }
})

test('a folder that holds anything, or is a file, is left as it is', async () => {
  await using project = await createProject()
  const kept = await project.write('full/kept.txt', 'kept')
  for (const folder of ['full', 'full/kept.txt', 'full/kept.txt/below']) {
    const created = createPlugin({name: 'word-count', dir: join(project.path, folder), hostRoot: ROOT})
    await expect(created).rejects.toMatchObject({code: 'TEMPLATE_FAILED', hint: expect.stringContaining('--dir')})
  }
  expect(await readFile(kept, 'utf8')).toBe('kept')
  expect(await readdir(join(project.path, 'full'))).toEqual([basename(kept)])
})

const REFUSED = [
  '',
  ' ',
  'Word',
  '../up',
  'a/b',
  '@you',
  '@you/',
  '@/a',
  '.hidden',
  '_under',
  'fs',
  'node_modules',
  'ä',
  'a'.repeat(215),
]

test.for(REFUSED)('%j is no name for a package', async (name) => {
  await using project = await createProject()
  await expect(createPlugin({name, dir: join(project.path, 'x'), hostRoot: ROOT})).rejects.toMatchObject({
    code: 'TEMPLATE_FAILED',
  })
  expect(await readdir(project.path)).toEqual([])
})

test.for([
  ['words', 'Words'],
  ['toolyard-plugin-words.v2', 'ToolyardPluginWordsV2'],
  ['@2you/2words', '2words'],
  ['---', 'Tool'],
  ['a'.repeat(100), `A${'a'.repeat(63)}`],
] as const)('the tool of %s is %s', async ([name, tool]) => {
  await using project = await createProject()
  expect(await createPlugin({name, dir: join(project.path, 'x'), hostRoot: ROOT})).toMatchObject({tool})
})

import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {findTools} from '../helpers/find-tools.ts'
import {createPluginFolder, moduleOf} from '../helpers/plugins.ts'
import {createProject} from '../helpers/project.ts'

const TYPED = `
import {defineTool, result} from '@toolyard/sdk'
import {greeting} from './lib/greeting.ts'
interface Input { readonly name?: string }
export default defineTool<Input>({
  name: 'Greet',
  description: 'Greets.',
  input: {type: 'object'},
  call: ({name}: Input) => result.ok(greeting(name as string | undefined)),
})
`
const HELPER = `
import {text} from '@toolyard/sdk'
export const greeting = (name?: string): string => text('Hello' + (name ?? '')).text
`

describe('a TypeScript file in a project', () => {
  // npm init writes "commonjs"
  test.for([undefined, {}, {type: 'commonjs'}, {type: 'module'}])(
    'is a tool without a build, and imports the SDK that the project has not installed (package.json: %o)',
    async (packageJson) => {
      await using project = await createProject()
      if (packageJson) await project.write('package.json', JSON.stringify(packageJson))
      const file = await project.write('tools/greet.ts', TYPED)
      await project.write('tools/lib/greeting.ts', HELPER)
      const found = await findTools({localTools: [{patterns: ['./tools/*.ts'], baseDir: project.path}]})
      expect(found.problems).toEqual([])
      expect(found.tools).toMatchObject([
        {name: 'Greet', plugin: file, trust: 'verified', called: {status: 'ok', content: [{text: 'Hello'}]}},
      ])
      expect(found.stderr).toBe('')
    },
  )

  test("uses the project's own copy of the SDK where there is one", async () => {
    await using project = await createProject()
    await project.write('node_modules/@toolyard/sdk/package.json', '{"type": "module", "exports": "./index.js"}')
    await project.write(
      'node_modules/@toolyard/sdk/index.js',
      `export const defineTool = (tool) => ({...tool, description: 'Own copy.', [Symbol.for('toolyard.tool')]: 1})
       export const result = {ok: () => 'own copy'}`,
    )
    await project.write('one.mjs', moduleOf([{name: 'One'}]))
    const found = await findTools({localTools: [{patterns: ['one.mjs'], baseDir: project.path}]})
    expect(found.tools).toMatchObject([{name: 'One', called: 'own copy'}])
  })
})

test('nothing but the SDK is found for a local file that has it not', async () => {
  await using project = await createProject()
  const file = await project.write('tool.ts', `import 'zod'\n${moduleOf([{name: 'One'}])}`)
  const found = await findTools({localTools: [{patterns: ['tool.ts'], baseDir: project.path}]})
  expect(found.problems).toMatchObject([{code: 'PLUGIN_BROKEN', plugin: file}])
})

test('files are imported in order and once, declarations and node_modules left out, one broken file harms no other', async () => {
  await using project = await createProject()
  await project.write('tools/b.ts', moduleOf([{name: 'B1'}, {name: 'B2'}]))
  await project.write('tools/a.ts', moduleOf([{name: 'A'}]))
  await project.write('tools/a.d.ts', 'declare const tool: unknown\nexport default tool\n')
  await project.write('tools/node_modules/x/x.ts', moduleOf([{name: 'X'}]))
  const broken = await project.write('tools/broken.ts', 'export default {')
  const enums = await project.write('tools/enum.ts', 'enum Colour { Red }\nexport default []')
  const found = await findTools({localTools: [{patterns: ['./tools/*.ts', 'tools/**/*.ts'], baseDir: project.path}]})
  expect(found.tools.map(({name}) => name)).toEqual(['A', 'B1', 'B2'])
  expect(found.problems).toMatchObject([
    {code: 'PLUGIN_BROKEN', plugin: broken},
    {code: 'PLUGIN_BROKEN', plugin: enums},
  ])
})

test('a pattern without files is reported', async () => {
  await using project = await createProject()
  const found = await findTools({localTools: [{patterns: ['./tools/*.ts'], baseDir: join(project.path, 'none')}]})
  expect(found.problems).toMatchObject([{code: 'PLUGIN_BROKEN', plugin: './tools/*.ts'}])
})

test("an installed plugin's tool comes before a local one of the same name", async () => {
  await using folder = await createPluginFolder()
  await using project = await createProject()
  const file = await project.write('mine.ts', moduleOf([{name: 'Sample'}, {name: 'Mine'}]))
  const localTools = [{patterns: ['*.ts'], baseDir: project.path}]
  const found = await findTools({plugins: [await folder.add()], localTools})
  expect(found.tools.map(({plugin}) => plugin)).toEqual(['sample', file])
  expect(found.problems).toMatchObject([{code: 'TOOL_CONFLICT', plugin: file}])
})

test('an installed plugin that lacks the SDK does not borrow that of toolyard', async () => {
  await using project = await createProject()
  await project.write('node_modules/p/index.js', moduleOf([{name: 'P'}]))
  await project.write('mine.ts', moduleOf([{name: 'Mine'}]))
  const pjson = {name: 'p', version: '1.0.0', type: 'module', toolyard: {tools: './index.js'}}
  await project.write('node_modules/p/package.json', JSON.stringify(pjson))
  const plugin = {name: 'p', version: '1.0.0', type: 'user', root: join(project.path, 'node_modules/p'), pjson}
  const found = await findTools({plugins: [plugin], localTools: [{patterns: ['mine.ts'], baseDir: project.path}]})
  expect(found.tools.map(({name}) => name)).toEqual(['Mine'])
  expect(found.problems).toMatchObject([{code: 'PLUGIN_BROKEN', plugin: 'p'}])
})

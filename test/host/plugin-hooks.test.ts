import {describe, expect, test} from 'vitest'
import {createCallHooks} from '../../src/hooks/engine/create-call-hooks.ts'
import type {PluginPackage} from '../../src/host/plugin.ts'
import {loadPluginHooks} from '../../src/host/plugin-hooks.ts'
import {createProject} from '../helpers/project.ts'
import {callOf, scope, session} from '../hooks/support.ts'

const BRAND = "Symbol.for('toolyard.hook')"
const hook = (body: string) => `export default [{...${body}, [${BRAND}]: true}]\n`

/** A plugin in a folder, whose package.json says this of toolyard. */
function pluginIn(root: string, toolyard: unknown): PluginPackage {
  return {name: 'my-plugin', root, type: 'user', version: '1.0.0', pjson: {name: 'my-plugin', toolyard}}
}

async function ask(root: string, toolyard: unknown) {
  const hooks = await loadPluginHooks([pluginIn(root, toolyard)])
  return createCallHooks({hooks, session}).before?.(callOf(), scope())
}

describe('hooks of a plugin', () => {
  test('are those that its module exports', async () => {
    await using project = await createProject()
    const deny = "{event: 'PreToolUse', run: () => ({decision: {behavior: 'deny', reason: 'no'}})}"
    await project.write('hooks.mjs', hook(deny))
    expect(await ask(project.path, {hooks: './hooks.mjs'})).toEqual({
      decision: {behavior: 'deny', reason: 'no', source: 'my-plugin'},
    })
  })

  test('are none where its package.json names no module', async () => {
    await using project = await createProject()
    expect(await loadPluginHooks([pluginIn(project.path, {tools: './tools.mjs'}), pluginIn('/', undefined)])).toEqual(
      [],
    )
  })

  test.for([
    ['is not there', undefined],
    ['throws', 'throw new Error("broken")\n'],
    ['exports something else', 'export default [{event: "PreToolUse"}]\n'],
    ['exports nothing', 'export const hooks = []\n'],
  ] as const)('withhold every call when their module %s', async ([, text]) => {
    await using project = await createProject()
    if (text !== undefined) await project.write('hooks.mjs', text)
    const said = await ask(project.path, {hooks: './hooks.mjs'})
    expect(said?.decision).toMatchObject({behavior: 'deny', source: 'my-plugin'})
  })

  test.for([
    {hooks: ['./hooks.mjs']},
    {hook: './hooks.mjs'},
    {Hooks: './hooks.mjs'},
    {tools: './tools.mjs', hook: './hooks.mjs'},
    {tools: './tools.mjs', hooks: null},
    {tools: './tools.mjs', hooks: {PreToolUse: []}},
    {tools: ['./tools.mjs'], hooks: ['./hooks.mjs']},
  ])('withhold every call where its package.json does not name them as it should: %j', async (section) => {
    expect((await ask('/', section))?.decision).toMatchObject({behavior: 'deny', source: 'my-plugin'})
  })

  test("are none where the section is its author's own configuration", async () => {
    const section = {tools: ['./tools/*.js'], hooks: {PreToolUse: []}, permissions: {}}
    expect(await loadPluginHooks([pluginIn('/', section)])).toEqual([])
  })
})

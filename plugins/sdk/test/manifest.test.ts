import {execFile} from 'node:child_process'
import {mkdir, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {describe, expect, onTestFinished, test} from 'vitest'
import {CONTRACT_VERSION} from '../src/tool.ts'

const BINARY = join(import.meta.dirname, '../bin/toolyard-manifest.js')
const SDK = join(import.meta.dirname, '../dist/index.js')

async function pluginWith(code: string, packageJson: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'manifest-'))
  onTestFinished(() => rm(folder, {recursive: true}))
  await mkdir(join(folder, 'dist'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({type: 'module', version: '1.2.3', ...packageJson}))
  await writeFile(join(folder, 'dist/index.js'), code)
  return folder
}

const build = (cwd: string) => promisify(execFile)(process.execPath, [BINARY], {cwd})

const TOOLYARD = {toolyard: {tools: './dist/index.js'}}

describe('toolyard-manifest', () => {
  test('writes what a host knows of the tools before it imports them', async () => {
    const folder = await pluginWith(
      `import {defineTool, result} from ${JSON.stringify(SDK)}
       const members = {description: 'd', input: {type: 'object'}, call: () => result.ok('')}
       export default [
         defineTool({...members, name: 'A', aliases: ['a'], adapters: {b: (input) => input}, effects: () => []}),
         defineTool({...members, name: 'B', deferred: true}),
       ]`,
      TOOLYARD,
    )
    await build(folder)
    const common = {description: 'd', inputSchema: {type: 'object'}}
    expect(JSON.parse(await readFile(join(folder, 'toolyard.manifest.json'), 'utf8'))).toEqual({
      contract: CONTRACT_VERSION,
      version: '1.2.3',
      tools: [
        {...common, name: 'A', aliases: ['a'], adapters: ['b'], deferred: false, declaresEffects: true},
        {...common, name: 'B', aliases: [], deferred: true, declaresEffects: false},
      ],
    })
  })

  test.each([
    ['no toolyard key', 'export default []', {}],
    ['no tools', 'export const nothing = 1', TOOLYARD],
    ['something that is no tool', 'export default [{name: "A"}]', TOOLYARD],
  ])('a package with %s ends the build', async (_, code, packageJson) => {
    await expect(build(await pluginWith(code, packageJson))).rejects.toMatchObject({code: 2})
  })
})

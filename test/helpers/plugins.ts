import {mkdir, symlink} from 'node:fs/promises'
import {join} from 'node:path'
import {createManifest, defineTool, MANIFEST_FILE, result} from '@toolyard/sdk'
import type {PluginPackage} from '../../src/host/index.ts'
import {createProject, type Project} from './project.ts'

const SDK = join(import.meta.dirname, '../../plugins/sdk')

export interface SampleTool {
  readonly name: string
  readonly aliases?: readonly string[]
  /** Names with an adapter that takes the input as it is. */
  readonly adapters?: readonly string[]
  readonly description?: string
}

export interface SamplePlugin {
  readonly name?: string
  readonly type?: 'core' | 'user' | 'link'
  readonly version?: string
  readonly tools?: readonly SampleTool[]
  /** Another module than the one made of `tools`. */
  readonly code?: string
  /** Another manifest than the one made of `tools`; `null` for none. */
  readonly manifest?: object | string | null
  readonly packageJson?: object
}

/** A folder with plugins as npm would install them, gone when it is disposed. */
export interface PluginFolder extends Project {
  add(plugin?: SamplePlugin): Promise<PluginPackage>
}

export async function createPluginFolder(): Promise<PluginFolder> {
  const project = await createProject()
  const {path, write} = project
  const modules = join(path, 'node_modules')
  await mkdir(join(modules, '@toolyard'), {recursive: true})
  await symlink(SDK, join(modules, '@toolyard/sdk'))
  return {
    ...project,
    async add({name = 'sample', type = 'user', version = '1.0.0', tools = [{name: 'Sample'}], ...rest} = {}) {
      const {code = moduleOf(tools), manifest = manifestOf(tools, version), packageJson} = rest
      const pjson = {name, version, type: 'module', toolyard: {tools: './index.js'}, ...packageJson}
      const folder = `node_modules/${name}`
      await write(`${folder}/package.json`, JSON.stringify(pjson))
      await write(`${folder}/index.js`, code)
      const text = typeof manifest === 'string' ? manifest : JSON.stringify(manifest)
      if (manifest !== null) await write(`${folder}/${MANIFEST_FILE}`, text)
      return {name, version, type, root: join(path, folder), pjson}
    },
  }
}

export function manifestOf(tools: readonly SampleTool[], version = '1.0.0'): ReturnType<typeof createManifest> {
  const defined = tools.map((tool) => {
    const adapters = tool.adapters && Object.fromEntries(tool.adapters.map((name) => [name, (input: unknown) => input]))
    return defineTool({...definition(tool), ...(adapters && {adapters}), call: () => result.ok('')})
  })
  return JSON.parse(JSON.stringify(createManifest(defined, version)))
}

/** A module with the tools, which answer with their own name. */
export function moduleOf(tools: readonly SampleTool[]): string {
  const made = tools.map((tool) => {
    const members = JSON.stringify(definition(tool)).slice(1, -1)
    const adapters = tool.adapters?.map((name) => `${name}: (input) => input`)
    const adapted = adapters === undefined ? '' : `adapters: {${adapters.join(', ')}}, `
    return `defineTool({${members}, ${adapted}call: () => result.ok('${tool.name} was called')})`
  })
  return `import {defineTool, result} from '@toolyard/sdk'\nexport default [${made.join(', ')}]\n`
}

function definition({description = 'A sample.', adapters: _, ...tool}: SampleTool) {
  return {...tool, description, input: {type: 'object'}} as const
}

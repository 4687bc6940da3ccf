import {symlink} from 'node:fs/promises'
import {join} from 'node:path'
import {describe, expect, it} from 'vitest'
import {configJsonSchema} from '../../src/config/json-schema.ts'
import {starterConfig} from '../../src/config/starter.ts'
import {createConfiguredProject} from './loading.ts'

describe('configuration files', () => {
  it.each([
    ['package.json', '{"name": "p", "toolyard": {"maxConcurrency": 2}}'],
    ['.toolyardrc', 'maxConcurrency: 2'],
    ['.toolyardrc.yaml', 'maxConcurrency: 2'],
    ['.toolyardrc.yml', '\ufeffmaxConcurrency: 2'],
    ['.toolyardrc.json', '{\n\t"$schema": "x",\n\t"maxConcurrency": 2\n}'],
    ['toolyard.config.js', 'module.exports = {maxConcurrency: 2}'],
    ['toolyard.config.mjs', 'export default {maxConcurrency: 2}'],
    ['toolyard.config.mts', 'const maxConcurrency: number = 2\nexport default {maxConcurrency}'],
  ])('may be %s', async (name, content) => {
    await using project = await createConfiguredProject()
    const file = await project.write(name, content)
    const {settings, files} = await project.load({trustProject: true})
    expect(settings.maxConcurrency).toBe(2)
    expect(files).toEqual([file])
  })

  it('are looked for up to the folder of the project, and no further', async () => {
    await using project = await createConfiguredProject()
    const cwd = join(project.cwd, 'a/b')
    await project.write('a/b/x', '')
    await project.write('../.toolyardrc', 'maxConcurrency: 3')
    expect((await project.load({cwd})).files).toEqual([])
    const file = await project.write('.toolyardrc.yaml', 'maxConcurrency: 2')
    const {settings, files, origins} = await project.load({cwd})
    expect([settings.maxConcurrency, files, origins.maxConcurrency]).toEqual([2, [file], `${file}:1:17`])
  })

  it('outside of any project count only in the very folder', async () => {
    await using project = await createConfiguredProject()
    await project.write('../.toolyardrc', 'maxConcurrency: 3')
    await project.write('../deep/x', '')
    expect((await project.load({cwd: join(project.cwd, '../deep')})).files).toEqual([])
    expect((await project.load({cwd: join(project.cwd, '..')})).settings.maxConcurrency).toBe(3)
  })

  it('are one to a folder: the others are named', async () => {
    await using project = await createConfiguredProject()
    await project.write('.toolyardrc.yaml', 'maxConcurrency: 2')
    await project.write('.toolyardrc.json', '{"maxConcurrency": 3}')
    await project.write('toolyard.config.mjs', 'throw new Error("imported")')
    const {settings, notices} = await project.load({trustProject: true})
    expect(settings.maxConcurrency).toBe(2)
    expect(notices.map(({place}) => place.file)).toEqual(['.toolyardrc.json', 'toolyard.config.mjs'])
  })

  it('leave the entry of a plugin in package.json to the host', async () => {
    await using project = await createConfiguredProject()
    await project.write('package.json', '{"toolyard": {"tools": "./dist/index.js"}}')
    expect((await project.load()).files).toEqual([])
    await project.write('package.json', '{"toolyard": {"tools": "./dist/index.js", "maxConcurrency": 2}}')
    expect((await project.load()).settings.maxConcurrency).toBe(2)
  })

  it('of the user may be YAML or JSON, below XDG_CONFIG_HOME where that is absolute', async () => {
    await using project = await createConfiguredProject()
    await project.writeUser('{"maxConcurrency": 2}', 'config.json')
    await project.write('xdg/toolyard/config.yml', 'maxConcurrency: 3')
    const at = async (XDG_CONFIG_HOME: string) => (await project.load({env: {XDG_CONFIG_HOME}})).settings.maxConcurrency
    expect([await at('xdg'), await at(join(project.cwd, 'xdg'))]).toEqual([2, 3])
  })

  it('have paths that start at their own folder', async () => {
    await using project = await createConfiguredProject()
    await project.write('.toolyardrc', 'permissions: {additionalDirectories: [lib, ../x, ~/y, /z]}\ntools: [./t/*.ts]')
    await project.write('a/x', '')
    const {settings} = await project.load({cwd: join(project.cwd, 'a'), trustProject: true})
    const {cwd, home} = project
    expect(settings.additionalDirectories).toEqual([join(cwd, 'lib'), join(cwd, '../x'), join(home, 'y'), '/z'])
    expect(settings.localTools).toEqual([{patterns: ['./t/*.ts'], baseDir: cwd}])
  })

  it('hold tools as a list of files or as an object', async () => {
    await using project = await createConfiguredProject()
    await project.write('.toolyardrc', 'tools: {files: [a.ts], allow: [Read, mcp__*], deny: [Write]}')
    const {settings} = await project.load({trustProject: true})
    expect(settings).toMatchObject({
      toolAllow: ['Read', 'mcp__*'],
      toolDeny: ['Write'],
      localTools: [{patterns: ['a.ts']}],
    })
  })

  it('that can not be read end the load rather than being skipped', async () => {
    await using project = await createConfiguredProject()
    await symlink('.toolyardrc', join(project.cwd, '.toolyardrc'))
    await expect(project.load()).rejects.toMatchObject({code: 'CONFIG_UNREADABLE'})
  })

  it('may be empty, and begin as the starter file', async () => {
    await using project = await createConfiguredProject()
    await project.write('.toolyardrc', '# nothing\n')
    const {settings: defaults} = await project.load()
    await project.write('.toolyardrc', starterConfig())
    const {settings, notices} = await project.load()
    expect(settings).toEqual(defaults)
    expect(notices).toEqual([])
  })

  it('are valid with every comment of the starter file taken away', async () => {
    await using project = await createConfiguredProject()
    const uncommented = starterConfig().replace(/^( *)# (?=- |\w+: )/gm, '$1')
    await project.write('.toolyardrc', uncommented)
    const {settings} = await project.load({trustProject: true})
    expect(settings).toMatchObject({permissionMode: 'acceptEdits', timeout: 120_000, toolDeny: ['NotebookEdit']})
    expect(settings.rules).toHaveLength(4)
  })

  it('have a JSON Schema in which every key is described', () => {
    const undescribed: string[] = []
    const visit = (schema: unknown, path: string): void => {
      if (typeof schema !== 'object' || schema === null) return
      for (const [key, property] of Object.entries(Reflect.get(schema, 'properties') ?? {})) {
        if (typeof Reflect.get(property as object, 'description') !== 'string') undescribed.push(`${path}.${key}`)
        visit(property, `${path}.${key}`)
      }
      for (const part of [Reflect.get(schema, 'items'), ...(Reflect.get(schema, 'anyOf') ?? [])]) visit(part, path)
    }
    visit(configJsonSchema(), '')
    expect(undescribed).toEqual([])
    expect(configJsonSchema()).toMatchObject({
      $schema: 'http://json-schema.org/draft-07/schema#',
      additionalProperties: false,
    })
    expect(configJsonSchema().required).toBeUndefined()
  })
})

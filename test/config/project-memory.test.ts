import {execFile} from 'node:child_process'
import {readdir, readFile, stat, utimes, writeFile} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {promisify} from 'node:util'
import {describe, expect, it} from 'vitest'
import {projectMemoryFile, rememberRule} from '../../src/config/project-memory.ts'
import {type ConfiguredProject, createConfiguredProject} from './loading.ts'

const REMEMBER = join(import.meta.dirname, 'remember-rule.js')

const memoryOf = ({cwd: folder, home}: ConfiguredProject) => ({folder, home, env: {}})

const texts = async (project: ConfiguredProject) =>
  (await project.load()).settings.rules.map((rule) => (rule.shape === 'listed' ? rule.text : rule.tool))

describe('what is remembered of a project', () => {
  it('is a layer between the project and the user, in a file that only the user can read', async () => {
    await using project = await createConfiguredProject()
    await project.writeUser('permissions: {deny: [U]}')
    await project.write('.toolyardrc', 'permissions: {deny: [P]}')
    await rememberRule({...memoryOf(project), rule: 'Bash(npm test)'})
    const {settings, files} = await project.load({cwd: project.cwd})
    const file = projectMemoryFile(memoryOf(project))
    expect(settings.rules).toMatchObject([
      {text: 'P'},
      {text: 'Bash(npm test)', action: 'allow', source: expect.stringContaining(`${file}:`), base: project.cwd},
      {text: 'U'},
    ])
    expect(files).toContain(file)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await stat(dirname(file))).mode & 0o777).toBe(0o700)
  })

  it('is of the whole project, whatever folder in it the run is in, and of no other', async () => {
    await using project = await createConfiguredProject()
    await project.write('deep/er/x', '')
    await project.write('../other/package.json', '{}')
    const {projectFolder} = await project.load({cwd: join(project.cwd, 'deep/er')})
    await rememberRule({...memoryOf(project), folder: projectFolder, rule: 'Write'})
    expect(await texts(project)).toEqual(['Write'])
    expect((await project.load({cwd: join(project.cwd, '../other')})).settings.rules).toEqual([])
    expect((await project.load({bare: true})).settings.rules).toEqual([])
  })

  it('keeps the comments of the file, and holds no rule twice', async () => {
    await using project = await createConfiguredProject()
    const request = memoryOf(project)
    await rememberRule({...request, rule: 'A'})
    const file = projectMemoryFile(request)
    const edited = (await readFile(file, 'utf8')).replace('- A', '- A # because\n')
    await writeFile(file, edited)
    await rememberRule({...request, rule: 'Bash(echo "#: x")'})
    await rememberRule({...request, rule: 'A'})
    expect(await readFile(file, 'utf8')).toContain('# because')
    expect(await texts(project)).toEqual(['A', 'Bash(echo "#: x")'])
  })

  it('loses no rule when several processes remember at once', async () => {
    await using project = await createConfiguredProject()
    const names = ['A', 'B', 'C', 'D'].map((name) => Array.from({length: 5}, (_, at) => `${name}${at}`))
    await Promise.all(
      names.map((rules) => promisify(execFile)(process.execPath, [REMEMBER, project.cwd, project.home, ...rules])),
    )
    expect((await texts(project)).toSorted()).toEqual(names.flat())
    expect(await readdir(dirname(projectMemoryFile(memoryOf(project))))).toHaveLength(1)
  })

  it('is not held up by the lock of a process that died', async () => {
    await using project = await createConfiguredProject()
    const request = memoryOf(project)
    await rememberRule({...request, rule: 'A'})
    const lock = `${projectMemoryFile(request)}.lock`
    await writeFile(lock, '')
    await utimes(lock, 0, 0)
    await rememberRule({...request, rule: 'B'})
    expect(await texts(project)).toEqual(['A', 'B'])
  })

  it('is neither read nor overwritten where it is no memory', async () => {
    await using project = await createConfiguredProject()
    const request = memoryOf(project)
    await rememberRule({...request, rule: 'A'})
    const file = projectMemoryFile(request)
    const place = {file, line: 1, column: 1}
    await writeFile(file, 'permission: {}\n')
    await expect(project.load()).rejects.toMatchObject({code: 'CONFIG_INVALID', place})
    await expect(rememberRule({...request, rule: 'B'})).rejects.toMatchObject({code: 'CONFIG_INVALID'})
    expect(await readFile(file, 'utf8')).toBe('permission: {}\n')
  })

  it('of another folder says nothing of this one', async () => {
    await using project = await createConfiguredProject()
    const request = memoryOf(project)
    await rememberRule({...request, rule: 'A'})
    const file = projectMemoryFile(request)
    await writeFile(file, (await readFile(file, 'utf8')).replace(project.cwd, '/elsewhere'))
    expect(await texts(project)).toEqual([])
  })
})

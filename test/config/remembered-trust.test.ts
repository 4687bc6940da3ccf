import {rename, rm} from 'node:fs/promises'
import {join} from 'node:path'
import {describe, expect, it} from 'vitest'
import type {TrustAnswer, TrustQuestion} from '../../src/config/read-project.ts'
import {type ConfiguredProject, createConfiguredProject} from './loading.ts'

const LOOSE = 'permissions: {allow: [Write], deny: [Bash]}\nsettings: [s.json]\ntools: ["tools/*.js"]\n'

async function createLooseProject(): Promise<ConfiguredProject> {
  const project = await createConfiguredProject()
  await project.write('.toolyardrc', LOOSE)
  await project.write('s.json', '{"permissions": {"allow": ["Edit"]}}')
  await project.write('tools/a.js', '')
  return project
}

/** Loads the project with someone there who answers, and says what they were asked. */
async function loadWith(project: ConfiguredProject, answer: TrustAnswer, request: object = {}) {
  const questions: TrustQuestion[] = []
  const askTrust = async (question: TrustQuestion) => {
    questions.push(question)
    return answer
  }
  const loaded = await project.load({askTrust, ...request})
  return {...loaded, questions}
}

describe('trust in a project', () => {
  it('is asked for where its configuration would loosen something, and what', async () => {
    await using project = await createLooseProject()
    const {trusted, questions, notices, settings} = await loadWith(project, 'once')
    expect(questions).toMatchObject([{folder: project.cwd}])
    expect(questions[0]?.loosened.map(({place}) => `${place.file} ${place.path}`)).toEqual([
      '.toolyardrc permissions.allow[0]',
      's.json permissions.allow[0]',
      '.toolyardrc tools',
    ])
    expect([trusted, notices, settings.rules.length]).toEqual([true, [], 3])
    expect((await loadWith(project, 'no')).trusted).toBe(false)
  })

  it('is not asked for where nothing is loosened, or somebody has said already', async () => {
    await using project = await createLooseProject()
    for (const trustProject of [true, false])
      expect(await loadWith(project, 'once', {trustProject})).toMatchObject({trusted: trustProject, questions: []})
    const env = {TOOLYARD_TRUST_PROJECT: '0'}
    expect(await loadWith(project, 'once', {env})).toMatchObject({trusted: false, questions: []})
    expect(await loadWith(project, 'once', {bare: true})).toMatchObject({questions: []})
    await project.write('.toolyardrc', 'permissions: {deny: [Bash]}')
    expect(await loadWith(project, 'once')).toMatchObject({trusted: false, questions: []})
  })

  it('that is refused is said with all that is ignored, and asked for again in the next run', async () => {
    await using project = await createLooseProject()
    const {notices, settings} = await loadWith(project, 'no')
    expect(notices).toHaveLength(3)
    expect(settings.rules).toMatchObject([{text: 'Bash', action: 'deny'}])
    expect((await loadWith(project, 'no')).questions).toHaveLength(1)
  })

  it('that is remembered lasts, also where nobody can be asked', async () => {
    await using project = await createLooseProject()
    await loadWith(project, 'remember')
    expect(await loadWith(project, 'no')).toMatchObject({trusted: true, questions: [], notices: []})
    expect(await project.load()).toMatchObject({trusted: true, notices: []})
    expect(await project.load({trustProject: false})).toMatchObject({trusted: false})
  })

  it.each([
    ['its configuration', (project: ConfiguredProject) => project.write('.toolyardrc', `${LOOSE}# x\n`)],
    ['a settings file that it names', (project: ConfiguredProject) => project.write('s.json', '{"permissions": {}}')],
    ['what its local tools are called', (project: ConfiguredProject) => project.write('tools/b.js', '')],
    [
      'the file that it is in',
      async (project: ConfiguredProject) => {
        await project.write('.toolyardrc.yaml', LOOSE)
        await rm(join(project.cwd, '.toolyardrc'))
      },
    ],
  ])('is forgotten when %s changes', async (_, change) => {
    await using project = await createLooseProject()
    await loadWith(project, 'remember')
    await change(project)
    expect(await project.load()).toMatchObject({trusted: false})
    expect((await loadWith(project, 'no')).questions).toHaveLength(1)
  })

  it.each([
    ['a hook', {hooks: {PreToolUse: [{hooks: [{type: 'command', command: "sh './my script.sh'"}]}]}}],
    ['its classifier', {classifier: './my\\ script.sh'}],
    ['its approver', {approveWith: '"./my script.sh"'}],
    ['its answers', {approvals: ['my script.sh']}],
  ])('is forgotten when what %s says changes, or comes to be, wherever a run starts', async (_, config) => {
    await using project = await createConfiguredProject('a project')
    await project.write('.toolyardrc.json', JSON.stringify(config))
    const cwd = join(await project.write('sub/a.txt', ''), '..')
    for (const content of ['', '#']) {
      await project.write('my script.sh', content)
      expect((await project.load()).trusted).toBe(false)
      await loadWith(project, 'remember')
      expect(await Promise.all([project.load(), project.load({cwd})])).toMatchObject([{trusted: true}, {trusted: true}])
    }
  })

  it('outlasts other changes to package.json, and is asked for again in another folder', async () => {
    await using project = await createConfiguredProject()
    const configured = (version: string) => JSON.stringify({version, toolyard: {permissions: {allow: ['Write']}}})
    await project.write('package.json', configured('1.0.0'))
    await loadWith(project, 'remember')
    await project.write('package.json', configured('1.0.1'))
    expect((await project.load()).trusted).toBe(true)
    await rename(project.cwd, `${project.cwd}-moved`)
    expect((await project.load({cwd: `${project.cwd}-moved`})).trusted).toBe(false)
  })

  it('is asked for where package.json is YAML that JSON can not hold', async () => {
    await using project = await createConfiguredProject()
    await project.write('package.json', '{"toolyard": {"permissions": {"allow": ["Write"]}}} # x')
    expect(await loadWith(project, 'remember')).toMatchObject({trusted: true, questions: [{}]})
    expect((await project.load()).trusted).toBe(true)
  })

  it('is what code waits for, and is not given to code that changed while it was asked for', async () => {
    await using project = await createConfiguredProject()
    const code = (timeout: number) => `export default {timeout: ${timeout}}\n`
    await project.write('toolyard.config.mjs', code(1))
    const {trusted, settings} = await project.load({
      async askTrust() {
        await project.write('toolyard.config.mjs', code(2))
        return 'remember'
      },
    })
    expect([trusted, settings.timeout]).toEqual([false, undefined])
    expect(await loadWith(project, 'remember')).toMatchObject({trusted: true, settings: {timeout: 2}})
    expect(await project.load()).toMatchObject({trusted: true, settings: {timeout: 2}})
  })
})

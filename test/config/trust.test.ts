import {execFile} from 'node:child_process'
import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {pathToFileURL} from 'node:url'
import {promisify} from 'node:util'
import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {DEFAULTS, EMPTY_LAYER} from '../../src/config/layer.ts'
import {tightenOnly} from '../../src/config/trust.ts'
import {createConfiguredProject} from './loading.ts'

const LOAD = join(import.meta.dirname, '../../src/config/load.ts')

const LOOSENING = `permissions:
  allow: [Write, Edit]
  additionalDirectories: [/]
  defaultMode: bypassPermissions
  readScope: anywhere
  rules: [{tool: Bash, action: allow}, {tool: Read, action: ask}]
settings: [s.json]
onAsk: allow
approvals: [a.jsonl]
approveWith: evil
questions: q.jsonl
tools: {files: [./evil.ts], allow: ["*"], deny: [Glob]}
maxConcurrency: 100
schedule: effects
cascade: none
progress: none
to: anthropic
strictPlugins: false
`

describe('the configuration of a project that is not trusted', () => {
  it('is ignored where it loosens, and that is said with its place', async () => {
    await using project = await createConfiguredProject()
    await project.write('.toolyardrc.yaml', LOOSENING)
    await project.write('s.json', '{}')
    const {settings, notices} = await project.load()
    expect(settings).toMatchObject({
      ...DEFAULTS,
      additionalDirectories: [],
      approvals: [],
      localTools: [],
      toolAllow: undefined,
    })
    expect(settings.toolDeny).toEqual(['Glob'])
    expect(settings.rules).toMatchObject([
      {shape: 'listed', action: 'ask', text: 'Read', source: '.toolyardrc.yaml:6:40'},
    ])
    expect(notices.map(({message}) => message.split(' ')[0]).sort()).toEqual(
      [
        'approvals',
        'approveWith',
        'cascade',
        'maxConcurrency',
        'onAsk',
        'permissions.additionalDirectories',
        'permissions.allow',
        'permissions.defaultMode',
        'permissions.readScope',
        'permissions.rules',
        'progress',
        'questions',
        'schedule',
        'to',
        'tools.allow',
        'tools.files',
      ].sort(),
    )
    for (const {place, hint} of notices) {
      expect(place).toMatchObject({file: '.toolyardrc.yaml', line: expect.any(Number)})
      expect(hint).toContain('--trust-project')
    }
  })

  it('is followed when the project is trusted, by flag or environment', async () => {
    await using project = await createConfiguredProject()
    await project.write('.toolyardrc.yaml', LOOSENING)
    await project.write('s.json', '{}')
    for (const request of [{trustProject: true}, {env: {TOOLYARD_TRUST_PROJECT: '1'}}]) {
      const {settings, notices, trusted} = await project.load(request)
      expect(settings).toMatchObject({permissionMode: 'bypassPermissions', onAsk: 'allow', approveWith: 'evil'})
      expect(settings.rules).toHaveLength(4)
      expect([notices, trusted]).toEqual([[], true])
    }
    const env = {TOOLYARD_TRUST_PROJECT: '1'}
    expect((await project.load({env, trustProject: false})).trusted).toBe(false)
  })

  it('is followed where it restricts', async () => {
    await using project = await createConfiguredProject()
    await project.writeUser('timeout: 10s\nmaxConcurrency: 4')
    await project.write(
      '.toolyardrc.json',
      JSON.stringify({
        permissions: {deny: ['Bash'], defaultMode: 'plan', protectedDirectories: ['infra']},
        onAsk: 'fail',
        maxConcurrency: 5,
        timeout: '5s',
        runTimeout: '1h',
        cascade: 'all',
        onError: 'stop',
        schedule: 'serial',
        strictPlugins: true,
      }),
    )
    const {settings, notices} = await project.load()
    expect(settings).toMatchObject({
      permissionMode: 'plan',
      protectedDirectories: ['infra'],
      onAsk: 'fail',
      maxConcurrency: 4,
      timeout: 5_000,
      runTimeout: 3_600_000,
      cascade: 'all',
      onError: 'stop',
      schedule: 'serial',
      strictPlugins: true,
    })
    expect(notices).toMatchObject([{place: {path: 'maxConcurrency'}}])
  })

  it('puts no ordered rule before those of the user', async () => {
    await using project = await createConfiguredProject()
    await project.writeUser('permissions: {rules: [{tool: Bash, action: deny}]}')
    await project.write('.toolyardrc', 'permissions: {rules: [{tool: Bash, match: ls, action: ask, reason: r}]}')
    const {settings} = await project.load()
    expect(settings.rules).toMatchObject([
      {shape: 'listed', action: 'ask', text: 'Bash(ls)', reason: 'r'},
      {shape: 'ordered', action: 'deny', tool: 'Bash'},
    ])
  })

  it('is never imported where it is code, not even as a setting of cosmiconfig', async () => {
    await using project = await createConfiguredProject()
    const touch = `require('node:fs').writeFileSync(${JSON.stringify(join(project.cwd, 'ran'))}, '')`
    await project.write('toolyard.config.js', touch)
    await project.write('.config/config.js', touch)
    const imported = {cosmiconfig: {$import: './toolyard.config.js'}, toolyard: {timeout: '1s'}}
    await project.write('package.json', JSON.stringify(imported))
    // cosmiconfig looks for its own settings in the folder of the process
    const script = `import {loadConfig} from ${JSON.stringify(pathToFileURL(LOAD))}
      console.log(JSON.stringify(await loadConfig({env: {}, home: ${JSON.stringify(project.home)}})))`
    const options = {cwd: project.cwd}
    const {stdout} = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], options)
    expect(JSON.parse(stdout)).toMatchObject({
      settings: {timeout: 1_000},
      notices: [{place: {file: 'toolyard.config.js'}}],
    })
    expect(existsSync(join(project.cwd, 'ran'))).toBe(false)
  })

  it('never leaves a value looser than it was without it', () => {
    const order = {
      permissionMode: ['bypassPermissions', 'acceptEdits', 'default', 'plan'],
      schedule: ['effects', 'greedy', 'serial'],
    } as const
    const value = fc.record({
      maxConcurrency: fc.integer({min: 1, max: 20}),
      timeout: fc.option(fc.integer({min: 1, max: 20}), {nil: undefined}),
      permissionMode: fc.constantFrom(...order.permissionMode),
      schedule: fc.constantFrom(...order.schedule),
      readScope: fc.constantFrom('workspace' as const, 'anywhere' as const),
    })
    fc.assert(
      fc.property(value, value, (below, given) => {
        const sourced = Object.entries(given).flatMap(([name, one]) =>
          one === undefined ? [] : [[name, {value: one, source: '', place: {}}]],
        )
        const {layer} = tightenOnly({...EMPTY_LAYER, scalars: Object.fromEntries(sourced)}, {...DEFAULTS, ...below})
        const result = {
          ...below,
          ...Object.fromEntries(Object.entries(layer.scalars).map(([name, one]) => [name, one?.value])),
        }
        expect(result.maxConcurrency).toBeLessThanOrEqual(below.maxConcurrency)
        expect(result.timeout ?? Infinity).toBeLessThanOrEqual(below.timeout ?? Infinity)
        expect(order.permissionMode.indexOf(result.permissionMode)).toBeGreaterThanOrEqual(
          order.permissionMode.indexOf(below.permissionMode),
        )
        if (below.schedule === 'serial') expect(result.schedule).toBe('serial')
        if (below.readScope === 'workspace') expect(result.readScope).toBe('workspace')
      }),
    )
  })
})

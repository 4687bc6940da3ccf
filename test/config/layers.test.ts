import {delimiter, join} from 'node:path'
import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {DEFAULTS, EMPTY_LAYER, type Layer, mergeLayers} from '../../src/config/layer.ts'
import {createConfiguredProject} from './loading.ts'

describe('layers', () => {
  it('lie over each other: flags, environment, project, user, defaults', async () => {
    await using project = await createConfiguredProject()
    const lines = ['maxConcurrency: 1', 'timeout: 1s', 'idleTimeout: 1s', 'runTimeout: 1s']
    await project.writeUser(lines.join('\n'))
    await project.write('.toolyardrc.yaml', lines.slice(0, 3).join('\n').replaceAll('1', '2'))
    const env = {TOOLYARD_MAX_CONCURRENCY: '3', TOOLYARD_TIMEOUT: '3s'}
    const {settings, origins, files} = await project.load({env, trustProject: true, flags: {maxConcurrency: '4'}})
    expect(settings).toMatchObject({
      maxConcurrency: 4,
      timeout: 3_000,
      idleTimeout: 2_000,
      runTimeout: 1_000,
      cascade: 'shell',
    })
    expect(origins).toMatchObject({
      maxConcurrency: '--max-concurrency',
      timeout: 'TOOLYARD_TIMEOUT',
      idleTimeout: '.toolyardrc.yaml:3:14',
      runTimeout: `${join(project.home, '.config/toolyard/config.yaml')}:4:13`,
      cascade: 'default',
    })
    expect(files).toHaveLength(2)
  })

  it('join their lists, each rule with its place', async () => {
    await using project = await createConfiguredProject()
    await project.writeUser('permissions: {deny: [U]}\ntools: {deny: [X]}')
    await project.write(
      '.toolyardrc',
      'permissions:\n  ask:\n    - P\n  rules:\n    - {tool: O, action: allow, reason: why, examples: {match: [ls, {a: 1}]}}\ntools: {deny: [Y]}',
    )
    const env = {TOOLYARD_ALLOW: 'E, one\n\n F ', TOOLYARD_ADD_DIR: ['a', '/b'].join(delimiter)}
    const {settings, origins} = await project.load({env, trustProject: true, flags: {deny: ['D'], addDir: ['../c']}})
    expect(
      settings.rules.map((rule) => [rule.shape === 'listed' ? rule.text : rule.tool, rule.action, rule.source]),
    ).toEqual([
      ['D', 'deny', '--deny'],
      ['E, one', 'allow', 'TOOLYARD_ALLOW'],
      ['F', 'allow', 'TOOLYARD_ALLOW'],
      ['P', 'ask', '.toolyardrc:3:7'],
      ['O', 'allow', '.toolyardrc:5:7'],
      ['U', 'deny', expect.stringMatching(/config\.yaml:1:22$/)],
    ])
    expect(settings.rules[4]).toMatchObject({
      examples: {match: ['ls', {a: 1}], noMatch: []},
      reason: 'why',
      place: {line: 5, column: 7, path: 'permissions.rules[0]'},
    })
    expect(settings.additionalDirectories).toEqual([join(project.cwd, '../c'), join(project.cwd, 'a'), '/b'])
    expect(settings.toolDeny).toEqual(['Y', 'X'])
    expect(origins.additionalDirectories).toEqual(['--add-dir', 'TOOLYARD_ADD_DIR', 'TOOLYARD_ADD_DIR'])
  })

  it('are none but flags and environment when the run is bare', async () => {
    await using project = await createConfiguredProject()
    await project.writeUser('maxConcurrency: 1')
    await project.write('.toolyardrc', 'not: [valid')
    const flags = {timeout: '5s'}
    for (const request of [{bare: true}, {env: {TOOLYARD_BARE: '1'}}])
      expect(await project.load({...request, flags})).toMatchObject({
        files: [],
        settings: {maxConcurrency: 10, timeout: 5_000},
      })
  })

  it('read a variable of Claude Code only where ours is not set', async () => {
    await using project = await createConfiguredProject()
    const theirs = {CLAUDE_CODE_MAX_TOOL_USE_CONCURRENCY: '3'}
    expect((await project.load({env: theirs})).settings.maxConcurrency).toBe(3)
    expect((await project.load({env: {...theirs, TOOLYARD_MAX_CONCURRENCY: ' '}})).settings.maxConcurrency).toBe(3)
    expect((await project.load({env: {...theirs, TOOLYARD_MAX_CONCURRENCY: '5'}})).settings.maxConcurrency).toBe(5)
  })

  it.each([
    ['TOOLYARD_MAX_CONCURRENCY', '0'],
    ['TOOLYARD_MAX_CONCURRENCY', '1.5'],
    ['TOOLYARD_TIMEOUT', 'soon'],
    ['TOOLYARD_CASCADE', 'sh'],
    ['TOOLYARD_PERMISSION_MODE', 'yolo'],
    ['TOOLYARD_STRICT_PLUGINS', 'maybe'],
    ['TOOLYARD_TRUST_PROJECT', 'maybe'],
  ])('refuse %s=%s by name', async (name, value) => {
    await using project = await createConfiguredProject()
    await expect(project.load({env: {[name]: value}})).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining(name),
    })
  })

  it('refuse a flag by name, with the nearest value', async () => {
    await using project = await createConfiguredProject()
    await expect(project.load({flags: {schedule: 'seriel'}})).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining('--schedule'),
      hint: expect.stringContaining('serial'),
    })
  })

  it('start in the folder of the request, else of the environment; it has to be there', async () => {
    await using project = await createConfiguredProject()
    const env = {TOOLYARD_CWD: project.home}
    await project.writeUser('')
    expect((await project.load({env, cwd: undefined})).cwd).toBe(project.home)
    expect((await project.load({env})).cwd).toBe(project.cwd)
    await expect(project.load({cwd: join(project.cwd, 'no')})).rejects.toMatchObject({code: 'CONFIG_INVALID'})
  })

  it('give every single value to the highest that has one', () => {
    const layer = fc.record(
      {maxConcurrency: fc.nat(), onError: fc.constantFrom('continue' as const, 'stop' as const)},
      {requiredKeys: []},
    )
    fc.assert(
      fc.property(fc.array(layer, {maxLength: 4}), (given) => {
        const layers = given.map((values, at): Layer => {
          const source = String(at)
          const sourced = Object.entries(values).map(([name, value]) => [name, {value, source, place: {}}])
          return {...EMPTY_LAYER, scalars: Object.fromEntries(sourced)}
        })
        const {settings, origins} = mergeLayers(layers)
        for (const name of ['maxConcurrency', 'onError'] as const) {
          const highest = given.findIndex((values) => name in values)
          expect(settings[name]).toBe(given[highest]?.[name] ?? DEFAULTS[name])
          expect(origins[name]).toBe(highest < 0 ? 'default' : String(highest))
        }
      }),
    )
  })
})

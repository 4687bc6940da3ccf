import {mkdir, symlink} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {createYard, type Yard} from '../../helpers/cli.ts'

const json = async (yard: Yard, ...args: readonly string[]) => JSON.parse((await yard.toolyard(args)).stdout)

describe.concurrent('tools', () => {
  test('list has a line for each tool, and with --json its schema', async () => {
    await using yard = await createYard()
    const {stdout, exitCode} = await yard.toolyard(['tools', 'list'])
    const names = stdout.split('\n').map((line) => line.split(' ')[0])
    expect(names).toEqual(expect.arrayContaining(['Read', 'Grep', 'Bash', 'Noop']))
    expect(exitCode).toBe(0)
    const listed: readonly {name: string}[] = await json(yard, 'tools', 'list', '--json')
    expect(listed.find(({name}) => name === 'Read')).toMatchObject({
      plugin: '@toolyard/plugin-fs',
      trust: 'trusted',
      inputSchema: {type: 'object', properties: {file_path: {}}},
    })
  })

  test('show knows a tool by its name, its aliases, and the names that other agents call it by', async () => {
    await using yard = await createYard()
    const {aliases} = await json(yard, 'tools', 'show', 'Read', '--json')
    expect(await json(yard, 'tools', 'show', aliases[0], '--json')).toMatchObject({name: 'Read'})
    expect(await json(yard, 'tools', 'show', 'read_file', '--json')).toMatchObject({name: 'Read'})
    expect((await yard.toolyard(['tools', 'show', 'Bash'])).stdout).toMatch(/^Adapters: .*\bexec_command\b/m)
    expect((await yard.toolyard(['tools', 'show', 'Read'])).stdout).toMatch(/^Read\n.*"file_path"/s)
  })

  test.for([
    ['anthropic', 'input_schema'],
    ['mcp', 'inputSchema'],
  ])('export writes definitions for %s', async ([dialect = '', key = '']) => {
    await using yard = await createYard()
    const exported: readonly object[] = await json(yard, 'tools', 'export', '--dialect', dialect)
    expect(exported).toContainEqual(
      expect.objectContaining({name: 'Write', [key]: expect.objectContaining({type: 'object'})}),
    )
  })

  test('that are hidden are neither listed nor exported, and can not be called', async () => {
    await using yard = await createYard()
    await yard.write('.toolyardrc.yaml', 'tools: {deny: [Ba*]}\n')
    expect((await yard.toolyard(['tools', 'list'])).stdout).not.toContain('Bash ')
    expect((await yard.toolyard(['tools', 'export'])).stdout).not.toContain('"Bash"')
    expect((await yard.toolyard(['call', 'Bash', '{"command":"true"}', '--allow', 'Bash'])).exitCode).toBe(1)
  })
})

describe.concurrent('config', () => {
  test('init writes a file that is valid, as it is and with everything in it uncommented', async () => {
    await using yard = await createYard()
    expect(await yard.toolyard(['config', 'init'])).toMatchObject({exitCode: 0, stdout: '.toolyardrc.yaml\n'})
    expect((await json(yard, 'config', 'show', '--json')).ignored).toEqual([])
    const {stdout} = await yard.bash(
      String.raw`sed -E 's/^( *)# (- |[a-zA-Z]+: )/\1\2/' .toolyardrc.yaml | tee changed`,
    )
    await yard.write('.toolyardrc.yaml', stdout)
    const {settings} = await json(yard, 'config', 'show', '--json', '--trust-project')
    expect(settings).toMatchObject({permissionMode: 'acceptEdits', onError: 'stop', toolDeny: ['NotebookEdit']})
    expect(settings.rules).toHaveLength(4)
  })

  test('init never overwrites', async () => {
    await using yard = await createYard()
    await yard.write('.toolyardrc.yaml', 'cascade: all\n')
    expect((await yard.toolyard(['config', 'init'])).exitCode).toBe(2)
    expect((await json(yard, 'config', 'show', '--json')).settings.cascade).toBe('all')
  })

  test('schema describes every key that a file may hold', async () => {
    await using yard = await createYard()
    const {type, properties} = await json(yard, 'config', 'schema')
    expect(type).toBe('object')
    expect(Object.keys(properties)).toEqual(
      expect.arrayContaining(['permissions', 'tools', 'maxConcurrency', 'cascade']),
    )
  })

  test('show says for a person where a value comes from', async () => {
    await using yard = await createYard()
    await yard.write('.toolyardrc.yaml', 'cascade: all\n')
    const {stdout} = await yard.toolyard(['config', 'show', '--timeout', '90s'])
    expect(stdout).toMatch(/^ +cascade +all +\.toolyardrc\.yaml:1:10$/m)
    expect(stdout).toMatch(/^ +timeout +90s +--timeout$/m)
  })
})

describe.concurrent('doctor', () => {
  interface Finding {
    readonly subject: string
    readonly status: string
  }
  const broken = (findings: readonly Finding[]) =>
    findings.filter(({status}) => status === 'broken').map(({subject}) => subject)

  test('ends with 0 when all is well', async () => {
    await using yard = await createYard()
    expect((await yard.toolyard(['doctor'])).exitCode).toBe(0)
    const findings: readonly Finding[] = await json(yard, 'doctor', '--json')
    expect(findings.map(({subject}) => subject)).toEqual(['toolyard', 'node', 'configuration', 'tools', 'bash'])
    expect(broken(findings)).toEqual([])
  })

  test('ends with 1 when there is no bash in PATH', async () => {
    await using yard = await createYard()
    await mkdir(join(yard.path, 'bin'))
    await symlink(process.execPath, join(yard.path, 'bin/node'))
    const ran = await yard.toolyard(['doctor', '--json'], {env: {PATH: join(yard.path, 'bin')}})
    expect(broken(JSON.parse(ran.stdout))).toEqual(['bash'])
    expect(ran.exitCode).toBe(1)
  })

  test('ends with 1 when the configuration is invalid, or a tool can not be loaded', async () => {
    await using yard = await createYard()
    await yard.write('.toolyardrc.yaml', 'cascade: everything\n')
    const invalid = await yard.toolyard(['doctor', '--json'])
    expect([broken(JSON.parse(invalid.stdout)), invalid.exitCode]).toEqual([['configuration'], 1])
    const file = await yard.write('tools.js', 'throw new Error("no")\n')
    await yard.write('.toolyardrc.yaml', 'tools: [tools.js]\n')
    const unloadable = await yard.toolyard(['doctor', '--json', '--trust-project'])
    expect([broken(JSON.parse(unloadable.stdout)), unloadable.exitCode]).toEqual([[file], 1])
    expect(dirname(file)).toBe(yard.path)
  })
})

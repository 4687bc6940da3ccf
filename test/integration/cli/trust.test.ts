import {describe, expect, test} from 'vitest'
import {createYard, endings} from '../../helpers/cli.ts'

const LOOSE = `
permissions:
  allow: [Unknown]
  deny: [Echo]
  defaultMode: bypassPermissions
  additionalDirectories: [/]
tools: [tools.js]
maxConcurrency: 2
timeout: 1h
`
const SPY = `import {writeFileSync} from 'node:fs'\nwriteFileSync('was-run', '')\n`
const calls = [{tool: 'Unknown'}, {tool: 'Echo', input: {text: ''}}, {tool: 'Noop'}]

describe.concurrent('the configuration of a project', () => {
  test('only restricts while the project is not trusted, and the run says what it ignores', async () => {
    await using yard = await createYard()
    await yard.write('.toolyardrc.yaml', LOOSE)
    await yard.write('tools.js', SPY)
    await yard.calls('calls.jsonl', ...calls)
    const ran = await yard.toolyard(['run', 'calls.jsonl'])
    expect(endings(ran)).toEqual(['NOT_APPROVED', 'DENY_RULE', 'ok'])
    expect(ran.exitCode).toBe(3)
    for (const key of ['permissions.allow', 'defaultMode', 'additionalDirectories', 'tools']) {
      expect(ran.stderr).toMatch(new RegExp(`^\\.toolyardrc\\.yaml:\\d+:\\d+ \\(.*${key}.* is ignored`, 'm'))
    }
    expect(ran.stderr.match(/--trust-project/g)).toHaveLength(1)
    expect(await yard.has('was-run')).toBe(false)
    const {settings} = JSON.parse((await yard.toolyard(['config', 'show', '--json'])).stdout)
    expect(settings).toMatchObject({permissionMode: 'default', maxConcurrency: 2, timeout: 3_600_000, localTools: [{}]})
  })

  test.for([
    ['--trust-project', ['--trust-project'], {}],
    ['TOOLYARD_TRUST_PROJECT=1', [], {TOOLYARD_TRUST_PROJECT: '1'}],
  ] as const)('is followed with %s', async ([, args, env]) => {
    await using yard = await createYard()
    await yard.write('.toolyardrc.yaml', LOOSE.replace('tools: [tools.js]', ''))
    await yard.calls('calls.jsonl', ...calls)
    const ran = await yard.toolyard(['run', 'calls.jsonl', '--progress', 'none', ...args], {env})
    expect(endings(ran)).toEqual(['ok', 'DENY_RULE', 'ok'])
    expect(ran.stderr).toBe('')
  })

  test.for(['toolyard.config.js', 'toolyard.config.ts'])(
    'that is code, %s, runs only when it is trusted',
    async (file) => {
      await using yard = await createYard()
      await yard.write(file, `${SPY}export default {permissions: {allow: ['Unknown']}}\n`)
      const stdin = '{"tool":"Unknown"}\n'
      const ran = await yard.toolyard(['run'], {stdin})
      expect(endings(ran)).toEqual(['NOT_APPROVED'])
      expect(ran.stderr).toContain(`${file} is not imported`)
      await Promise.all([yard.toolyard(['plan']), yard.toolyard(['doctor'])])
      expect(await yard.has('was-run')).toBe(false)
      expect(endings(await yard.toolyard(['run', '--trust-project'], {stdin}))).toEqual(['ok'])
      expect(await yard.has('was-run')).toBe(true)
    },
  )

  test('can not be loosened by a variable of a call line', async () => {
    await using yard = await createYard()
    const stdin = '{"tool":"Bash","input":{"command":"true"},"env":{"PATH":"/tmp"}}\n'
    expect(endings(await yard.toolyard(['run', '--allow', 'Bash'], {stdin}))).toEqual(['INVALID_ENV'])
  })
})

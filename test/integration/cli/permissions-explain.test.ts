import {describe, expect, test} from 'vitest'
import {textWidth} from '../../../src/render/width.ts'
import {createYard, type Yard} from '../../helpers/cli.ts'

interface Explained {
  readonly decision: {readonly behavior: string; readonly rule?: string; readonly source: string}
  readonly stages: readonly {readonly stage: string; readonly outcome: string}[]
  readonly rules: readonly {
    readonly text: string
    readonly action: string
    readonly looked: boolean
    readonly matched: boolean
    readonly decided: boolean
    readonly place?: {readonly file?: string; readonly line?: number}
  }[]
  readonly coverage: readonly {readonly covered: boolean}[]
  readonly change?: {readonly action: string; readonly rules: readonly string[]}
}

async function explain(yard: Yard, tool: string, input: object, ...flags: readonly string[]): Promise<Explained> {
  const {stdout} = await yard.toolyard(['permissions', 'explain', tool, JSON.stringify(input), '--json', ...flags])
  return JSON.parse(stdout)
}

describe.concurrent('permissions explain', () => {
  test('shows every rule with its place, those that were looked at, and the one that decided', async () => {
    await using yard = await createYard()
    const policy = 'permissions:\n  deny: ["Bash(rm:*)", "Read(/a)"]\n  ask: ["Bash(touch:*)"]\n'
    await yard.write('.toolyardrc.yaml', policy)
    const {decision, stages, rules} = await explain(yard, 'Bash', {command: 'touch b'}, '--allow', 'Bash')
    expect(decision).toMatchObject({behavior: 'ask', rule: 'Bash(touch:*)', source: '.toolyardrc.yaml:3:9'})
    expect(rules).toMatchObject([
      {action: 'deny', text: 'Bash(rm:*)', looked: true, matched: false, decided: false, place: {line: 2}},
      {action: 'deny', text: 'Read(/a)', matched: false, decided: false, place: {file: '.toolyardrc.yaml'}},
      {action: 'ask', text: 'Bash(touch:*)', looked: true, matched: true, decided: true, place: {line: 3}},
      {action: 'allow', text: 'Bash', looked: false, decided: false},
    ])
    expect(stages.find(({outcome}) => outcome === 'decided')?.stage).toBe('ask rules')
  })

  test('marks one rule where the same one is given twice, and the ordered list is kept in its order', async () => {
    await using yard = await createYard()
    const twice = await explain(yard, 'Noop', {}, '--deny', 'Noop', '--deny', 'Noop')
    expect(twice.rules.map(({decided}) => decided)).toEqual([true, false])
    const ordered = 'permissions: {rules: [{tool: Noop, action: allow}, {tool: Noop, action: deny}]}\n'
    await yard.write('.toolyardrc.yaml', ordered)
    const {rules, decision} = await explain(yard, 'Noop', {}, '--trust-project', '--deny', 'Echo')
    expect(rules.map(({action}) => action)).toEqual(['deny', 'allow', 'deny'])
    expect(decision.behavior).toBe('allow')
    expect(rules.map(({decided}) => decided)).toEqual([false, true, false])
  })

  test.for([
    ['Write', {file_path: 'a.txt', content: ''}],
    ['Write', {file_path: '/nowhere/a.txt', content: ''}],
    ['Bash', {command: 'cp a.txt b.txt && git push'}],
    ['Unknown', {}],
  ] as const)('suggests allow rules for a call of %s with which it runs', async ([tool, input]) => {
    await using yard = await createYard()
    const {change} = await explain(yard, tool, input)
    expect(change?.action).toBe('allow')
    const flags = change?.rules.flatMap((rule) => ['--allow', rule]) ?? []
    const ran = await yard.toolyard(['permissions', 'check', tool, JSON.stringify(input), ...flags])
    expect(ran.exitCode).toBe(0)
  })

  test.for([
    ['Read', {file_path: 'a (1) [b]*.txt'}, String.raw`Read(/a\ (1)\ \[b]\*.txt)`],
    ['Bash', {command: 'cat a.txt | wc -l'}, 'Bash(cat a.txt | wc -l)'],
    ['Bash', {command: 'ls *.txt'}, undefined],
    ['Noop', {}, 'Noop'],
  ] as const)('suggests a deny rule for a call of %s that runs, by which it is denied', async ([tool, input, rule]) => {
    await using yard = await createYard()
    const {decision, change} = await explain(yard, tool, input)
    expect([decision.behavior, change?.action]).toEqual(['allow', 'deny'])
    if (rule !== undefined) expect(change?.rules).toEqual([rule])
    const flags = change?.rules.flatMap((text) => ['--deny', text]) ?? []
    const ran = await yard.toolyard(['permissions', 'check', tool, JSON.stringify(input), '--json', ...flags])
    expect(JSON.parse(ran.stdout)).toMatchObject({code: 'DENY_RULE', decision: {rule: change?.rules[0]}})
  })

  test('marks the rule that a command might reach, though it matches no effect', async () => {
    await using yard = await createYard()
    const {rules, stages, decision} = await explain(yard, 'Bash', {command: 'grep -r x .'}, '--deny', 'Read(.env)')
    expect([decision.behavior, rules]).toMatchObject(['ask', [{text: 'Read(.env)', matched: false, decided: true}]])
    expect(stages.filter(({outcome}) => outcome === 'decided')).toMatchObject([{stage: 'unseen files'}])
  })

  test('offers no rule against what nothing overrides', async () => {
    await using yard = await createYard()
    const {decision, change, coverage} = await explain(
      yard,
      'Write',
      {file_path: '.git/x', content: ''},
      '--allow=Edit',
    )
    expect(decision.behavior).toBe('deny')
    expect(change).toBeUndefined()
    expect(coverage).toHaveLength(1)
  })

  test('fits 80 columns, without color, and marks the stage and the rule that decided', async () => {
    await using yard = await createYard()
    const command = `touch ${'日本語のとても長い名前 '.repeat(8)} && ${'x'.repeat(100)}`
    const args = ['permissions', 'explain', 'Bash', JSON.stringify({command}), '--ask', `Bash(touch ${'y'.repeat(90)})`]
    const {stdout, exitCode} = await yard.toolyard([...args, '--ask', 'Bash(touch:*)'])
    expect(exitCode).toBe(0)
    expect(stdout).not.toContain('\u001b')
    const lines = stdout.trimEnd().split('\n')
    expect(lines.filter((line) => textWidth(line) > 80 && line.trim().includes(' '))).toEqual([])
    expect(lines.filter((line) => line.startsWith('  > '))).toEqual([
      expect.stringMatching(/ask rules +decided$/),
      '  > ask Bash(touch:*)',
    ])
  })

  test('ends with 1 for a call that can not be run, and 2 for what is no input', async () => {
    await using yard = await createYard()
    expect(await yard.toolyard(['permissions', 'explain', 'Nope'])).toMatchObject({exitCode: 1, stdout: ''})
    expect(await yard.toolyard(['permissions', 'explain', 'Read', 'a.txt'])).toMatchObject({exitCode: 2, stdout: ''})
  })
})

import type {CommandEffect, Effect} from '@toolyard/sdk'
import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import type {GateRequest} from '../../src/permissions/gate.ts'
import {createTree, listed, read, request, type Tree, unknown, write} from './tree.ts'

const run = (text: string, more: Partial<CommandEffect> = {}): CommandEffect => ({
  kind: 'command',
  argv: text.split(' '),
  text,
  readOnly: false,
  id: text,
  ...more,
})
const url = (address: string) => ({kind: 'url', url: address, method: 'GET'}) as const

function suggest(tree: Tree, given: Partial<GateRequest>, options: Parameters<Tree['gate']>[0] = {}) {
  const verdict = tree.gate(options).decide(request(tree.ws, {tool: 'Bash', ...given}))
  return verdict.behavior === 'ask' ? verdict.suggestions?.() : undefined
}

describe('the rules that are suggested', () => {
  it('are the smallest of each kind', async () => {
    await using tree = await createTree()
    const of = (...effects: Effect[]) => suggest(tree, {effects})
    expect(of(run('npm test'))).toEqual(['Bash(npm test)'])
    expect(of(write('src/a'))).toEqual(['Edit(/src/a)'])
    expect(of(write('../a'), read('../a'))).toEqual([`Edit(/${tree.root}/a)`])
    expect(of(read('../a b'))).toEqual([`Read(/${tree.root}/a\\ b)`])
    expect(of(write('[id]*.ts'))).toEqual(['Edit(/\\[id]\\*.ts)'])
    expect(of(url('https://User@API.example.com./x'))).toEqual(['WebFetch(domain:api.example.com.)'])
    expect(of(unknown)).toEqual(['Bash'])
    expect(suggest(tree, {tool: 'mcp__a__b', effects: [{kind: 'other', name: 'x', access: 'write'}]})).toEqual([
      'mcp__a__b',
    ])
  })

  it('name each command of a line that nothing covers yet, and not the line', async () => {
    await using tree = await createTree()
    const line = 'npm test && ls && make > out'
    const effects: Effect[] = [
      run(line, {argv: [], contained: true}),
      run('npm test', {by: line}),
      run('ls', {by: line, readOnly: true}),
      run('make', {by: line}),
      {...write('out'), by: line},
    ]
    expect(suggest(tree, {effects})).toEqual(['Bash(npm test)', 'Bash(make)', 'Edit(/out)'])
    expect(suggest(tree, {effects}, {rules: listed('allow', 'Bash(make:*)', 'Edit(out)')})).toEqual(['Bash(npm test)'])
  })

  it('name the command that is run rather than one that adds nothing, and what a command has by the command', async () => {
    await using tree = await createTree()
    const copy = [run('cp a ../b', {contained: true, by: 'timeout 5 cp a ../b'}), {...write('../b'), by: 'cp a ../b'}]
    expect(suggest(tree, {effects: [run('timeout 5 cp a ../b', {contained: true}), ...copy]})).toEqual([
      'Bash(cp a ../b)',
    ])
    expect(suggest(tree, {effects: [run('sudo make'), run('make', {by: 'sudo make'})]})).toEqual(['Bash(sudo make)'])
  })

  it('are the whole line where a part of it means something else in every other line', async () => {
    await using tree = await createTree()
    const suggestFor = (line: string, ...parts: CommandEffect[]) =>
      suggest(tree, {effects: [run(line, {argv: [], contained: true}), ...parts]})
    const [piped, set] = ['make x | sh', 'PATH=. make']
    expect(suggestFor(piped, run('make x', {by: piped}), run('sh', {by: piped}))).toEqual([`Bash(${piped})`])
    expect(suggestFor(set, run('PATH=.', {argv: [], by: set}), run('make', {by: set}))).toEqual([`Bash(${set})`])
    const file = 'make x && sh x.sh'
    expect(suggestFor(file, run('make x', {by: file}), run('sh x.sh', {by: file}))).toEqual([
      'Bash(make x)',
      'Bash(sh x.sh)',
    ])
  })

  it('are the bare tool where a text would not mean the same as a rule', async () => {
    await using tree = await createTree()
    const texts = ['touch *', 'a\nb', 'make:*', 'command:x', '$X', "echo 'a  *'"]
    for (const text of texts) {
      const more = text === '$X' ? {argv: [], opaque: true} : {}
      expect(suggest(tree, {effects: [run(text, more)]})).toEqual(['Bash'])
    }
    await tree.link('ws/away', '../elsewhere')
    expect(suggest(tree, {effects: [write('away')]})).toEqual(['Bash'])
  })

  it('are none where no rule would help', async () => {
    await using tree = await createTree()
    expect(suggest(tree, {effects: [run('x')]}, {rules: listed('ask', 'Bash')})).toEqual([])
  })

  it('let that very call run', async () => {
    await using tree = await createTree()
    await tree.link('ws/l', '../out')
    const text = fc.oneof(
      fc.string({minLength: 1, maxLength: 12}),
      fc.constantFrom('npm test', 'a > b', "x 'y  z'", 'rm -rf (a)'),
    )
    const path = fc.oneof(
      fc.stringMatching(/^[ -.0-~]{1,10}$/),
      fc.constantFrom('l/x', '../a', 'a/b', '/toolyard-not-there/x', '.'),
    )
    const by = fc.option(fc.constantFrom('p', 'q', 'p && q'), {nil: undefined})
    const command = fc
      .record({
        text: fc.oneof(text, fc.constantFrom('p', 'q', 'p && q')),
        by,
        contained: fc.boolean(),
        opaque: fc.boolean(),
        isLine: fc.boolean(),
      })
      .map(({isLine, by: parent, ...one}) =>
        run(one.text, {...one, ...(parent === undefined ? {} : {by: parent}), ...(isLine ? {argv: []} : {})}),
      )
    const touch = fc
      .record({path, access: fc.constantFrom('read' as const, 'write' as const), recursive: fc.boolean(), by})
      .map(({by: parent, ...one}): Effect => ({kind: 'path', ...one, ...(parent === undefined ? {} : {by: parent})}))
    const web = fc.oneof(fc.webUrl(), fc.string({maxLength: 8})).map(url)
    const effects = fc.array(fc.oneof(command, touch, web, fc.constant<Effect>(unknown)), {minLength: 1, maxLength: 4})
    fc.assert(
      fc.property(effects, (given) => {
        const gate = tree.gate()
        const call = request(tree.ws, {tool: 'Some', effects: given})
        const verdict = gate.decide(call)
        if (verdict.behavior !== 'ask' || verdict.decision.source !== 'mode default') return
        const rules = verdict.suggestions?.() ?? []
        expect(rules.length).toBeGreaterThan(0)
        for (const rule of listed('allow', ...rules)) gate.addRule(rule)
        expect(gate.decide(call).behavior).toBe('allow')
      }),
      {numRuns: 200},
    )
  })
})

describe('a rule that is added during a run', () => {
  it('counts from then on, and only ever allows', async () => {
    await using tree = await createTree()
    const gate = tree.gate({rules: listed('deny', 'Bash(rm:*)')})
    const decide = (text: string) => gate.decide(request(tree.ws, {tool: 'Bash', effects: [run(text)]})).behavior
    expect(decide('npm test')).toBe('ask')
    for (const rule of listed('allow', 'Bash(npm test)', 'Bash(rm:*)')) gate.addRule(rule)
    expect([decide('npm test'), decide('npm run x'), decide('rm x')]).toEqual(['allow', 'ask', 'deny'])
    for (const rule of listed('allow', 'Bash')) gate.addRule(rule)
    expect(decide('npm run x')).toBe('allow')
    expect(() =>
      listed('deny', 'Bash').forEach((rule) => {
        gate.addRule(rule)
      }),
    ).toThrow(TypeError)
    expect(() =>
      listed('allow', 'Bash(').forEach((rule) => {
        gate.addRule(rule)
      }),
    ).toThrow(expect.objectContaining({code: 'RULE_INVALID'}))
  })
})

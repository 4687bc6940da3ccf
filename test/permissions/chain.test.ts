import {describe, expect, it} from 'vitest'
import {createTree, listed, ordered, read, request, unknown, write} from './tree.ts'

const url = {kind: 'url', url: 'https://example.com/', method: 'GET'} as const
const command = (readOnly: boolean) => ({kind: 'command', argv: ['x'], text: 'x', readOnly}) as const

describe('the decision chain', () => {
  it('denies a write into a protected directory whatever allows it', async () => {
    await using tree = await createTree()
    const gate = tree.gate({mode: 'bypassPermissions', rules: listed('allow', 'Write')})
    const hook = {behavior: 'allow', reason: 'yes', source: 'hook'} as const
    const opinion = () => ({behavior: 'allow', reason: 'yes'}) as const
    const verdict = gate.decide(request(tree.ws, {effects: [write('.git/config')], hook, opinion}))
    expect(verdict).toMatchObject({behavior: 'deny', code: 'PROTECTED_PATH'})
  })

  it('denies a recursive write over a folder that holds a protected one', async () => {
    await using tree = await createTree()
    await tree.folder('ws/packages/a/node_modules')
    await tree.folder('ws/dist/js')
    const gate = tree.gate({mode: 'bypassPermissions'})
    expect(gate.decide(request(tree.ws, {effects: [write('packages', true)]}))).toMatchObject({code: 'PROTECTED_PATH'})
    expect(gate.decide(request(tree.ws, {effects: [write('dist', true)]})).behavior).toBe('allow')
  })

  it('blocks in plan mode what is not read-only, and lets rules speak about the rest', async () => {
    await using tree = await createTree()
    const gate = tree.gate({mode: 'plan', rules: [...listed('allow', 'Write'), ...listed('deny', 'Read')]})
    expect(gate.decide(request(tree.ws, {effects: [write('a')]}))).toMatchObject({code: 'PLAN_MODE'})
    expect(gate.decide(request(tree.ws, {effects: [unknown]}))).toMatchObject({code: 'PLAN_MODE'})
    expect(gate.decide(request(tree.ws, {effects: [read('a')]})).behavior).toBe('allow')
    expect(gate.decide(request(tree.ws, {tool: 'Read', effects: [read('a')]}))).toMatchObject({code: 'DENY_RULE'})
  })

  it('denies before it asks: hook, rule, tool, in this order', async () => {
    await using tree = await createTree()
    const opinion = () => ({behavior: 'deny', reason: 'the tool says no'}) as const
    const hook = {behavior: 'deny', reason: 'the hook says no', source: 'guard.sh'} as const
    const gate = tree.gate({rules: [...listed('ask', 'Write', 'Other'), ...listed('deny', 'Write')]})
    const decide = (given: object) => gate.decide(request(tree.ws, {effects: [write('a')], ...given}))
    expect(decide({hook, opinion})).toMatchObject({code: 'HOOK_DENIED', decision: {source: 'guard.sh'}})
    expect(decide({opinion})).toMatchObject({code: 'DENY_RULE', decision: {rule: 'Write', source: '--deny'}})
    expect(decide({opinion, tool: 'Other'})).toMatchObject({code: 'TOOL_DENIED'})
  })

  it('keeps the questions of hooks, rules and tools over allow rules and bypass mode', async () => {
    await using tree = await createTree()
    const gate = tree.gate({
      mode: 'bypassPermissions',
      rules: [...listed('allow', 'Write', 'Other'), ...listed('ask', 'Other')],
    })
    const decide = (given: object) => gate.decide(request(tree.ws, {effects: [write('a')], ...given})).behavior
    expect(decide({hook: {behavior: 'ask', reason: 'hm', source: 'hook'}})).toBe('ask')
    expect(decide({opinion: () => ({behavior: 'ask', reason: 'hm'})})).toBe('ask')
    expect(decide({tool: 'Other'})).toBe('ask')
    expect(decide({tool: 'Other', hook: {behavior: 'allow', reason: 'fine', source: 'hook'}})).toBe('ask')
    expect(decide({})).toBe('allow')
  })

  it('lets the allow of a hook or of the tool answer the default question', async () => {
    await using tree = await createTree()
    const decide = (given: object) => tree.gate().decide(request(tree.ws, {effects: [unknown], ...given}))
    expect(decide({})).toMatchObject({behavior: 'ask', hint: expect.stringContaining('--allow Write')})
    expect(decide({hook: {behavior: 'allow', reason: 'fine', source: 'h'}}).behavior).toBe('allow')
    expect(decide({opinion: () => ({behavior: 'allow', reason: 'fine'})}).behavior).toBe('allow')
  })

  it('asks when the permission check of a tool throws', async () => {
    await using tree = await createTree()
    const opinion = () => {
      throw new Error('boom')
    }
    const verdict = tree.gate({mode: 'bypassPermissions'}).decide(request(tree.ws, {effects: [read('a')], opinion}))
    expect(verdict.behavior).toBe('ask')
  })

  it('accepts edits inside the workspace only', async () => {
    await using tree = await createTree()
    await tree.link('ws/out', '..')
    const gate = tree.gate({mode: 'acceptEdits'})
    const decide = (...effects: Parameters<typeof write>[0][]) =>
      gate.decide(request(tree.ws, {effects: [read('a'), ...effects.map((path) => write(path))]}))
    expect(decide('a', 'deep/b')).toMatchObject({behavior: 'allow', decision: {source: 'mode acceptEdits'}})
    expect(decide('a', '../b')).toMatchObject({
      behavior: 'ask',
      hint: expect.stringContaining(`--add-dir ${tree.root}`),
    })
    expect(decide('out/b').behavior).toBe('ask')
    expect(gate.decide(request(tree.ws, {effects: [write('a'), unknown]})).behavior).toBe('ask')
  })

  it('lets reads inside the workspace, read-only commands and calls without effects run', async () => {
    await using tree = await createTree()
    const decide = (...effects: Parameters<typeof request>[1][]) =>
      effects.map((given) => tree.gate().decide(request(tree.ws, given)).behavior)
    expect(
      decide(
        {effects: []},
        {effects: [read('a'), command(true)]},
        {effects: [{kind: 'other', name: 'x', access: 'read'}]},
      ),
    ).toEqual(['allow', 'allow', 'allow'])
    expect(
      decide(
        {effects: [read('..')]},
        {effects: [url]},
        {effects: [command(false)]},
        {effects: [{kind: 'other', name: 'x', access: 'write'}]},
        {effects: [unknown]},
      ),
    ).toEqual(['ask', 'ask', 'ask', 'ask', 'ask'])
  })

  it('reads anywhere when the read scope says so, but requests nothing', async () => {
    await using tree = await createTree()
    const gate = tree.gate({readScope: 'anywhere'})
    expect(gate.decide(request(tree.ws, {effects: [read('/etc/hostname')]})).behavior).toBe('allow')
    expect(gate.decide(request(tree.ws, {effects: [url]})).behavior).toBe('ask')
  })

  it('asks about a folder that a call brings itself and that is outside the workspace, over allow rules', async () => {
    await using tree = await createTree()
    const rules = listed('allow', 'Write')
    const decide = (cwd: string, mode: 'default' | 'bypassPermissions' = 'default') =>
      tree.gate({rules, mode}).decide(request(cwd, {ownCwd: true})).behavior
    expect(decide(tree.root)).toBe('ask')
    expect(decide(tree.ws)).toBe('allow')
    expect(decide(tree.root, 'bypassPermissions')).toBe('allow')
  })

  it('denies in dontAsk mode whatever would be asked about', async () => {
    await using tree = await createTree()
    const gate = tree.gate({mode: 'dontAsk', rules: [...listed('allow', 'Edit'), ...listed('ask', 'Read')]})
    const decide = (tool: string, effect: ReturnType<typeof write> | ReturnType<typeof read>) =>
      gate.decide(request(tree.ws, {tool, effects: [effect]}))
    expect(decide('Write', write('a'))).toMatchObject({behavior: 'deny', code: 'NOT_APPROVED'})
    expect(decide('Read', read('a'))).toMatchObject({code: 'NOT_APPROVED', decision: {rule: 'Read'}})
    expect(decide('Edit', write('a')).behavior).toBe('allow')
  })

  it('lets a quarantined tool only read, and asks about that in every mode', async () => {
    await using tree = await createTree()
    const gate = tree.gate({mode: 'bypassPermissions', rules: listed('allow', 'Write')})
    const decide = (effects: Parameters<typeof request>[1], trust: 'quarantined' | 'blocked' = 'quarantined') =>
      gate.decide(request(tree.ws, {trust, ...effects}))
    expect(decide({effects: [read('a')]}).behavior).toBe('ask')
    for (const effect of [write('a'), url, command(true), unknown])
      expect(decide({effects: [effect]})).toMatchObject({behavior: 'deny', code: 'TRUST_DENIED'})
    expect(decide({effects: []}, 'blocked')).toMatchObject({code: 'TRUST_DENIED'})
  })

  it('takes the stricter where the lists and the ordered rules both speak', async () => {
    await using tree = await createTree()
    const decide = (...rules: ReturnType<typeof listed>) =>
      tree.gate({rules}).decide(request(tree.ws, {effects: [write('a')]})).behavior
    expect(decide(...listed('deny', 'Write'), ordered('allow', 'Write'))).toBe('deny')
    expect(decide(...listed('allow', 'Write'), ordered('ask', 'Write'))).toBe('ask')
    expect(decide(ordered('allow', 'Write'), ordered('deny', '*'))).toBe('allow')
    expect(decide(ordered('deny', '*'), ordered('allow', 'Write'))).toBe('deny')
  })

  it('says which rule decided, where it stands and why', async () => {
    await using tree = await createTree()
    const rule = {...ordered('deny', 'Write'), reason: 'frozen', source: 'a.yaml:3:5'}
    expect(tree.gate({rules: [rule]}).decide(request(tree.ws)).decision).toEqual({
      behavior: 'deny',
      rule: 'Write',
      source: 'a.yaml:3:5',
      reason: 'frozen',
    })
  })
})

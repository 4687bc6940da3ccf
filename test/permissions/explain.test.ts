import {describe, expect, it} from 'vitest'
import {CHAIN} from '../../src/permissions/chain.ts'
import {explainDecision} from '../../src/permissions/explain.ts'
import {createTree, listed, ordered, read, request, unknown, write} from './tree.ts'

const STAGES = CHAIN.map(({name}) => name)

describe('an explanation', () => {
  it('lists every stage, and which of them decided and why', async () => {
    await using tree = await createTree()
    const gate = tree.gate({rules: listed('ask', 'Write')})
    const {stages, verdict} = explainDecision(gate, request(tree.ws, {effects: [write('a')]}))
    expect(stages.map(({stage}) => stage)).toEqual(STAGES)
    expect(verdict.behavior).toBe('ask')
    const at = STAGES.indexOf('ask rules')
    expect(stages[at]).toMatchObject({outcome: 'decided', detail: verdict.decision.reason})
    expect(stages.slice(0, at).every(({outcome}) => outcome === 'passed')).toBe(true)
    expect(stages.slice(at + 1).every(({outcome}) => outcome === 'not reached')).toBe(true)
  })

  it('says of each rule whether it was looked at, and what it matched', async () => {
    await using tree = await createTree()
    const rules = [
      ...listed('deny', 'Edit(b)', 'Bash(rm:*)', 'Other'),
      ordered('ask', 'Bash'),
      ...listed('allow', 'Write', 'Write(x)', 'Edit(a)'),
    ]
    const effects = [read('a'), write('a')]
    const explained = explainDecision(tree.gate({rules}), request(tree.ws, {effects}))
    expect(explained.rules.map(({text, looked, matched}) => [text, looked, matched])).toEqual([
      ['Edit(b)', true, false],
      ['Bash(rm:*)', false, false],
      ['Other', false, false],
      ['Bash', false, false],
      ['Write', true, true],
      ['Write(x)', false, false],
      ['Edit(a)', true, true],
    ])
    expect(explained.rules[6]).toMatchObject({effect: effects[1], source: '--allow', action: 'allow'})
    const denied = explainDecision(tree.gate({rules, mode: 'plan'}), request(tree.ws, {effects}))
    expect(denied.rules.some(({looked}) => looked)).toBe(false)
  })

  it('says what covers each effect, and what would cover the rest', async () => {
    await using tree = await createTree()
    const rules = listed('allow', 'Edit(a)')
    const effects = [read('a'), write('a'), write('b'), unknown]
    const explained = explainDecision(tree.gate({rules}), request(tree.ws, {effects}))
    expect(explained.coverage.map(({covered, by}) => [covered, by?.rule ?? by?.source])).toEqual([
      [true, 'read-only'],
      [true, 'Edit(a)'],
      [false, undefined],
      [false, undefined],
    ])
    expect(explained.suggestions).toEqual(['Write'])
    const smaller = explainDecision(tree.gate({rules}), request(tree.ws, {effects: effects.slice(0, 3)}))
    expect(smaller.suggestions).toEqual(['Edit(/b)'])
  })

  it('comes to what the gate decides', async () => {
    await using tree = await createTree()
    for (const mode of ['default', 'acceptEdits', 'plan', 'dontAsk', 'bypassPermissions'] as const)
      for (const effects of [[], [read('a')], [write('a')], [write('.git/x')], [read('../a'), unknown]]) {
        const gate = tree.gate({mode, rules: [...listed('deny', 'Read(../a)'), ordered('allow', 'Edit', 'a')]})
        const call = request(tree.ws, {effects})
        expect(explainDecision(gate, call).verdict.decision).toEqual(gate.decide(call).decision)
      }
  })
})

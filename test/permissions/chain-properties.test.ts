import type {Effect} from '@toolyard/sdk'
import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {Gate} from '../../src/permissions/decision-chain.ts'
import type {GateRequest, Verdict} from '../../src/permissions/gate.ts'
import {JudgedCall} from '../../src/permissions/judged-call.ts'
import {compilePolicy} from '../../src/permissions/policy.ts'
import type {RuleAction, RuleSpec} from '../../src/permissions/rule.ts'

const ROOT = '/toolyard-test-that-is-not-there'
const SEVERITY = {allow: 0, ask: 1, deny: 2} as const

const tool = fc.constantFrom('Read', 'Write', 'mcp__a__b')
const ruleTool = fc.constantFrom('Read', 'Edit', 'Write', 'mcp__a__b')
const name = fc.constantFrom('a', 'b', 'deep/a', '../a')
const effect: fc.Arbitrary<Effect> = fc.oneof(
  fc.record({
    kind: fc.constant('path' as const),
    path: name,
    access: fc.constantFrom('read' as const, 'write' as const),
  }),
  fc.record({kind: fc.constant('url' as const), url: name, method: fc.constant('GET')}),
  fc.record({kind: fc.constant('unknown' as const), reason: fc.constant('x')}),
)
const decides = (...behaviors: ('allow' | 'ask' | 'deny')[]) =>
  fc.constantFrom(...behaviors).map((behavior) => ({behavior, reason: 'r', source: 's'}))
const call: fc.Arbitrary<GateRequest> = fc.record({
  tool,
  trust: fc.constantFrom('trusted' as const, 'verified' as const, 'quarantined' as const),
  input: fc.constant({}),
  effects: fc.array(effect, {maxLength: 3}),
  cwd: fc.constantFrom(ROOT, `${ROOT}/deep`, '/'),
  ownCwd: fc.boolean(),
  hook: fc.option(decides('allow', 'ask', 'deny'), {nil: undefined}),
  opinion: fc.option(
    decides('allow', 'ask', 'deny').map((said) => () => said),
    {nil: undefined},
  ),
})

const action = fc.constantFrom<RuleAction>('allow', 'ask', 'deny')
const specifier = fc.option(fc.constantFrom('a', 'b'), {nil: undefined})
const listedRule: fc.Arbitrary<RuleSpec> = fc.tuple(ruleTool, specifier, action).map(([toolName, match, act]) => ({
  shape: 'listed',
  action: act,
  text: match === undefined ? toolName : `${toolName}(${match})`,
  source: 'test',
}))
const orderedRule: fc.Arbitrary<RuleSpec> = fc
  .tuple(ruleTool, specifier, action)
  .map(([toolName, match, act]) => ({shape: 'ordered', action: act, tool: toolName, match, source: 'test'}))
const rules = fc.array(fc.oneof(listedRule, orderedRule), {maxLength: 6})
const mode = fc.constantFrom(
  'default' as const,
  'acceptEdits' as const,
  'plan' as const,
  'dontAsk' as const,
  'bypassPermissions' as const,
)

function decide(
  given: readonly RuleSpec[],
  policyMode: Parameters<typeof compilePolicy>[0]['mode'],
  request: GateRequest,
): Verdict {
  return new Gate(compilePolicy({rules: given, mode: policyMode, roots: [ROOT]})).decide(request)
}

describe('whatever the rules, the mode and the call are', () => {
  it('another deny or ask rule of a list never loosens a decision', () => {
    fc.assert(
      fc.property(
        rules,
        mode,
        call,
        fc.tuple(listedRule, fc.constantFrom<RuleAction>('ask', 'deny')),
        (given, policyMode, request, [rule, act]) => {
          const before = decide(given, policyMode, request)
          const after = decide([...given, {...rule, action: act}], policyMode, request)
          expect(SEVERITY[after.behavior]).toBeGreaterThanOrEqual(SEVERITY[before.behavior])
        },
      ),
    )
  })

  it('another allow rule of a list never makes a decision stricter', () => {
    fc.assert(
      fc.property(rules, mode, call, listedRule, (given, policyMode, request, rule) => {
        const before = decide(given, policyMode, request)
        const after = decide([...given, {...rule, action: 'allow'}], policyMode, request)
        expect(SEVERITY[after.behavior]).toBeLessThanOrEqual(SEVERITY[before.behavior])
      }),
    )
  })

  it('another effect never loosens a decision', () => {
    fc.assert(
      fc.property(rules, mode, call, effect, (given, policyMode, request, extra) => {
        fc.pre(request.effects.length > 0)
        const before = decide(given, policyMode, request)
        const after = decide(given, policyMode, {...request, effects: [...request.effects, extra]})
        expect(SEVERITY[after.behavior]).toBeGreaterThanOrEqual(SEVERITY[before.behavior])
      }),
    )
  })

  it('the order of listed rules does not matter', () => {
    const shuffled = fc
      .array(listedRule, {maxLength: 6})
      .chain((given) =>
        fc.tuple(fc.constant(given), fc.shuffledSubarray(given, {minLength: given.length, maxLength: given.length})),
      )
    fc.assert(
      fc.property(shuffled, mode, call, ([given, other], policyMode, request) => {
        expect(decide(other, policyMode, request).behavior).toBe(decide(given, policyMode, request).behavior)
      }),
    )
  })

  it('nothing lets a write into a protected directory through', () => {
    const protectedPath = fc.constantFrom(
      '.git/config',
      'a/.husky/x',
      'node_modules',
      'a/../.GIT/x',
      '.git./x',
      'git~1/x',
    )
    fc.assert(
      fc.property(rules, mode, call, protectedPath, (given, policyMode, request, path) => {
        const effects = [...request.effects, {kind: 'path', path, access: 'write'} as const]
        expect(decide(given, policyMode, {...request, effects})).toMatchObject({
          behavior: 'deny',
          code: 'PROTECTED_PATH',
        })
      }),
    )
  })

  it('a deny rule denies in every mode, and dontAsk never asks', () => {
    fc.assert(
      fc.property(rules, mode, call, (given, policyMode, request) => {
        const denying: RuleSpec = {shape: 'listed', action: 'deny', text: request.tool, source: 'test'}
        expect(decide([...given, denying], policyMode, request).behavior).toBe('deny')
        expect(decide(given, 'dontAsk', request).behavior).not.toBe('ask')
      }),
    )
  })

  it('the first rule of the ordered list that matches an effect speaks for it', () => {
    fc.assert(
      fc.property(fc.array(orderedRule, {maxLength: 6}), tool, name, (given, toolName, path) => {
        const effects = [{kind: 'path', path, access: 'write'} as const]
        const request = {tool: toolName, trust: 'verified', input: {}, effects, cwd: ROOT, ownCwd: false} as const
        const speaks = (rule: RuleSpec) =>
          rule.shape === 'ordered' &&
          (rule.tool === 'Edit' || (rule.action !== 'allow' && (rule.tool === 'Read' || rule.tool === 'Write')))
        const first = given.find((rule) => {
          if (rule.shape !== 'ordered') return false
          if (rule.match === undefined) return rule.tool === toolName
          return speaks(rule) && !path.startsWith('..') && path.endsWith(rule.match)
        })
        expect(decide(given, 'default', request).behavior).toBe(first?.action ?? 'ask')
      }),
    )
  })

  it('a rule with a specifier covers neither a call without effects nor an unknown effect', () => {
    const rule: RuleSpec = {shape: 'listed', action: 'allow', text: 'Edit(**)', source: 'test'}
    const request = {tool: 'Edit', trust: 'verified', input: {}, cwd: ROOT, ownCwd: false} as const
    const unknown = {kind: 'unknown', reason: 'x'} as const
    const policy = compilePolicy({rules: [rule], mode: 'default', roots: [ROOT]})
    const judged = (effects: readonly Effect[]) => new JudgedCall({...request, effects}, policy)
    expect(policy.rules.findAllowOfCall(judged([]))).toBeUndefined()
    expect(policy.rules.findAllow(judged([unknown]), unknown)).toBeUndefined()
  })
})

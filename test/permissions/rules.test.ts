import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import type {GateRequest} from '../../src/permissions/gate.ts'
import {JudgedCall} from '../../src/permissions/judged-call.ts'
import {compilePolicy} from '../../src/permissions/policy.ts'
import type {RuleSpec} from '../../src/permissions/rule.ts'
import {matchesGlob} from '../../src/permissions/tool-pattern.ts'
import {listed, ordered, request} from './tree.ts'

const compile = (rules: readonly RuleSpec[]) => {
  const policy = compilePolicy({rules, mode: 'default', roots: ['/']})
  const judged = (given: GateRequest) => new JudgedCall(given, policy)
  return {
    find: (action: 'deny' | 'ask', given: GateRequest) => policy.rules.find(action, judged(given))?.rule,
    findAllow: (given: GateRequest) => policy.rules.findAllowOfCall(judged(given)),
  }
}
const invalid = (rule: RuleSpec) => () => compile([rule])

describe('rules', () => {
  it('match bare names exactly, and every tool of an MCP server by the name of the server', () => {
    const rules = compile(listed('deny', 'Write', 'mcp__git'))
    const denied = (tool: string) => rules.find('deny', request('/', {tool})) !== undefined
    expect(['Write', 'mcp__git__log', 'write', 'Writer', 'mcp__github__log', 'mcp__git'].map(denied)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })

  it('that withhold speak of a tool by its aliases too, and those that allow only by its name', () => {
    const rules = compile([
      ...listed('deny', 'bash'),
      ...listed('ask', 'sh*'),
      ordered('deny', 'run'),
      ...listed('allow', 'bash'),
    ])
    const call = (...aliases: string[]) => request('/', {tool: 'Bash', aliases})
    expect(rules.find('deny', call('bash'))?.text).toBe('bash')
    expect(rules.find('ask', call('x', 'shell'))?.text).toBe('sh*')
    expect(rules.find('deny', call('run'))?.text).toBe('run')
    expect(rules.find('deny', call())).toBeUndefined()
    expect(rules.findAllow(call('bash'))).toBeUndefined()
  })

  it('take globs in deny and ask rules, and behind a literal server in allow rules', () => {
    const rules = compile([
      ...listed('deny', 'mcp__*'),
      ...listed('ask', '*'),
      ...listed('allow', 'mcp__a_b__get*', 'X(*)'),
    ])
    const call = (tool: string) => request('/', {tool})
    expect(rules.find('deny', call('mcp__x__y'))?.text).toBe('mcp__*')
    expect(rules.find('ask', call('Anything'))?.text).toBe('*')
    expect(rules.findAllow(call('mcp__a_b__get_it'))?.text).toBe('mcp__a_b__get*')
    expect(rules.findAllow(call('mcp__a_b__set_it'))).toBeUndefined()
    expect(rules.findAllow(call('X'))?.text).toBe('X(*)')
  })

  it.each(['', ' ', 'Write()', 'a b', 'Write(x', 'Wri/te'])('refuse %j as an allow rule, with its place', (text) => {
    const place = {file: 'c.yaml', line: 2, column: 3}
    const rule: RuleSpec = {shape: 'listed', action: 'allow', text, source: 'c.yaml:2:3', place}
    expect(invalid(rule)).toThrow(expect.objectContaining({code: 'RULE_INVALID', place}))
  })

  it.each(['*', 'Wr*', 'mcp__*', 'mcp__git*__log', 'mcp____*'])(
    'never allow by the glob %j, and are no error',
    (text) => {
      const [rule] = compilePolicy({rules: listed('allow', text), mode: 'default', roots: ['/']}).rules.rules
      expect(rule?.neverMatches).toContain('mcp__SERVER__')
      for (const tool of ['Write', 'mcp__github__log', 'mcp____x'])
        expect(
          compile([...listed('allow', text), ordered('allow', text)]).findAllow(request('/', {tool})),
        ).toBeUndefined()
    },
  )

  it('match globs as a backtracking matcher would', () => {
    const reference = (glob: string, name: string): boolean => {
      if (glob === '') return name === ''
      if (glob[0] === '*') return reference(glob.slice(1), name) || (name !== '' && reference(glob, name.slice(1)))
      return glob[0] === name[0] && reference(glob.slice(1), name.slice(1))
    }
    const text = (letters: string) =>
      fc.array(fc.constantFrom(...letters), {maxLength: 8}).map((parts) => parts.join(''))
    fc.assert(fc.property(text('ab*'), text('ab'), (glob, name) => matchesGlob(glob, name) === reference(glob, name)))
  })

  it('match a hostile glob quickly', () => {
    expect(matchesGlob(`${'*a'.repeat(5_000)}b`, 'a'.repeat(10_000))).toBe(false)
  })
})

import {describe, expect, it} from 'vitest'
import {compileRule} from '../../src/permissions/compile-rule.ts'
import {createTree, listed, request, unknown} from './tree.ts'

const CONTEXT = {cwd: '/toolyard-not-there', home: undefined}
const compile = (action: 'allow' | 'deny', text: string) =>
  listed(action, text).map((spec) => compileRule(spec, CONTEXT))[0]

describe('a rule about a field of the input', () => {
  it.each([
    ['Agent(model:opus)', {model: 'opus'}, true],
    ['Agent(model:opus)', {model: 'opus-2'}, false],
    ['Agent(model:opus*)', {model: 'opus-2'}, true],
    ['Agent(model:*)', {}, false],
    ['Agent(model:*)', {model: {name: 'opus'}}, false],
    ['Agent(model:*)', {model: null}, false],
    ['Agent(retries:3)', {retries: 3}, true],
    ['Agent(dry_run:true)', {dry_run: true}, true],
    ['Agent(toString:*)', {}, false],
    ['Agent(__proto__:*)', {}, false],
    ['Agent(constructor:*)', {}, false],
    ['Agent(Explore)', {subagent_type: 'Explore'}, true],
    ['Agent(Explore)', {subagent_type: 'Explorer', deep: {name: 'Explore'}}, false],
    ['Bash(run_in_background:true)', {command: 'x', run_in_background: true}, true],
    ['Read(limit:5)', {file_path: 'x', limit: 5}, true],
  ])('%s denies %j: %j', async (rule, input, isMatch) => {
    await using tree = await createTree()
    const tool = rule.slice(0, rule.indexOf('('))
    const gate = tree.gate({mode: 'bypassPermissions', rules: listed('deny', rule)})
    expect(gate.decide(request(tree.ws, {tool, input, effects: [unknown]})).behavior).toBe(isMatch ? 'deny' : 'allow')
  })

  it('speaks of tools by a glob, and by their aliases', async () => {
    await using tree = await createTree()
    const gate = tree.gate({
      mode: 'bypassPermissions',
      rules: listed('deny', 'mcp__git__*(force:true)', 'Task(model:x)'),
    })
    const decide = (tool: string, input: object, aliases?: string[]) =>
      gate.decide(request(tree.ws, {tool, input, aliases, effects: [unknown]})).behavior
    expect(decide('mcp__git__push', {force: true})).toBe('deny')
    expect(decide('mcp__git__push', {force: false})).toBe('allow')
    expect(decide('Agent', {model: 'x'}, ['Task'])).toBe('deny')
  })

  it('has the form of the tool that an alias in a rule which withholds stands for', async () => {
    const aliases = new Map([['sh', 'Bash']])
    const of = (action: 'allow' | 'deny') =>
      listed(action, 'sh(rm:*)').map((spec) => compileRule(spec, {...CONTEXT, aliases}).matcher.of)
    expect([of('deny'), of('allow')]).toEqual([['command'], ['nothing']])
  })

  it.each([
    ['allow', 'Bash(command:touch *)'],
    ['deny', 'Bash(command:touch x)'],
    ['deny', 'Read(file_path:x)'],
    ['deny', 'WebFetch(url:x)'],
    ['allow', 'Agent(model:opus)'],
    ['allow', 'Agent(Explore)'],
    ['allow', 'Write(src/**)'],
    ['allow', 'Grep(src/**)'],
  ] as const)('never matches as %s %s', (action, text) => {
    expect(compile(action, text)?.neverMatches).toBeTypeOf('string')
  })

  it.each([
    ['allow', 'Bash(npm run test:*)', 'command'],
    ['deny', 'Bash(command:*)', 'command'],
    ['deny', 'Bash(git:* push)', 'command'],
    ['deny', 'Bash(make all:x)', 'command'],
    ['deny', 'Bash(description:x)', 'input'],
    ['deny', 'Write(src/**)', 'path'],
    ['deny', 'Read(C:/x)', 'path'],
    ['deny', 'WebFetch(domain:x)', 'url'],
    ['deny', 'WebFetch(prompt:x*)', 'input'],
    ['deny', 'Bash(*)', 'call'],
  ] as const)('is told from other forms: %s %s is about %s', (action, text, of) => {
    expect(compile(action, text)?.matcher.of).toBe(of)
  })

  it.each([
    'Bash()',
    'Bash( )',
    'Bash(x',
    'Bash(:*)',
    'Agent(model:)',
    'Read(!x)',
    'WebFetch(example.com)',
    'WebFetch(https://x.com)',
    'WebFetch(domain:)',
    'Bash(x) y',
    '(x)',
  ])('is malformed as %j, with its place', (text) => {
    const place = {file: 'c.yaml', line: 2, column: 3}
    const spec = {shape: 'listed', action: 'deny', text, source: 'c.yaml:2:3', place} as const
    expect(() => compileRule(spec, CONTEXT)).toThrow(
      expect.objectContaining({code: 'RULE_INVALID', place, hint: expect.any(String)}),
    )
  })

  it('by the name of a member of every object breaks nothing', async () => {
    await using tree = await createTree()
    const gate = tree.gate({rules: listed('allow', 'toString', 'constructor', '__proto__', 'Bash(toString:*)')})
    expect(gate.decide(request(tree.ws, {tool: 'Bash', effects: [unknown]})).behavior).toBe('ask')
    expect(gate.decide(request(tree.ws, {tool: 'constructor', effects: [unknown]})).behavior).toBe('allow')
  })
})

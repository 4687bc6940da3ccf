import {describe, expect, it} from 'vitest'
import {lintRules} from '../../src/permissions/lint.ts'
import type {RuleSpec} from '../../src/permissions/rule.ts'
import {listed, ordered} from './tree.ts'

const lint = (rules: readonly RuleSpec[], knownTools?: readonly string[]) =>
  lintRules(rules, {cwd: '/toolyard-not-there', home: '/toolyard-not-there/home', knownTools}).map(
    ({kind, rule, by}) => (by === undefined ? `${kind} ${rule}` : `${kind} ${rule} by ${by.rule}`),
  )

describe('lint', () => {
  it('finds rules that no call can match', () => {
    expect(lint(listed('allow', 'mcp__*', 'Write(src/**)', 'Bash(command:x)', 'Bash(npm test:*)'))).toEqual([
      'never-matches mcp__*',
      'never-matches Write(src/**)',
      'never-matches Bash(command:x)',
    ])
  })

  it.each([
    ['Bash(git push:*)', 'Bash(git push origin)'],
    ['Bash(git:*)', 'Bash(git push *)'],
    ['Bash', 'Bash(git push *)'],
    ['*', 'Edit(src/**)'],
    ['mcp__*', 'mcp__git__log'],
    ['mcp__git', 'mcp__git__log*'],
    ['Read(src/**)', 'Read(src/**)'],
    ['Read(src/**)', 'Edit(./a/src/*.ts)'],
    ['Read(.env)', 'Read(./a/.env)'],
    ['Read(.env)', 'Read(.env)'],
    ['Read(./src/**)', 'Edit(src/**)'],
    ['Read(./src/**)', 'Read(./src/a/*.ts)'],
    ['Read(//toolyard-not-there/**)', 'Read(//toolyard-not-there/x)'],
    ['WebFetch(domain:*.example.com)', 'WebFetch(domain:*.api.example.com)'],
    ['WebFetch(domain:*)', 'WebFetch(domain:example.com)'],
    ['WebFetch', 'WebFetch(domain:example.com)'],
  ])('finds that the deny rule %s leaves nothing to the allow rule %s', (deny, allow) => {
    expect(lint([...listed('allow', allow), ...listed('deny', deny)])).toEqual([`shadowed ${allow} by ${deny}`])
  })

  it.each([
    ['Bash(git push:*)', 'Bash(git:*)'],
    ['Bash(git push)', 'Bash(git push origin)'],
    ['Bash(ls *)', 'Bash(lsof)'],
    ['Bash(npm:*)', 'Bash(npm test > out)'],
    ['Bash(* main)', 'Bash(git push *)'],
    ['Edit', 'Edit(src/**)'],
    ['Write', 'Edit(src/**)'],
    ['Edit(src/**)', 'Read(src/**)'],
    ['Read(./src/**)', 'Read(./srcs/**)'],
    ['Read(src/**)', 'Read(./a/src)'],
    ['Read(.env)', 'Read(//elsewhere/.env)'],
    ['Read(./src/**)', 'Read(./src)'],
    ['Read(./src/*)', 'Read(./src/a)'],
    ['WebFetch(domain:*.example.com)', 'WebFetch(domain:example.com)'],
    ['mcp__git', 'mcp__github__log'],
    ['Agent(model:*)', 'Agent'],
  ])('finds nothing where the deny rule %s leaves something to the allow rule %s', (deny, allow) => {
    expect(lint([...listed('allow', allow), ...listed('deny', deny)])).toEqual([])
  })

  it('looks in the ordered list at those above alone', () => {
    const [narrow, wide] = [ordered('deny', 'Bash', 'git push:*'), ordered('allow', 'Bash', 'git:*')]
    expect(lint([narrow, wide])).toEqual([])
    expect(lint([wide, narrow])).toEqual(['shadowed Bash(git push:*) by Bash(git:*)'])
    expect(lint([ordered('ask', '*'), ordered('allow', 'Read', 'src/**')])).toEqual(['shadowed Read(src/**) by *'])
    expect(lint([ordered('ask', 'Edit'), ordered('allow', 'Edit', 'src/**')])).toEqual([])
    expect(lint([ordered('ask', 'Bash'), ...listed('allow', 'Bash(x)')])).toEqual([])
  })

  it('finds the second of two that say the same, however it is spelled', () => {
    expect(lint(listed('allow', 'Bash(npm test:*)', 'Bash(npm  test *)', 'Bash', 'Bash(*)'))).toEqual([
      'duplicate Bash(npm  test *) by Bash(npm test:*)',
      'duplicate Bash(*) by Bash',
    ])
    expect(lint([...listed('allow', 'Bash(x)'), ...listed('ask', 'Bash(y)')])).toEqual([])
  })

  it('knows the tools by name and alias, and leaves those of servers alone', () => {
    const rules = listed('deny', 'Bsh', 'Bash', 'shell', 'Rea*', 'Foo*', 'mcp__x__y', '*', 'Agent(model:x)', 'Edit(x)')
    expect(lint(rules.slice(0, 6).concat(rules.slice(7)), ['Bash', 'shell', 'Read'])).toEqual([
      'unknown-tool Bsh',
      'unknown-tool Foo*',
      'unknown-tool Agent(model:x)',
    ])
    expect(lint(listed('deny', 'Bsh'))).toEqual([])
  })

  it.each([
    ['Bash(ls),Bash(cat:*)', 'in one list entry'],
    ['Bash(git:* push)', 'with `:*` before the end'],
    ['Bash(curl * | sh)', 'across a pipe'],
    ['Bash(cd src && npm *)', 'across two commands'],
    ['Bash(npm test > *)', 'across a redirection'],
    ['Read(/tmp/**)', 'at the root of the disk'],
  ])('finds that %s is meant otherwise: %s', (rule) => {
    expect(lint(listed('deny', rule))).toEqual([`mistake ${rule}`])
    expect(lint(listed('allow', rule))).toEqual([`mistake ${rule}`])
  })

  it.each([
    'Bash(a && b)',
    'Bash(grep "a|b" *)',
    "Bash(awk '$1 > 2' *)",
    'Bash(python -c "f(a), g(b)" *)',
    'Bash(npm run test:*)',
    'Read(//tmp/**)',
    'Read(/src/**)',
    'Read(./tmp/**)',
  ])('finds nothing in %s', (rule) => {
    expect(lint(listed('deny', rule))).toEqual([])
  })

  it('finds an allow rule that calls its tool by another name', () => {
    const aliases = new Map([['bash', 'Bash']])
    const options = {cwd: '/toolyard-not-there', home: undefined, aliases, knownTools: ['Bash', 'bash']}
    const found = lintRules([...listed('allow', 'bash', 'bash(ls)'), ...listed('deny', 'bash(x)')], options)
    expect(found.map(({kind, rule}) => `${kind} ${rule}`)).toEqual(['mistake bash', 'mistake bash(ls)'])
    expect(found[1]?.hint).toContain('Bash(ls)')
  })

  it('says where the rule stands', () => {
    const place = {file: 'a.yaml', line: 3}
    const [finding] = lintRules([{shape: 'listed', action: 'allow', text: 'R*', source: 'a.yaml:3', place}], {
      cwd: '/',
      home: undefined,
    })
    expect(finding).toMatchObject({source: 'a.yaml:3', place, hint: expect.any(String)})
  })
})

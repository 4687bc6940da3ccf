import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {compileRule} from '../../src/permissions/compile-rule.ts'
import type {CompiledRule} from '../../src/permissions/rule.ts'
import {RuleIndex, type Subject} from '../../src/permissions/rule-index.ts'
import {commandSubject} from '../../src/permissions/specifiers/command.ts'
import {urlSubject} from '../../src/permissions/specifiers/domain.ts'
import {pathSubject} from '../../src/permissions/specifiers/path.ts'
import {listed} from './tree.ts'

const CWD = '/toolyard-not-there'
const CONTEXT = {cwd: CWD, home: `${CWD}/home`}

const join = (parts: fc.Arbitrary<string>, by: string) =>
  fc.array(parts, {minLength: 1, maxLength: 4}).map((all) => all.join(by))
const commandRule = fc
  .tuple(join(fc.constantFrom('a', 'b', 'a*', '*', '/x/a'), ' '), fc.constantFrom('', ':*'))
  .map((parts) => `Bash(x${parts.join('')})`)
const pathRule = fc
  .tuple(
    fc.constantFrom('Read', 'Edit'),
    fc.constantFrom('', './', '/', '~/', '//'),
    join(fc.constantFrom('a', 'b', 'b.ts', '*', '**', '*.ts', 'a*', '[ab]'), '/'),
  )
  .map(([tool, anchor, pattern]) => `${tool}(${anchor}${pattern})`)
const urlRule = join(fc.constantFrom('a', 'b', '*', 'a*'), '.').map((domain) => `WebFetch(domain:${domain})`)
const rules = fc.array(
  fc.tuple(fc.constantFrom('allow' as const, 'deny' as const), fc.oneof(commandRule, pathRule, urlRule)),
  {maxLength: 12},
)

const subject: fc.Arbitrary<Subject> = fc.oneof(
  fc.tuple(join(fc.constantFrom('a', 'b', 'ab'), ' '), fc.boolean(), fc.boolean()).map(([text, opaque, isLine]) =>
    commandSubject({
      kind: 'command',
      argv: isLine ? [] : `x${text}`.split(' '),
      text: `x${text}`,
      readOnly: false,
      opaque,
    }),
  ),
  fc
    .tuple(
      join(fc.constantFrom('a', 'b', 'b.ts', 'home', '..'), '/'),
      fc.constantFrom('read' as const, 'write' as const),
    )
    .map(([path, access]) => pathSubject({kind: 'path', path, access}, CWD)),
  join(fc.constantFrom('a', 'b', 'ab'), '.').map((host) => urlSubject(`https://${host}/`)),
  fc.constant(urlSubject('no url')),
)

const matches = ({matcher}: CompiledRule, one: Subject) =>
  (matcher.of === 'command' && one.kind === 'command' && matcher.matches(one)) ||
  (matcher.of === 'path' && one.kind === 'path' && matcher.matches(one)) ||
  (matcher.of === 'url' && one.kind === 'url' && matcher.matches(one))

describe('the index of rules', () => {
  it('finds the rule that looking at one after the other would', () => {
    fc.assert(
      fc.property(rules, subject, (given, one) => {
        const compiled = given.flatMap(([action, text], order) =>
          listed(action, text).map((spec) => compileRule(spec, CONTEXT, order)),
        )
        const index = new RuleIndex()
        for (const rule of compiled) index.add(rule)
        expect(index.find(one)).toBe(compiled.find((rule) => matches(rule, one)))
      }),
      {numRuns: 500},
    )
  })

  it('never misses a rule that matches something below a folder', () => {
    const names = join(fc.constantFrom('a', 'b', 'b.ts'), '/')
    fc.assert(
      fc.property(pathRule, names, names, (text, folder, rest) => {
        const index = new RuleIndex()
        const [rule] = listed('deny', text).map((spec) => compileRule(spec, CONTEXT))
        if (rule === undefined) return
        index.add(rule)
        const below = pathSubject({kind: 'path', path: `${folder}/${rest}`, access: 'write'}, CWD)
        const above = pathSubject({kind: 'path', path: folder, access: 'write', recursive: true}, CWD)
        if (matches(rule, below)) expect(index.findBelow(above)).toBe(rule)
      }),
      {numRuns: 300},
    )
  })
})

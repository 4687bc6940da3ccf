import {describe, expect, it} from 'vitest'
import {createConfiguredProject} from './loading.ts'

const problems: [title: string, content: string, expected: object][] = [
  ['an unknown key', 'a: 1', {place: {file: '.toolyardrc', line: 1, column: 1, path: 'a'}}],
  [
    'a mistyped key',
    'permissions:\n  alow: [x]',
    {place: {line: 2, column: 3, path: 'permissions.alow'}, hint: 'Did you mean allow?'},
  ],
  [
    'a mistyped key of an entry',
    'permissions:\n  rules:\n    - tol: x\n      action: ask',
    {hint: 'Did you mean tool?'},
  ],
  ['a mistyped key of tools', 'tools: {fils: []}', {place: {line: 1, column: 9}, hint: 'Did you mean files?'}],
  [
    'a value that is none of the allowed',
    'progress: tre',
    {place: {line: 1, column: 11}, hint: expect.stringContaining('tree')},
  ],
  [
    'a wrong type in a list',
    'permissions:\n  deny:\n    - a\n    - 5',
    {place: {line: 4, column: 7, path: 'permissions.deny[1]'}},
  ],
  ['a duration that is none', 'timeout: soon', {place: {line: 1, column: 10, path: 'timeout'}}],
  ['a duration of nothing', 'timeout: 0', {place: {path: 'timeout'}}],
  ['a concurrency below one', 'maxConcurrency: 0', {place: {path: 'maxConcurrency'}}],
  [
    'a protected directory with a path',
    'permissions: {protectedDirectories: [a/b]}',
    {place: {path: 'permissions.protectedDirectories[0]'}},
  ],
  [
    'a mistyped key of examples',
    'permissions: {rules: [{tool: B, action: ask, examples: {matches: []}}]}',
    {hint: 'Did you mean match?'},
  ],
  ['something else than an object', '- a', {place: {line: 1, column: 1}}],
  ['a syntax error', 'a: [', {place: {line: 1}}],
  ['a key given twice', 'timeout: 1s\ntimeout: 2s', {place: {line: 2, column: 1}}],
  ['a tag', 'timeout: !!js/function x', {place: {line: 1}}],
  ['two documents', 'timeout: 1s\n---\ntimeout: 2s', {place: {line: 2}}],
  [
    'an alias of nothing',
    'permissions:\n  ask:\n    - Bash(git push: *)',
    {place: {file: '.toolyardrc', line: 3, column: 22}, hint: expect.stringContaining('quotes')},
  ],
  [
    'a rule that YAML takes for a map',
    'permissions:\n  ask:\n    - Bash(git push: origin)',
    {place: {line: 3, path: 'permissions.ask[0]'}, hint: expect.stringContaining('quotes')},
  ],
  ['a text for a list', 'permissions: {allow: Bash}', {hint: expect.stringContaining('list')}],
  ['a merge key', '<<: {timeout: 1s}', {place: {path: '<<'}}],
  ['a prototype', '{"__proto__": {"timeout": "1s"}}', {place: {path: '__proto__'}}],
]

describe('an invalid configuration', () => {
  it.each(problems)('with %s is refused with its place', async (_, content, expected) => {
    await using project = await createConfiguredProject()
    await project.write('.toolyardrc', content)
    for (const trustProject of [true, false])
      await expect(project.load({trustProject})).rejects.toMatchObject({code: 'CONFIG_INVALID', ...expected})
  })

  it('behind an alias is placed where its value stands', async () => {
    await using project = await createConfiguredProject()
    await project.write('.toolyardrc', 'permissions:\n  allow: &list\n    - a\n    - 5\n  deny: *list')
    await expect(project.load()).rejects.toMatchObject({place: {line: 4, column: 7}})
  })

  it('in package.json is placed there', async () => {
    await using project = await createConfiguredProject()
    await project.write('package.json', '{\n  "toolyard": {\n    "timout": 1\n  }\n}')
    await expect(project.load()).rejects.toMatchObject({
      place: {file: 'package.json', line: 3, column: 5},
      hint: 'Did you mean timeout?',
    })
    await project.write('package.json', '{"toolyard": {"timeout": "1s"')
    await expect(project.load()).rejects.toMatchObject({code: 'CONFIG_INVALID'})
  })

  it.each([
    ['that throws', 'throw new Error("boom")'],
    ['that exports nothing', 'export const timeout = 1'],
    ['that exports something else', 'export default {timout: 1}'],
  ])('in code %s is refused', async (_, content) => {
    await using project = await createConfiguredProject()
    await project.write('toolyard.config.mjs', content)
    const file = 'toolyard.config.mjs'
    await expect(project.load({trustProject: true})).rejects.toMatchObject({code: 'CONFIG_INVALID', place: {file}})
  })
})

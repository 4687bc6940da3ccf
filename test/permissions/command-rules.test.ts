import type {CommandEffect} from '@toolyard/sdk'
import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import type {RuleAction} from '../../src/permissions/rule.ts'
import {type CommandMatcher, commandSubject, compileCommand} from '../../src/permissions/specifiers/command.ts'
import {collapseBlanks} from '../../src/permissions/specifiers/command-text.ts'

const compile = (specifier: string, action: RuleAction): CommandMatcher => {
  const compiled = compileCommand(specifier, action)
  if (typeof compiled === 'string') throw new Error(compiled)
  return compiled
}

/** A command whose words are as the shell would see them. */
const command = (text: string, argv: readonly string[] = text.trim().split(/\s+/), opaque = false): CommandEffect => ({
  kind: 'command',
  argv,
  text,
  readOnly: false,
  opaque,
})

const allows = (specifier: string, effect: CommandEffect) => compile(specifier, 'allow').matches(commandSubject(effect))
const denies = (specifier: string, effect: CommandEffect) => compile(specifier, 'deny').matches(commandSubject(effect))

const word = fc.stringMatching(/^[a-z]{1,4}$/)
const words = fc.array(word, {minLength: 1, maxLength: 4}).map((all) => all.join(' '))

describe('a rule about commands', () => {
  it.each([
    ['npm run build', 'npm run build', true],
    ['npm run build', 'npm run builder', false],
    ['npm run build', 'npm run build --watch', false],
    ['npm test:*', 'npm test', true],
    ['npm test:*', 'npm test -- x', true],
    ['npm test:*', 'npm tests', false],
    ['npm test *', 'npm test', true],
    ['ls*', 'lsof', true],
    ['ls *', 'lsof', false],
    ['git * main', 'git push origin main', true],
    ['git * main', 'git push origin main --force', false],
    ['* --version', 'node --version', true],
    ['git:* push', 'git push', false],
    ['git:* push', 'git:x push', true],
    ['git  commit  *', 'git   commit -m x', true],
    ['echo "a  b"', 'echo   "a  b"', true],
    ['echo "a  b"', 'echo "a b"', false],
    ['node -e "f\\(1\\)"', 'node -e "f(1)"', true],
    ['node -e "f\\(1\\)"', 'node -e "f\\(1\\)"', true],
    ['node -e "f\\(*"', 'node -e "f(1)"', true],
    ['node -e "f\\(1\\)"', 'node -e "f(2)"', false],
  ])('%j allows and denies %j: %j', (specifier, text, isMatch) => {
    expect(allows(specifier, command(text))).toBe(isMatch)
    expect(denies(specifier, command(text))).toBe(isMatch)
  })

  it('matches what its prefix is a word boundary of, and nothing else', () => {
    fc.assert(
      fc.property(words, fc.string({maxLength: 6}), (prefix, rest) => {
        const text = collapseBlanks(prefix + rest)
        const expected = text === prefix || text.startsWith(`${prefix} `)
        expect(allows(`${prefix}:*`, command(prefix + rest, ['x']))).toBe(expected)
      }),
    )
  })

  it('takes * for any run of characters, as a pattern of words would', () => {
    const glob = fc
      .array(fc.constantFrom('a', 'b', ' ', '*'), {minLength: 1, maxLength: 6})
      .map((all) => `x${all.join('')}z`)
    const text = fc.array(fc.constantFrom('a', 'b', ' '), {maxLength: 8}).map((all) => `x${all.join('')}z`)
    fc.assert(
      fc.property(glob, text, (pattern, given) => {
        const source = collapseBlanks(pattern).replaceAll('*', '[^]*')
        const expected = new RegExp(`^${source}$`).test(collapseBlanks(given))
        expect(allows(pattern, command(given))).toBe(expected)
        expect(denies(pattern, command(given))).toBe(expected)
      }),
    )
  })

  it('that withholds sees through quotes, paths of programs and what stands in front', () => {
    for (const effect of [
      command("r'm' x", ['rm', 'x']),
      command('/bin/rm x'),
      command('FOO=1 rm x', ['rm', 'x']),
      command('if true; then rm x; fi; fi', [], true),
      command('echo $(rm x', [], true),
    ])
      expect(denies('rm:*', effect)).toBe(true)
    expect(denies('rm:*', command("git commit -m 'rm x'", ['git', 'commit', '-m', 'rm x']))).toBe(false)
  })

  it('that allows is sure of the words, of what stands in front, and of the shell', () => {
    expect(allows('npm run build', command("npm run 'build'", ['npm', 'run', 'build']))).toBe(true)
    expect(allows('npm run:*', command("np'm run' x", ['npm run', 'x']))).toBe(false)
    expect(allows('npm test:*', command('PATH=/x npm test', ['npm', 'test']))).toBe(false)
    expect(allows('* test', command('LD_PRELOAD=x npm test', ['npm', 'test']))).toBe(false)
    expect(allows('CI=1 npm *', command('CI=1 npm test', ['npm', 'test']))).toBe(true)
    expect(allows('/usr/bin/git:*', command('/usr/bin/git log'))).toBe(true)
    expect(allows('git:*', command('/tmp/git log'))).toBe(false)
    expect(allows('echo $X', command('echo $X', ['echo', '$X'], true))).toBe(false)
  })

  it.each([
    'watch npm test',
    'setsid npm test',
    'ionice -c 3 npm test',
    'flock x npm test',
    'find . -delete',
    'find . -exec rm {} +',
    'find . -fprintf x y',
    'find . -fls x',
    '/usr/bin/find . -okdir rm',
  ])('never allows %j by a pattern, only by its whole text', (text) => {
    const [program = ''] = text.split(' ')
    for (const pattern of [`${program}:*`, `${program}*`, '*', `${text}*`])
      expect(allows(`${pattern} *`, command(text))).toBe(false)
    expect(allows(text, command(text))).toBe(true)
    expect(denies(`${program}:*`, command(text))).toBe(true)
    expect(allows('find:*', command('find . -name x'))).toBe(true)
  })

  it('speaks of a whole line by its whole text alone', () => {
    const line = command('npm test  && npm run build', [])
    expect(allows('npm test && npm run build', line)).toBe(true)
    expect(allows('npm test:*', line)).toBe(false)
    expect(denies('npm test:*', line)).toBe(false)
    expect(denies('npm test && npm run build', line)).toBe(true)
  })

  it.each([':*', ' :*'])('is malformed as %j', (specifier) => {
    expect(compileCommand(specifier, 'deny')).toBeTypeOf('string')
  })

  it('matches a hostile pattern and a hostile text quickly', () => {
    const text = 'a'.repeat(50_000)
    expect(denies(`${'*a'.repeat(100)}b`, command(text, [text]))).toBe(false)
    expect(denies('rm:*', command('('.repeat(200_000), [], true))).toBe(false)
  })
})

describe('collapsing blanks', () => {
  it.each([
    [' a \t b ', 'a b'],
    ["a  'b  c'  d", "a 'b  c' d"],
    ['a  "b \\"  c"  d', 'a "b \\"  c" d'],
    ['a\\  b', 'a\\  b'],
    ['a \\\n b', 'a b'],
    ["a  $'b\\'  c'  d", "a $'b\\'  c'  d"],
    ['a  "$(b  "c  d")"', 'a "$(b  "c  d")"'],
    ['a  <<E\nb  c\nE', 'a <<E\nb  c\nE'],
    ['a\n\nb', 'a\n\nb'],
  ])('makes of %j %j', (text, collapsed) => {
    expect(collapseBlanks(text)).toBe(collapsed)
  })

  it('changes nothing any more the second time', () => {
    fc.assert(fc.property(fc.string(), (text) => collapseBlanks(collapseBlanks(text)) === collapseBlanks(text)))
  })
})

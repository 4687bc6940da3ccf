import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {compileGlob, GlobError} from '../src/search/glob.ts'
import {splitGlobs} from '../src/search/glob-list.ts'

describe('compileGlob', () => {
  it.each([
    ['*.ts', ['a.ts', 'src/a.ts', '.hidden.ts'], ['a.tsx', 'a.ts/b']],
    ['/*.ts', ['a.ts'], ['src/a.ts']],
    ['src/*.ts', ['src/a.ts'], ['src/b/a.ts', 'lib/src/a.ts']],
    ['src/**/*.ts', ['src/a.ts', 'src/b/c/a.ts'], ['a.ts', 'src/a.js']],
    ['**/b/**', ['b/x', 'a/b/c/d'], ['a/c']],
    ['src/', ['src/a', 'src/b/c'], ['lib/src/a', 'srca']],
    ['a?c', ['abc', 'a😀c'], ['ac', 'a/c']],
    ['[a-c]x[!0-9]', ['axy', 'cx-'], ['dxy', 'ax1']],
    ['[]a]', [']', 'a'], ['b', '[']],
    ['[x', ['[x'], ['x']],
    ['*.{ts,tsx}', ['a.ts', 'a.tsx'], ['a.js']],
    ['{src,lib/{a,b}}/*', ['src/x', 'lib/a/x', 'lib/b/x'], ['lib/x']],
    ['{a}', ['{a}'], ['a']],
    ['\\*', ['*'], ['a']],
    ['./a/./b', ['a/b'], ['b']],
    ['a**b', ['ab', 'axxb'], ['a/b']],
  ])('%s matches %j and not %j', (glob, matching, others) => {
    const matches = compileGlob(glob)
    expect(matching.filter((path) => !matches(path))).toEqual([])
    expect(others.filter(matches)).toEqual([])
  })

  it('agrees with a regular expression on stars and letters', () => {
    const segment = fc
      .array(fc.constantFrom('a', 'b', '*', '?'), {minLength: 1, maxLength: 5})
      .map((part) => part.join(''))
    const glob = fc
      .array(fc.oneof(segment, fc.constant('**')), {minLength: 1, maxLength: 5})
      .map((part) => `/${part.join('/')}`)
    const name = fc.array(fc.constantFrom('a', 'b'), {minLength: 1, maxLength: 4}).map((part) => part.join(''))
    const path = fc.array(name, {minLength: 1, maxLength: 5}).map((part) => part.join('/'))
    fc.assert(
      fc.property(glob, path, (pattern, value) => {
        const source = pattern
          .split('/')
          .slice(1)
          .map((part) => (part === '**' ? '(?:[^/]+/)*' : `${part.replaceAll('*', '[^/]*').replaceAll('?', '[^/]')}/`))
          .join('')
        expect(compileGlob(pattern)(value)).toBe(new RegExp(`^${source}$`).test(`${value}/`))
      }),
      {numRuns: 1000},
    )
  })

  it('takes no time for globs that make others backtrack for ever', () => {
    const matches = compileGlob(`${'*a'.repeat(100)}/${'**/*a/'.repeat(50)}b`)
    expect(matches(`${'a'.repeat(255)}/${'a/'.repeat(200)}c`)).toBe(false)
  })

  it('refuses braces that stand for more than a thousand globs', () => {
    expect(() => compileGlob('{a,b}'.repeat(20))).toThrow(GlobError)
  })
})

describe('splitGlobs', () => {
  it('parts globs at spaces and commas, but not at those in braces', () => {
    expect(splitGlobs('*.{ts,tsx}, !a.ts  b')).toEqual(['*.{ts,tsx}', '!a.ts', 'b'])
  })
})

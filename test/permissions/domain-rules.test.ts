import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import type {RuleAction} from '../../src/permissions/rule.ts'
import {compileDomain, urlSubject} from '../../src/permissions/specifiers/domain.ts'

const matches = (domain: string, url: string, action: RuleAction = 'allow') => {
  const compiled = compileDomain(domain, action)
  if (typeof compiled === 'string') throw new Error(compiled)
  return compiled.matches(urlSubject(url))
}

describe('a rule about domains', () => {
  it.each([
    ['example.com', 'https://example.com/a', true],
    ['Example.COM.', 'https://eXample.com./a', true],
    ['example.com', 'https://user:pw@example.com:8443/?x#y', true],
    ['example.com', 'https://example.com@evil.org/', false],
    ['example.com', 'https://example.com.evil.org/', false],
    ['example.com', 'https://notexample.com/', false],
    ['example.com', 'https://www.example.com/', false],
    ['*.example.com', 'https://a.b.example.com/', true],
    ['*.example.com', 'https://example.com/', false],
    ['*.example.com', 'https://evilexample.com/', false],
    ['example.*', 'https://example.org/', true],
    ['example.*', 'https://example.co.uk/', false],
    ['api-*.example.com', 'https://api-7.example.com/', true],
    ['api-*.example.com', 'https://api-7.x.example.com/', false],
    ['*', 'https://anything.example/', true],
    ['bücher.example', 'https://xn--bcher-kva.example/', true],
    ['*.bücher.example', 'https://a.bücher.example/', true],
    ['127.0.0.1', 'http://0x7f.1/', true],
    ['[::1]', 'http://[0:0::1]/', true],
  ])('%j matches %j: %j', (domain, url, isMatch) => {
    expect(matches(domain, url)).toBe(isMatch)
    expect(matches(domain, url, 'deny')).toBe(isMatch)
  })

  it.each(['not a url', 'https://', 'http://a b/', 'data:text/plain,x', ''])(
    'allows nothing and denies everything for %j',
    (url) => {
      expect(matches('*', url)).toBe(false)
      expect(matches('example.com', url, 'deny')).toBe(true)
    },
  )

  it.each(['', 'a b', 'http://x', 'a/b', 'x@y', 'a:80', 'a..b*', '*:80'])('is malformed as %j', (domain) => {
    expect(compileDomain(domain, 'deny')).toBeTypeOf('string')
  })

  it('compares label by label', () => {
    const label = fc.constantFrom('a', 'b', 'ab')
    const host = fc.array(label, {minLength: 1, maxLength: 4})
    const pattern = fc.array(fc.constantFrom('a', 'b', 'ab', 'a*', '*b', '*'), {minLength: 2, maxLength: 4})
    fc.assert(
      fc.property(pattern, host, (wanted, given) => {
        const one = (glob: string) => glob.replace('*', '[^.]*')
        const [first = '', ...rest] = wanted
        const source = [first === '*' ? '[^.]+(?:\\.[^.]+)*' : one(first), ...rest.map(one)].join('\\.')
        expect(matches(wanted.join('.'), `https://${given.join('.')}/`)).toBe(
          new RegExp(`^${source}$`).test(given.join('.')),
        )
      }),
    )
  })
})

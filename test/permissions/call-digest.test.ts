import {createHash} from 'node:crypto'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {canonicalJson, digestOf, isRepeatable} from '../../src/permissions/call-digest.ts'

const call = {tool: 'Bash', cwd: '/ws', input: {command: 'ls'}}

/** The same value with the keys of every object in another order. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, one]) => [key, reordered(one)]),
  )
}

describe('the digest of a call', () => {
  test('is the SHA-256 of its tool, input and folder as canonical JSON', () => {
    const json = '{"cwd":"/ws","input":{"command":"ls"},"tool":"Bash"}'
    expect(digestOf(call)).toBe(`sha256:${createHash('sha256').update(json).digest('hex')}`)
  })

  test.each([
    ['tool', {tool: 'Shell'}],
    ['input', {input: {command: 'ls '}}],
    ['folder', {cwd: '/ws/'}],
    ['environment', {env: {LANG: 'C'}}],
  ])('is another for another %s', (_, changed) => {
    expect(digestOf({...call, ...changed})).not.toBe(digestOf(call))
  })

  test('is the same for a call without variables, however that is said', () => {
    expect(digestOf({...call, env: {}})).toBe(digestOf(call))
  })

  test('is the same for the same JSON value, whatever the order of its keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (input) => {
        const digest = digestOf({...call, input})
        expect(digestOf({...call, input: reordered(JSON.parse(JSON.stringify(input)))})).toBe(digest)
        expect(isRepeatable(digest)).toBe(true)
      }),
    )
  })

  test('is another for every other JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        const same = JSON.stringify(reordered(one)) === JSON.stringify(reordered(other))
        fc.pre(!same)
        const equal = canonicalJson(one) === canonicalJson(other)
        // a difference that is only in the order of keys, or in the sign of zero
        if (equal) expect(JSON.parse(JSON.stringify(one))).toEqual(JSON.parse(JSON.stringify(other)))
      }),
    )
  })

  test.each([
    new Date(0),
    new Map(),
    1n,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    () => {},
    Array(1),
    [undefined],
    Symbol('s'),
    new (class {})(),
  ])('of an input that JSON can not say is like no other (%#)', (value) => {
    const input = {value}
    expect(digestOf({...call, input})).not.toBe(digestOf({...call, input}))
    expect(isRepeatable(digestOf({...call, input}))).toBe(false)
  })

  test('of an input that is nested without end is like no other', () => {
    const round: unknown[] = []
    round.push(round)
    let deep: unknown = 1
    for (let depth = 0; depth < 100_000; depth++) deep = [deep]
    for (const input of [round, deep]) expect(isRepeatable(digestOf({...call, input}))).toBe(false)
  })
})

describe('canonical JSON', () => {
  test.each([
    [{b: 1, a: 2}, '{"a":2,"b":1}'],
    [[-0, 1e21, 1e-7, 0.1, 1.0], '[0,1e+21,1e-7,0.1,1]'],
    // by UTF-16 code units, where the surrogates of the first come before the last
    [{'\u{1f600}': 1, '\ufb33': 2, '\r': 3, é: 4, '1': 5}, '{"\\r":3,"1":5,"é":4,"\u{1f600}":1,"\ufb33":2}'],
    ['é\u0301\u2028\ud800', '"é\u0301\u2028\\ud800"'],
    [JSON.parse('{"__proto__":{"b":1,"a":null}}'), '{"__proto__":{"a":null,"b":1}}'],
    [{a: undefined, b: [[], {}, null, true]}, '{"b":[[],{},null,true]}'],
  ])('of %j is %s', (value, expected) => {
    expect(canonicalJson(value)).toBe(expected)
  })
})

import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {readArguments} from '../../../src/dialects/arguments/read-arguments.ts'

const object = fc.dictionary(fc.string(), fc.jsonValue()).map((value) => JSON.parse(JSON.stringify(value)) as object)

describe('arguments as text', () => {
  test.for(['', ' \n '])('that are nothing, %j, are no arguments', (text) => {
    expect(readArguments(text)).toEqual({input: {}})
  })

  test('that are JSON are read as they are, and nothing is said to be mended', () => {
    fc.assert(
      fc.property(object, fc.nat(3), (input, indent) => {
        expect(readArguments(JSON.stringify(input, null, indent))).toEqual({input})
      }),
    )
  })

  test.for([
    ['a trailing comma in an object', '{"a": 1,}', {a: 1}],
    ['a trailing comma in an array', '{"a": [1, 2, ]}', {a: [1, 2]}],
    ['several trailing commas', '{"a": [1,], "b": {"c": 2,},}', {a: [1], b: {c: 2}}],
    ['one bracket that is missing at the end', '{"a": {"b": 1}', {a: {b: 1}}],
    ['a bracket and a comma', '{"a": 1,', {a: 1}],
    ['an encoding too many', '"{\\"a\\": 1}"', {a: 1}],
  ] as const)('%s is mended, and said to be', ([, text, input]) => {
    expect(readArguments(text)).toEqual({input, repaired: expect.any(String)})
  })

  test.for([
    ['a string that does not end', '{"a": "b'],
    ['two brackets that are missing', '{"a": {"b": 1'],
    ['a value that is missing', '{"a": }'],
    ['single quotes', "{'a': 1}"],
    ['a key without quotes', '{a: 1}'],
    ['two objects', '{"a": 1}{"a": 1}'],
    ['text after the object', '{"a": 1} done'],
    ['a bracket of the wrong kind', '{"a": [1}'],
    ['a comma in place of a value', '{"a": [,]}'],
    ['an array', '[1]'],
    ['a text', '"hello"'],
    ['a number', '5'],
    ['an encoding too many of what is no object', '"[1]"'],
  ] as const)('%s is not mended', ([, text]) => {
    expect(readArguments(text)).toMatchObject({invalid: {code: 'BAD_ARGUMENTS'}})
  })

  test('commas and brackets in strings are left alone', () => {
    expect(readArguments('{"a": ",]}", "b": "\\\\",}')).toMatchObject({input: {a: ',]}', b: '\\'}})
  })

  test('that nest too deep are invalid, encoded once or twice', () => {
    const deep = `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`
    expect(readArguments(deep)).toMatchObject({invalid: {code: 'BAD_ARGUMENTS'}})
    expect(readArguments(JSON.stringify(deep))).toMatchObject({invalid: {code: 'BAD_ARGUMENTS'}})
  })

  test('whatever is cut off their end is either invalid, or mended by one bracket into what was there', () => {
    fc.assert(
      fc.property(object, fc.nat(), (input, cut) => {
        const text = JSON.stringify(input)
        const read = readArguments(text.slice(0, cut % text.length))
        if ('invalid' in read || cut % text.length === 0) return
        expect(read.repaired).toBeDefined()
        for (const key of Object.keys(read.input)) expect(Object.keys(input)).toContain(key)
      }),
    )
  })

  test('of any kind never throw', () => {
    fc.assert(
      fc.property(fc.string({unit: fc.constantFrom('{', '}', '[', ']', ',', '"', '\\', ':', '1', ' ')}), (text) => {
        expect(readArguments(text)).toBeDefined()
      }),
    )
  })
})

import fc from 'fast-check'
import {expect, test} from 'vitest'
import {compileFilter} from '../../src/host/name-filter.ts'

const text = fc.string({unit: fc.constantFrom('a', 'B', '.', '$', '(', '[', '\\', '-', '\n'), maxLength: 6})

test('a pattern without a star means the name that it spells, and no other', () => {
  fc.assert(
    fc.property(text, text, (pattern, name) => {
      expect(compileFilter({allow: [pattern]})(name)).toBe(pattern === name)
    }),
  )
})

test('a star stands for any characters, none among them', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text)), text, (parts, end) => {
      const pattern = `${parts.map(([literal]) => literal).join('*')}${parts.length > 0 ? '*' : ''}${end}`
      const name = parts.map(([literal, filler]) => literal + filler).join('') + end
      expect(compileFilter({allow: [pattern]})(name)).toBe(true)
      expect(compileFilter({deny: [pattern]})(name)).toBe(false)
    }),
  )
})

test('what is denied is not there, whatever is allowed', () => {
  fc.assert(
    fc.property(fc.array(text), fc.array(text), text, (allow, deny, name) => {
      expect(compileFilter({allow, deny: [...deny, name]})(name)).toBe(false)
      expect(compileFilter({allow: [...allow, name]})(name)).toBe(true)
    }),
  )
})

test('a tool may be denied by any of its names, and is allowed by its own', () => {
  expect(compileFilter({deny: ['bash']})('Bash', ['sh', 'bash'])).toBe(false)
  expect(compileFilter({deny: ['b*']})('Bash', ['sh', 'bash'])).toBe(false)
  expect(compileFilter({allow: ['bash']})('Bash', ['bash'])).toBe(false)
})

test('a pattern of many stars takes no longer than it is', () => {
  expect(compileFilter({deny: [`${'*'.repeat(200)}x`]})('a'.repeat(64))).toBe(true)
  expect(compileFilter({deny: [`${'*a'.repeat(30)}x`]})('a'.repeat(64))).toBe(true)
})

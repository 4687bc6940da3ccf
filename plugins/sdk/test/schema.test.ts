import {describe, expect, test} from 'vitest'
import * as z from 'zod'
import {compileParser, describeInput, type JsonSchema, type StandardSchema} from '../src/schema.ts'

const ZOD = z.object({path: z.string(), edits: z.array(z.object({old: z.string()})).default([])})

const JSON_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {path: {type: 'string'}, edits: {type: 'array', items: {type: 'object', required: ['old']}}},
  required: ['path'],
}

/** As any library may write one, with a check that takes its time. */
const slowSchema: StandardSchema<{n: number}> = {
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: async (value) =>
      typeof value === 'object' && value !== null && 'n' in value && typeof value.n === 'number'
        ? {value: {n: value.n}}
        : {issues: [{message: 'needs a number', path: [{key: 'n'}]}]},
  },
}

describe('compileParser', () => {
  test('zod parses at once, and its defaults are filled in', async () => {
    const parse = await compileParser(ZOD)
    expect(parse({path: 'a'})).toEqual({ok: true, value: {path: 'a', edits: []}})
  })

  test('an issue says where it is', async () => {
    const parse = await compileParser(ZOD)
    expect(parse({path: 1, edits: [{old: 'x'}, {}]})).toMatchObject({
      ok: false,
      issues: [{path: 'path'}, {path: 'edits[1].old'}],
    })
  })

  test('plain JSON Schema is checked by draft 2020-12', async () => {
    const parse = await compileParser(JSON_SCHEMA)
    expect(parse({path: 'a', more: true})).toEqual({ok: true, value: {path: 'a', more: true}})
    expect(parse({edits: [{}]})).toMatchObject({ok: false, issues: [{path: ''}, {path: 'edits[0]'}]})
  })

  test('keywords of 2020-12 hold: prefixItems and dependentRequired', async () => {
    const parse = await compileParser({
      type: 'object',
      properties: {pair: {prefixItems: [{type: 'string'}, {type: 'number'}]}},
      dependentRequired: {a: ['b']},
    })
    expect(parse({pair: ['x', 1]})).toMatchObject({ok: true})
    expect(parse({pair: [1, 'x']})).toMatchObject({ok: false, issues: [{path: 'pair[0]'}, {path: 'pair[1]'}]})
    expect(parse({a: 1})).toMatchObject({ok: false})
  })

  test('a schema that is none is refused when it is compiled', async () => {
    await expect(compileParser({type: 'object', properties: {a: {type: 'strin'}}})).rejects.toThrow('type')
  })

  test('a Standard Schema may take its time', async () => {
    const parse = await compileParser(slowSchema)
    expect(await parse({n: 1})).toEqual({ok: true, value: {n: 1}})
    expect(await parse({})).toEqual({ok: false, issues: [{path: 'n', message: 'needs a number'}]})
  })
})

describe('describeInput', () => {
  test('zod describes what it takes, not what it makes of it', () => {
    expect(describeInput(ZOD)).toMatchObject({type: 'object', required: ['path']})
    expect(describeInput(ZOD)).not.toHaveProperty('$schema')
  })

  test('plain JSON Schema describes itself', () => {
    expect(describeInput(JSON_SCHEMA)).toBe(JSON_SCHEMA)
  })

  test('a schema that can not describe itself is refused with the name of its library', () => {
    expect(() => describeInput(slowSchema)).toThrow('test')
  })
})

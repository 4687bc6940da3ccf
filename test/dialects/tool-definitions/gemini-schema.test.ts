import {compileParser, type JsonSchema} from '@toolyard/sdk'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {type GeminiSchema, geminiSchema} from '../../../src/dialects/tool-definitions/gemini-schema.ts'
import {input, inputSchema} from './schemas.ts'

/** What the one property of an input becomes. */
function cleaned(schema: unknown, definitions: object = {}) {
  return geminiSchema({type: 'object', properties: {a: schema}, $defs: definitions})?.properties?.a
}

const ANY_ITEM = {anyOf: [{type: 'STRING', nullable: true}, {type: 'NUMBER'}, {type: 'BOOLEAN'}, {type: 'OBJECT'}]}

describe("Gemini's schema", () => {
  test('has no parameters where there are no properties', () => {
    expect(geminiSchema({type: 'object', properties: {}})).toBeUndefined()
  })

  test.each([
    ['null among the types', {type: ['string', 'null']}, {type: 'STRING', nullable: true}],
    ['null among alternatives', {anyOf: [{type: 'integer'}, {type: 'null'}]}, {type: 'INTEGER', nullable: true}],
    ['several types', {type: ['string', 'number']}, {anyOf: [{type: 'STRING'}, {type: 'NUMBER'}]}],
    ['listed strings', {enum: ['x', 'y', null]}, {type: 'STRING', nullable: true, enum: ['x', 'y']}],
    ['one string', {const: 'x'}, {type: 'STRING', enum: ['x']}],
    ['one number', {const: 5}, {type: 'NUMBER', description: 'Always 5.'}],
    ['listed numbers', {type: 'integer', enum: [1, 2]}, {type: 'INTEGER', description: 'One of 1, 2.'}],
    ['an empty string in a list', {enum: ['', 'x']}, {type: 'STRING', description: 'One of "", "x".'}],
    ['a format it knows', {type: 'string', format: 'date-time'}, {type: 'STRING', format: 'date-time'}],
    ['another format', {type: 'string', format: 'uri'}, {type: 'STRING', description: 'Format: uri.'}],
    ['a bound that is excluded', {type: 'integer', exclusiveMinimum: 0}, {type: 'INTEGER', minimum: 1}],
    [
      'the same of a number',
      {type: 'number', exclusiveMaximum: 5},
      {type: 'NUMBER', maximum: 5, description: 'Less than 5.'},
    ],
    ['sizes', {type: 'string', minLength: 1, maxLength: 5}, {type: 'STRING', minLength: '1', maxLength: '5'}],
    ['items of any kind', {type: 'array'}, {type: 'ARRAY', items: ANY_ITEM}],
    [
      'items by their place',
      {type: 'array', prefixItems: [{type: 'string'}, {type: 'number'}]},
      {type: 'ARRAY', items: ANY_ITEM, description: 'The first items are, in this order: string, number.'},
    ],
    [
      'keys of any name',
      {type: 'object', additionalProperties: {type: 'string'}},
      {
        type: 'OBJECT',
        description: 'Any other key has a value of type string.',
      },
    ],
    [
      'no type but properties',
      {properties: {x: {type: 'boolean'}}},
      {type: 'OBJECT', properties: {x: {type: 'BOOLEAN'}}},
    ],
    ['what must be there and is not described', {type: 'object', required: ['x']}, {type: 'OBJECT'}],
    [
      'what must fit two',
      {allOf: [{type: 'string', maxLength: 5}, {minLength: 1}]},
      {type: 'STRING', maxLength: '5', minLength: '1'},
    ],
  ])('says %s', (_, schema, expected) => {
    expect(cleaned(schema)).toEqual(expected)
  })

  test('puts what belongs to all alternatives into the first, because nothing may stand beside them', () => {
    const [text, list] = [{type: 'string'}, {type: 'array', items: {type: 'string'}, description: 'Many'}]
    expect(cleaned({description: 'One, or many', oneOf: [text, list, {type: 'null'}]})).toEqual({
      anyOf: [
        {type: 'STRING', description: 'One, or many', nullable: true},
        {type: 'ARRAY', items: {type: 'STRING'}, description: 'Many'},
      ],
    })
  })

  test('describes what is lost after what was described', () => {
    const schema = {type: 'number', description: 'A price', exclusiveMinimum: 0, multipleOf: 0.5}
    expect(cleaned(schema)?.description).toBe('A price. More than 0. A multiple of 0.5.')
  })

  test('leaves out what is long to describe', () => {
    const schema = {type: 'integer', enum: Array.from({length: 1_000}, (_, index) => index)}
    expect(cleaned(schema)).toEqual({type: 'INTEGER'})
  })

  test('puts in place what is referred to, and cuts what refers to itself', () => {
    const Node = {type: 'object', properties: {next: {$ref: '#/$defs/Node'}, name: {$ref: '#/$defs/na~1me'}}}
    expect(cleaned({$ref: '#/$defs/Node', description: 'The first'}, {Node, 'na/me': {type: 'string'}})).toEqual({
      type: 'OBJECT',
      description: 'The first',
      properties: {next: {type: 'OBJECT', description: expect.stringContaining('Node')}, name: {type: 'STRING'}},
    })
  })

  test.each([{$ref: '#/$defs/A'}, {$ref: '#nowhere'}, {$ref: 'https://example.com/a.json'}, {$ref: '#/$defs/%zz/0'}])(
    'what refers to nothing may be anything: %j',
    (schema) => {
      expect(cleaned(schema, {A: {$ref: '#/$defs/A'}})?.anyOf).toHaveLength(5)
    },
  )

  test('names of properties are only names', () => {
    const properties = JSON.parse('{"__proto__":{"type":"string"},"type":{"type":"string"},"anyOf":{"type":"string"}}')
    expect(Object.keys(geminiSchema({type: 'object', properties})?.properties ?? {})).toEqual(Object.keys(properties))
  })

  test('whatever the schema, has only what Gemini takes', () => {
    fc.assert(
      fc.property(inputSchema, (schema) => {
        const parameters = geminiSchema(schema)
        if (parameters !== undefined) expect(mistakesIn(parameters)).toEqual([])
      }),
      {numRuns: 1_000},
    )
  })

  test('accepts whatever the schema accepts', async () => {
    await fc.assert(
      fc.asyncProperty(inputSchema, fc.array(input, {minLength: 20, maxLength: 20}), async (schema, inputs) => {
        const {$schema: _, ...described} = schema
        const before = await compileParser({...described, type: 'object'})
        const after = await compileParser(toJsonSchema(geminiSchema(schema) ?? {type: 'OBJECT'}))
        for (const each of inputs) {
          const [accepted, accepts] = [await before(each), await after(each)]
          if (accepted.ok) expect(accepts).toEqual({ok: true, value: each})
        }
      }),
      {numRuns: 60},
    )
  })
})

const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  STRING: ['enum', 'format', 'pattern', 'minLength', 'maxLength'],
  NUMBER: ['format', 'minimum', 'maximum'],
  INTEGER: ['format', 'minimum', 'maximum'],
  BOOLEAN: [],
  NULL: [],
  ARRAY: ['items', 'minItems', 'maxItems'],
  OBJECT: ['properties', 'required', 'minProperties', 'maxProperties'],
}

/** What the API would refuse. */
function mistakesIn(schema: GeminiSchema): readonly unknown[] {
  const {type, anyOf, properties, items, required = [], enum: values = []} = schema
  if (anyOf !== undefined) return [...(Object.keys(schema).length > 1 ? [schema] : []), ...anyOf.flatMap(mistakesIn)]
  const known = ['type', 'description', 'nullable', 'default', ...(KEYWORDS[type ?? ''] ?? [])]
  const isWrong =
    KEYWORDS[type ?? ''] === undefined ||
    Object.keys(schema).some((key) => !known.includes(key)) ||
    Object.values(schema).includes(undefined) ||
    schema.description === '' ||
    (type === 'ARRAY' && items === undefined) ||
    (properties !== undefined && Object.keys(properties).length === 0) ||
    required.some((name) => !Object.hasOwn(properties ?? {}, name)) ||
    values.includes('')
  const inner = [...(items === undefined ? [] : [items]), ...Object.values(properties ?? {})]
  return [...(isWrong ? [schema] : []), ...inner.flatMap(mistakesIn)]
}

/** What Gemini understands, as JSON Schema. */
function toJsonSchema(schema: GeminiSchema): JsonSchema {
  const {anyOf, type, nullable, items, properties, default: _, format: __, ...rest} = schema
  if (anyOf !== undefined) return {anyOf: anyOf.map(toJsonSchema)} as unknown as JsonSchema
  const sizes = Object.entries(rest).map(([key, value]) => [key, /^(?:min|max)[A-Z]/.test(key) ? Number(value) : value])
  const described = {
    ...Object.fromEntries(sizes),
    type: type?.toLowerCase(),
    ...(items && {items: toJsonSchema(items)}),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, toJsonSchema(each)])),
    }),
  }
  return nullable ? ({anyOf: [described, {type: 'null'}]} as unknown as JsonSchema) : described
}

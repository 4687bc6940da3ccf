import {compileParser, describeTool, type JsonSchema, type ToolDescription} from '@toolyard/sdk'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import fileTools from '../../../plugins/fs/src/index.ts'
import shellTools from '../../../plugins/shell/src/index.ts'
import {EXPORT_DIALECTS, exportTools} from '../../../src/dialects/tool-definitions/export.ts'
import {rootObject} from '../../../src/dialects/tool-definitions/root-object.ts'
import {input} from './schemas.ts'

const ownTools = [...fileTools, ...shellTools].map((tool) => describeTool(tool))

function described(inputSchema: JsonSchema): ToolDescription {
  return {name: 'T', aliases: [], description: 'Does it.', inputSchema, deferred: false, declaresEffects: false}
}

const root = (schema: Omit<JsonSchema, 'type'>) => rootObject({type: 'object', ...schema})

describe('tool definitions', () => {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {a: {type: 'string'}},
    additionalProperties: false,
  } as const
  const plain = {type: 'object', properties: {a: {type: 'string'}}, additionalProperties: false}
  const named = {name: 'T', description: 'Does it.'}

  test.each([
    ['anthropic', [{...named, input_schema: plain}]],
    ['openai-chat', [{type: 'function', function: {...named, parameters: plain}}]],
    ['openai-responses', [{type: 'function', ...named, parameters: plain, strict: false}]],
    ['gemini', {functionDeclarations: [{...named, parameters: {type: 'OBJECT', properties: {a: {type: 'STRING'}}}}]}],
    ['bedrock', [{toolSpec: {...named, inputSchema: {json: {type: 'object', properties: plain.properties}}}}]],
    ['mcp', [{...named, inputSchema: schema}]],
    ['native', [described(schema)]],
  ] as const)('are what %s takes', (dialect, expected) => {
    expect(exportTools([described(schema)], dialect)).toEqual(expected)
  })

  test('name the output where the protocol has a place for it', () => {
    const outputSchema = {type: 'object'} as const
    expect(exportTools([{...described(schema), outputSchema}], 'mcp')).toMatchObject([{outputSchema}])
  })

  test('a tool without parameters has none for Gemini', () => {
    expect(exportTools([described({type: 'object', properties: {}})], 'gemini')).toEqual({
      functionDeclarations: [named],
    })
  })

  test.each(['anthropic', 'openai-chat', 'openai-responses', 'bedrock'] as const)(
    'say what %s demands of every schema: properties, items of lists, draft 2020-12',
    (dialect) => {
      const old = {
        type: 'object',
        properties: {
          list: {type: 'array'},
          pair: {type: 'array', items: [{type: 'string'}, {type: 'number'}], additionalItems: false},
          above: {type: 'number', minimum: 0, exclusiveMinimum: true},
          upTo: {type: 'number', maximum: 9, exclusiveMaximum: false},
          data: {type: 'object', default: {type: 'array'}},
        },
      } as const
      const exported = JSON.stringify(exportTools([described({type: 'object'}), described(old)], dialect))
      expect(exported).toContain('{"properties":{},"type":"object"}')
      const properties = {
        list: {type: 'array', items: {}},
        pair: {type: 'array', prefixItems: [{type: 'string'}, {type: 'number'}], items: false},
        above: {type: 'number', exclusiveMinimum: 0},
        upTo: {type: 'number', maximum: 9},
        data: {type: 'object', default: {type: 'array'}},
      }
      expect(exported).toContain(`"properties":${JSON.stringify(properties)}`)
    },
  )

  test('for MCP has a root that says it is an object', () => {
    const [exported] = [exportTools([described({anyOf: []} as never)], 'mcp')].flat()
    expect(exported).toMatchObject({inputSchema: {anyOf: [], type: 'object'}})
  })

  test.each(EXPORT_DIALECTS)('of our own tools there are as many for %s', (dialect) => {
    const exported = exportTools(ownTools, dialect)
    const list = Array.isArray(exported) ? exported : Reflect.get(exported, 'functionDeclarations')
    expect(list).toHaveLength(ownTools.length)
  })

  test('of our own tools nothing is lost where JSON Schema is taken', () => {
    for (const {inputSchema} of ownTools) expect(rootObject(inputSchema)).toEqual(inputSchema)
  })
})

describe('the root of an input', () => {
  test('takes the properties of alternatives, and requires what all of them do', () => {
    const [text, flag] = [{type: 'string'}, {type: 'boolean'}]
    const alternatives = [
      {properties: {kind: {const: 'x'}, a: text}, required: ['kind', 'a']},
      {properties: {kind: {const: 'y'}, b: flag}, required: ['kind', 'b']},
    ]
    expect(root({description: 'Either.', oneOf: alternatives})).toEqual({
      type: 'object',
      description: 'Either. Give `a`, or `b`.',
      properties: {kind: {anyOf: [{const: 'x'}, {const: 'y'}]}, a: text, b: flag},
      required: ['kind'],
    })
  })

  test('says what to choose from, where it is short', () => {
    const properties = {a: {}, b: {}}
    const choice = [{required: ['a']}, {required: ['a', 'b']}, {required: ['b']}]
    expect(root({properties, anyOf: choice})).toMatchObject({
      properties,
      description: 'Give `a`, or `a` and `b`, or `b`.',
    })
    expect(root({properties, anyOf: [{required: ['a']}, {}]})).not.toHaveProperty('description')
    expect(root({properties, anyOf: [{required: ['a']}, true]})).not.toHaveProperty('required')
    const long = Array.from({length: 100}, (_, index) => ({required: [`p${index}`]}))
    expect(root({anyOf: long})).not.toHaveProperty('description')
  })

  test('has what it refers to and all its parts, and keeps the definitions for others', () => {
    const $defs = {Base: {properties: {a: {type: 'string'}, next: {$ref: '#/$defs/Base'}}, required: ['a']}}
    expect(root({$defs, allOf: [{$ref: '#/$defs/Base'}, {properties: {b: {}}, required: ['b']}]})).toEqual({
      type: 'object',
      $defs,
      properties: {...$defs.Base.properties, b: {}},
      required: ['a', 'b'],
    })
    expect(root({$ref: '#'})).toMatchObject({type: 'object'})
  })

  test('has none of the keywords that providers refuse there', () => {
    const refused = {not: {}, enum: [{}], const: {}, anyOf: [{}], oneOf: [{}], allOf: [{}], $schema: 'x'}
    expect(root(refused)).toEqual({type: 'object', properties: {}})
  })

  test('accepts what it accepted before, as long as alternatives say all that they know', async () => {
    const properties = fc.dictionary(
      fc.constantFrom('a', 'b', 'c'),
      fc.constantFrom<object>(
        {type: 'string'},
        {type: 'integer'},
        {type: ['null', 'array']},
        {const: 'x'},
        {minLength: 1},
      ),
      {maxKeys: 3, noNullPrototype: true},
    )
    const required = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), {maxLength: 2})
    const closed = fc.record({properties, required, additionalProperties: fc.constant(false)})
    const list = fc.array(closed, {minLength: 1, maxLength: 3})
    const object = fc.record({properties, required, anyOf: list, oneOf: list}, {requiredKeys: []})
    await fc.assert(
      fc.asyncProperty(object, fc.array(input, {minLength: 20, maxLength: 20}), async (own, inputs) => {
        const before = await compileParser({type: 'object', ...own})
        const after = await compileParser(root(own))
        for (const each of inputs) {
          const [accepted, accepts] = [await before(each), await after(each)]
          if (accepted.ok) expect(accepts).toEqual({ok: true, value: each})
        }
      }),
    )
  })
})

import type {JsonSchema} from '@toolyard/sdk'
import fc from 'fast-check'

type Json = Readonly<Record<string, unknown>>

const some = <Model extends Record<string, fc.Arbitrary<unknown>>>(model: Model, requiredKeys: (keyof Model)[] = []) =>
  fc.record(model, {requiredKeys: requiredKeys as never[]})

const names = fc.constantFrom('a', 'b', 'c')
const size = fc.nat(3)
const bound = fc.integer({min: -3, max: 3})
const notes = {
  description: fc.constantFrom('', 'Some text', 'A sentence.'),
  title: fc.string(),
  examples: fc.constant([1]),
}

const simple: fc.Arbitrary<Json> = fc.oneof(
  some(
    {
      type: fc.constant('string'),
      minLength: size,
      maxLength: size,
      pattern: fc.constantFrom('^x', 'a+'),
      format: fc.constantFrom('uri', 'date-time', 'email'),
      enum: fc.uniqueArray(fc.constantFrom('', 'a', 'xa', null, 1), {minLength: 1}),
      default: fc.constant('x'),
      ...notes,
    },
    ['type'],
  ),
  some(
    {
      type: fc.constantFrom('integer', 'number', ['integer', 'null'], ['number', 'string']),
      minimum: bound,
      maximum: bound,
      exclusiveMinimum: bound,
      exclusiveMaximum: fc.constantFrom(0.5, 2),
      multipleOf: fc.constantFrom(1, 0.5),
      format: fc.constantFrom('int32', 'double', 'odd'),
      enum: fc.constant([1, 2.5, 'x']),
      ...notes,
    },
    ['type'],
  ),
  some({type: fc.constant('boolean'), const: fc.boolean(), ...notes}, ['type']),
  some({const: fc.constantFrom(null, 'x', 1, true), ...notes}, ['const']),
  fc.constantFrom({type: 'null'}, {}, {type: ['string', 'null']}),
  fc.constantFrom({$ref: '#/$defs/Node'}, {$ref: '#/$defs/Text', description: 'Of a kind.'}),
)

/** Schemas of values that say which types they mean, with all that JSON Schema has besides. */
const value: fc.Arbitrary<Json> = fc.letrec<{value: Json}>((tie) => ({
  value: fc.oneof(
    {maxDepth: 3, depthIdentifier: 'schema'},
    simple,
    some(
      {
        type: fc.constantFrom('array', ['array', 'null']),
        items: fc.oneof(tie('value'), fc.constant(true)),
        prefixItems: fc.array(tie('value'), {minLength: 1, maxLength: 2}),
        minItems: size,
        maxItems: size,
        uniqueItems: fc.boolean(),
        contains: tie('value'),
        ...notes,
      },
      ['type'],
    ),
    some(
      {
        type: fc.constant('object'),
        properties: fc.dictionary(names, fc.oneof(tie('value'), fc.boolean()), {maxKeys: 2, noNullPrototype: true}),
        required: fc.uniqueArray(names),
        additionalProperties: fc.oneof(fc.boolean(), tie('value')),
        patternProperties: fc.record({'^x': tie('value')}),
        propertyNames: fc.constant({minLength: 1}),
        minProperties: size,
        maxProperties: size,
        not: tie('value'),
        if: tie('value'),
        ...notes,
      },
      ['type'],
    ),
    some({anyOf: fc.array(tie('value'), {minLength: 1, maxLength: 3}), ...notes}, ['anyOf']),
    some({oneOf: fc.array(tie('value'), {minLength: 1, maxLength: 3}), ...notes}, ['oneOf']),
    some({allOf: fc.array(tie('value'), {minLength: 1, maxLength: 3}), ...notes}, ['allOf']),
  ),
})).value

const $defs = fc.record({
  Node: fc.constant({
    type: 'object',
    properties: {a: {type: 'string'}, b: {type: 'array', items: {$ref: '#/$defs/Node'}}},
  }),
  Text: fc.constant({type: 'string', minLength: 1}),
})

/** Schemas of inputs, as a tool may have them. */
export const inputSchema = some(
  {
    $schema: fc.constant('https://json-schema.org/draft/2020-12/schema'),
    type: fc.constant('object' as const),
    properties: fc.dictionary(names, value, {maxKeys: 3, noNullPrototype: true}),
    required: fc.uniqueArray(names),
    additionalProperties: fc.boolean(),
    allOf: fc.array(
      some({
        properties: fc.dictionary(names, value, {maxKeys: 2, noNullPrototype: true}),
        required: fc.uniqueArray(names),
      }),
      {
        minLength: 1,
        maxLength: 2,
      },
    ),
    $defs,
    ...notes,
  },
  ['type', '$defs'],
).map((schema): JsonSchema => ({...schema, type: 'object'}))

/** Inputs that may fit. Lists right inside of lists are left out: Gemini has none where anything may be in a list. */
export const input = fc.dictionary(
  names,
  fc.letrec((tie) => {
    const plain = fc.constantFrom('', 'a', 'xa', 'x', 0, 1, 2, 2.5, -1, true, false, null)
    const object = fc.dictionary(names, tie('value'), {maxKeys: 2, noNullPrototype: true})
    return {
      value: fc.oneof({maxDepth: 2}, plain, fc.array(fc.oneof({maxDepth: 2}, plain, object), {maxLength: 3}), object),
    }
  }).value,
  {maxKeys: 3, noNullPrototype: true},
)

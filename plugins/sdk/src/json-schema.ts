import {Ajv2020, type ErrorObject} from 'ajv/dist/2020.js'
import type {InputIssue, InputParser, JsonSchema} from './schema.ts'

/**
 * A parser for plain JSON Schema. Formats are taken as annotations, as the 2020-12 draft does by default.
 *
 * @throws Error when the schema itself is not valid
 */
export function jsonSchemaParser<Input>(schema: JsonSchema): InputParser<Input> {
  const ajv = new Ajv2020({allErrors: true, strict: false, validateFormats: false})
  const validate = ajv.compile<Input>(schema)
  return (input) =>
    validate(input) ? {ok: true, value: input} : {ok: false, issues: (validate.errors ?? []).map(toIssue)}
}

function toIssue(error: ErrorObject): InputIssue {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part, depth) => (/^\d+$/.test(part) ? `[${part}]` : depth === 0 ? part : `.${part}`))
    .join('')
  return {path, message: error.message ?? error.keyword}
}

import {z} from 'zod'
import {configSchema} from './schema.ts'

/** The JSON Schema (draft 7) of a configuration file. */
export function configJsonSchema(): Record<string, unknown> {
  return {title: 'toolyard configuration', ...z.toJSONSchema(configSchema, {io: 'input', target: 'draft-7'})}
}

import {z} from 'zod'
import {journalLine} from './schema.ts'

/** The JSON Schema (2020-12) of one line of a journal. */
export function journalJsonSchema(): Record<string, unknown> {
  return {title: 'One line of a toolyard journal', ...z.toJSONSchema(journalLine, {io: 'input'})}
}

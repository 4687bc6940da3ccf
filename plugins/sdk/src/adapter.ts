import {parserOf, type StandardSchema, tellIssues} from './schema.ts'

/** Reads an input as another agent writes it, and makes of it one of the tool's own. A throw says what is wrong with it. */
export type Adapter<Input = unknown> = (input: unknown) => Input

/**
 * Makes an adapter for a tool.
 *
 * @param schema of the other agent's input; one that answers at once
 * @param turn makes the tool's own input of what fits the schema; what it returns is checked like any input of the tool
 * @returns a function that throws a TypeError, with what is wrong as its message, for an input that does not fit
 */
export function adapter<Foreign, Input>(
  schema: StandardSchema<Foreign>,
  turn: (foreign: Foreign) => Input,
): Adapter<Input> {
  const parse = parserOf(schema)
  return (input) => {
    const parsed = parse(input)
    if (parsed instanceof Promise) throw new TypeError('the schema of an adapter has to answer at once')
    if (!parsed.ok) throw new TypeError(tellIssues(parsed.issues))
    return turn(parsed.value)
  }
}

/**
 * The part of Standard Schema that toolyard reads.
 * @see https://standardschema.dev
 */
export interface StandardSchema<Output = unknown> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>
    readonly types?: {readonly input: unknown; readonly output: Output} | undefined
    readonly jsonSchema?: {readonly input: (options: {readonly target: string}) => Record<string, unknown>} | undefined
  }
}

type SchemaResult<Output> =
  | {readonly value: Output; readonly issues?: undefined}
  | {readonly issues: readonly SchemaIssue[]}

interface SchemaIssue {
  readonly message: string
  readonly path?: ReadonlyArray<PropertyKey | {readonly key: PropertyKey}> | undefined
}

/** A JSON Schema, draft 2020-12, whose root is an object. */
export interface JsonSchema {
  readonly type: 'object'
  readonly [keyword: string]: unknown
}

/** The schema of a tool's input: any Standard Schema (zod 4, valibot, arktype, ...) or plain JSON Schema. */
export type InputSchema<Input = unknown> = StandardSchema<Input> | JsonSchema

/** What a schema's check found wrong; `path` is a JSON path such as `edits[0].old_string`, empty for the whole. */
export interface InputIssue {
  readonly path: string
  readonly message: string
}

export type ParsedInput<Input> =
  | {readonly ok: true; readonly value: Input}
  | {readonly ok: false; readonly issues: readonly InputIssue[]}

/** Checks one input. Answers at once where the schema does, so that the common case costs no promise. */
export type InputParser<Input> = (input: unknown) => ParsedInput<Input> | Promise<ParsedInput<Input>>

/** What is wrong with an input, in one line. */
export function tellIssues(issues: readonly InputIssue[]): string {
  return issues.map(({path, message}) => (path === '' ? message : `${path}: ${message}`)).join('; ')
}

export function isStandardSchema(schema: object): schema is StandardSchema {
  return '~standard' in schema
}

/** Compiles a tool's schema into a parser. ajv is loaded only when a tool brings plain JSON Schema. */
export async function compileParser<Input>(schema: InputSchema<Input>): Promise<InputParser<Input>> {
  if (isStandardSchema(schema)) return parserOf(schema)
  const {jsonSchemaParser} = await import('./json-schema.ts')
  return jsonSchemaParser<Input>(schema)
}

/** A parser that answers when the schema does. */
export function parserOf<Input>(schema: StandardSchema<Input>): InputParser<Input> {
  const read = (found: SchemaResult<Input>): ParsedInput<Input> =>
    found.issues === undefined
      ? {ok: true, value: found.value}
      : {ok: false, issues: found.issues.map(({message, path = []}) => ({message, path: formatPath(path)}))}
  return (input) => {
    const found = schema['~standard'].validate(input)
    return found instanceof Promise ? found.then(read) : read(found)
  }
}

function formatPath(path: ReadonlyArray<PropertyKey | {readonly key: PropertyKey}>): string {
  let formatted = ''
  for (const part of path) {
    const key = typeof part === 'object' ? part.key : part
    if (typeof key === 'number') formatted += `[${key}]`
    else formatted += formatted === '' ? String(key) : `.${String(key)}`
  }
  return formatted
}

/**
 * The JSON Schema that describes a tool's input to a model.
 *
 * @throws TypeError when a Standard Schema can't describe itself as JSON Schema
 */
export function describeInput(schema: InputSchema): JsonSchema {
  if (!isStandardSchema(schema)) return schema
  const describe = schema['~standard'].jsonSchema
  if (describe === undefined) {
    throw new TypeError(
      `The ${schema['~standard'].vendor} schema can't describe itself as JSON Schema: use a version of the library that implements Standard JSON Schema, or give plain JSON Schema.`,
    )
  }
  const {$schema: _, ...described} = describe.input({target: 'draft-2020-12'})
  return {type: 'object', ...described}
}

import {compileParser, type InputParser, type ParsedInput, type Tool, tellIssues} from '@toolyard/sdk'
import {messageOf} from '../../errors/toolyard-error.ts'
import {type Failure, failure} from '../failure.ts'

export interface ParsedCall {
  readonly input: unknown
}

/** Checks inputs against tools' schemas. Compiles each schema once. */
export class Parser {
  readonly #parsers = new WeakMap<Tool, InputParser<unknown>>()

  parse(tool: Tool, input: unknown): ParsedCall | Failure | Promise<ParsedCall | Failure> {
    const parser = this.#parsers.get(tool)
    return parser === undefined ? this.#compileAndParse(tool, input) : run(parser, tool, input)
  }

  async #compileAndParse(tool: Tool, input: unknown): Promise<ParsedCall | Failure> {
    try {
      const parser = await compileParser(tool.input)
      this.#parsers.set(tool, parser)
      return await run(parser, tool, input)
    } catch (error) {
      return failure('crashed', 'TOOL_CONTRACT', `The input schema of ${tool.name} is broken: ${messageOf(error)}`)
    }
  }
}

function run(parser: InputParser<unknown>, tool: Tool, input: unknown) {
  try {
    const parsed = parser(input)
    return parsed instanceof Promise
      ? parsed.then(
          (settled) => read(settled, tool),
          (error: unknown) => schemaThrew(tool, error),
        )
      : read(parsed, tool)
  } catch (error) {
    return schemaThrew(tool, error)
  }
}

function read(parsed: ParsedInput<unknown>, tool: Tool): ParsedCall | Failure {
  if (parsed.ok) return {input: parsed.value}
  return failure('invalid', 'INVALID_INPUT', `The input does not fit ${tool.name}: ${tellIssues(parsed.issues)}`, {
    hint: `Run \`toolyard tools show ${tool.name}\` to see its input.`,
  })
}

export const schemaThrew = (tool: Tool, error: unknown): Failure =>
  failure('crashed', 'TOOL_CONTRACT', `The input schema of ${tool.name} threw: ${messageOf(error)}`)

import {text as readAll} from 'node:stream/consumers'
import {messageOf, ToolyardError} from '../errors/toolyard-error.ts'
import type {ToolSource} from '../executor/tool-source.ts'
import {quote} from '../permissions/quote.ts'

export interface CallInputRequest {
  /** The command that was given it, for the hint. */
  readonly command: string
  /** The tool's name, as it was given. */
  readonly tool: string
  readonly tools: ToolSource
}

/**
 * Reads the input of a call from a command line, or with `-` from standard input.
 *
 * @throws ToolyardError USAGE when it is not JSON, with how to write it
 */
export async function readCallInput(given: string, request: CallInputRequest): Promise<unknown> {
  const text = given === '-' ? await readAll(process.stdin) : given
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ToolyardError('USAGE', `The input is not JSON: ${messageOf(error)}.`, {hint: hintFor(text, request)})
  }
}

function hintFor(text: string, {command, tool, tools}: CallInputRequest): string {
  const example = (name: string, input: object) => `toolyard ${command} ${name} ${quote(JSON.stringify(input))}`
  const plain = text.trim()
  const field = onlyText(tools.find(tool)?.description.inputSchema)
  // somebody has written what the tool is about, and nothing around it
  if (field !== undefined && plain.length < 150 && /^[^{["']/.test(plain))
    return `Write it as JSON: ${example(tool, {[field]: plain})}`
  const sample = field === undefined ? example('Read', {file_path: 'README.md'}) : example(tool, {[field]: '...'})
  return `Put it in single quotes: ${sample}`
}

/** The property that a tool can't do without, where that is one only, and a text. */
function onlyText(schema: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const required: unknown = schema?.required
  if (!Array.isArray(required) || required.length !== 1) return undefined
  const [name]: unknown[] = required
  const property: unknown = typeof name === 'string' ? Reflect.get(Object(schema?.properties), name) : undefined
  const isText = typeof property === 'object' && property !== null && Reflect.get(property, 'type') === 'string'
  return isText && typeof name === 'string' ? name : undefined
}

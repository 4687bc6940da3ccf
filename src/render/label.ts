import {inspect} from 'node:util'
import type {CallLine, InvalidCall} from '@toolyard/sdk'
import {safeLine} from './safe-text.ts'

const SEARCHED_FOR = ['pattern', 'query']
const NAMES_THE_CALL = ['file_path', 'notebook_path', 'path', 'command', 'url', 'description']

/**
 * What a call is about, in one line that is safe for a terminal: `Read src/a.ts`, `Bash npm test`,
 * `Grep "foo" in src`. Not cut to any width.
 */
export function labelOf(call: CallLine | InvalidCall): string {
  if ('invalid' in call) return labelOfLine(call)
  return safeLine(`${call.tool.slice(0, 100)} ${subjectOf(call.input)}`)
}

function labelOfLine({file, line, tool, id}: InvalidCall): string {
  if (line !== undefined) return safeLine(`line ${line} of ${file === undefined || file === '-' ? 'the input' : file}`)
  return safeLine(`line that is no call${tool === undefined ? '' : `, for ${tool}`}${id === null ? '' : ` (${id})`}`)
}

function subjectOf(input: unknown): string {
  if (typeof input !== 'object' || input === null) return input === undefined ? '' : preview(input)
  const path = textOf(input, 'path')
  for (const key of SEARCHED_FOR) {
    const searched = textOf(input, key)
    if (searched !== undefined) return `"${searched}"${path === undefined ? '' : ` in ${path}`}`
  }
  for (const key of NAMES_THE_CALL) {
    const name = textOf(input, key)
    if (name !== undefined) return name
  }
  return Object.keys(input).length === 0 ? '' : preview(input)
}

function textOf(input: object, key: string): string | undefined {
  const value: unknown = Object.hasOwn(input, key) ? Reflect.get(input, key) : undefined
  return typeof value === 'string' && value !== '' ? value.slice(0, 2_000) : undefined
}

/** Not JSON.stringify: that follows values of any depth and size, and throws for some. */
function preview(value: unknown): string {
  return inspect(value, {
    depth: 1,
    maxArrayLength: 3,
    maxStringLength: 80,
    breakLength: Number.POSITIVE_INFINITY,
    customInspect: false,
  })
}

import {isAbsolute} from 'node:path'
import type {ContextChange, ErrorResult, OkResult, ToolResult} from '@toolyard/sdk'
import {type Failure, failure} from '../failure.ts'
import {findNonJson} from './json-value.ts'

/** What came out of a tool, or why that is nothing. */
export type Mapped = MappedOk | MappedFailure

export interface MappedOk extends Pick<OkResult, 'content' | 'data'> {
  readonly context: ContextChange | undefined
}

export interface MappedFailure extends Failure {
  readonly context?: ContextChange | undefined
}

/** Turns what a tool returned into content and data, or into the failure that it reports or is. */
export function map(toolName: string, returned: unknown): Mapped {
  const problem = findProblem(returned)
  if (problem !== undefined) return brokenContract(toolName, problem)
  const result = returned as ToolResult
  const context = contextOf(result)
  if (result.status === 'ok') return {content: result.content, ...dataOf(result), context}
  const {message, hint, content} = result
  const error = {code: 'TOOL_ERROR', level: 'tool', message, ...(hint !== undefined && {hint})} as const
  return {status: 'error', error, content, ...dataOf(result), context}
}

export function brokenContract(toolName: string, problem: string): Failure {
  return failure('crashed', 'TOOL_CONTRACT', `${toolName} broke its contract: ${problem}.`, {
    hint: 'Its author should return result.ok(...) or result.error(...) of @toolyard/sdk.',
  })
}

const dataOf = ({data}: OkResult | ErrorResult) => (data === undefined ? {} : {data})

/** Only what a tool may change: the rest of what it names there is not its to set. */
function contextOf({context}: ToolResult): ContextChange | undefined {
  return context?.cwd === undefined ? undefined : {cwd: context.cwd}
}

function findProblem(returned: unknown): string | undefined {
  if (typeof returned !== 'object' || returned === null)
    return `it returned ${returned === null ? 'null' : typeof returned}`
  const {status, content, data, message, hint, context} = returned as Record<string, unknown>
  if (status !== 'ok' && status !== 'error') return 'what it returned has no status "ok" or "error"'
  if (!Array.isArray(content) || !content.every(isBlock)) return 'its content is not a list of content blocks'
  if (status === 'error' && typeof message !== 'string') return 'its error has no message'
  if (status === 'error' && hint !== undefined && typeof hint !== 'string') return 'the hint of its error is no text'
  if (data !== undefined && (typeof data !== 'object' || data === null || Array.isArray(data)))
    return 'its data is no object'
  const cwd = (context as ContextChange | null | undefined)?.cwd
  if (cwd !== undefined && !(typeof cwd === 'string' && isAbsolute(cwd)))
    return 'the cwd it sets is not an absolute path'
  return findNonJson(content, 'content') ?? (data === undefined ? undefined : findNonJson(data, 'data'))
}

const BLOCK_MEMBERS: Readonly<Record<string, readonly string[]>> = {
  text: ['text'],
  image: ['data', 'mimeType'],
  audio: ['data', 'mimeType'],
  resource_link: ['uri', 'name'],
  resource: [],
}

function isBlock(block: unknown): boolean {
  if (typeof block !== 'object' || block === null) return false
  const members = block as Record<string, unknown>
  const needed = typeof members.type === 'string' ? BLOCK_MEMBERS[members.type] : undefined
  if (needed === undefined) return false
  if (members.type === 'resource' && (typeof members.resource !== 'object' || members.resource === null)) return false
  return needed.every((member) => typeof members[member] === 'string')
}

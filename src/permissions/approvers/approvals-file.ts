import {readFile} from 'node:fs/promises'
import {messageOf, ToolyardError} from '../../errors/toolyard-error.ts'
import type {Question} from '../approver.ts'

/** A line of an approvals file: a question, and its answer when it has one. Other properties are for people. */
export interface ApprovalEntry {
  readonly tool: string
  readonly digest: string
  /** `null`: open. */
  readonly answer: 'allow' | 'deny' | null
  /** Shown to the model with a denial. */
  readonly comment?: string | undefined
  /** The line as it stands in the file. */
  readonly text: string
}

const HINT = 'Each line is an open or answered question, as --on-ask defer writes them to a file.'

/** @throws ToolyardError CONFIG_UNREADABLE, and CONFIG_INVALID with file and line for a line that is no entry */
export async function readApprovals(file: string): Promise<readonly ApprovalEntry[]> {
  const text = await readText(file)
  return text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [readEntry(line.trim(), {file, line: index + 1})]))
}

/** An open question as a line of a file, without its end. */
export function formatQuestion(question: Question): string {
  const {tool, digest, input, cwd, env, effects, decision, id} = question
  return JSON.stringify({
    tool,
    digest,
    input,
    cwd,
    ...(env && {env}),
    effects,
    reason: decision.reason,
    answer: null,
    id,
  })
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new ToolyardError('CONFIG_UNREADABLE', `The approvals could not be read: ${messageOf(error)}.`, {
      file,
      cause: error,
      hint: 'Name a file with answered questions.',
    })
  }
}

interface LinePlace {
  readonly file: string
  readonly line: number
}

function readEntry(text: string, place: LinePlace): ApprovalEntry {
  const wrong = (what: string) => new ToolyardError('CONFIG_INVALID', what, {...place, hint: HINT})
  const entry = parseLine(text, wrong)
  const {tool, digest, answer, comment} = entry
  if (typeof tool !== 'string' || tool === '') throw wrong('"tool" has to be the name of a tool.')
  if (typeof digest !== 'string' || !/^sha256:[\da-f]{64}$/.test(digest))
    throw wrong('"digest" has to be sha256: and 64 hexadecimal digits.')
  if (answer !== null && answer !== 'allow' && answer !== 'deny')
    throw wrong('"answer" has to be "allow" or "deny", or null while the question is open.')
  if (comment !== undefined && comment !== null && typeof comment !== 'string')
    throw wrong('"comment" has to be a text.')
  return {tool, digest, answer, comment: comment ?? undefined, text}
}

function parseLine(text: string, wrong: (what: string) => ToolyardError): Record<string, unknown> {
  let entry: unknown
  try {
    entry = JSON.parse(text)
  } catch (error) {
    throw wrong(`The line is not JSON: ${messageOf(error)}.`)
  }
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) throw wrong('The line is no JSON object.')
  return {...entry}
}

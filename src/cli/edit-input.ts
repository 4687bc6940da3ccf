import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {mkdtempDisposable, open, readFile, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {messageOf} from '../errors/toolyard-error.ts'
import type {Question} from '../permissions/approver.ts'
import {canonicalJson} from '../permissions/call-digest.ts'
import {safeJson} from '../render/safe-text.ts'

/** What a person made of an input, or why it came to nothing. */
export type EditedInput = {readonly input: unknown} | {readonly problem: string}

export interface InputEditor {
  readonly ask: (text: string, options: {readonly signal: AbortSignal}) => Promise<string | undefined>
  /** The person's own editor, as a shell command. Without one, the new input is typed on a line. */
  readonly editor: string | undefined
}

/** A terminal takes no longer line. */
const LONGEST_LINE = 4_000

/**
 * Lets a person change the input of a call.
 *
 * @throws the signal's reason
 */
export async function editInput({input}: Question, signal: AbortSignal, tools: InputEditor): Promise<EditedInput> {
  const before = canonicalJson(input)
  if (before === undefined) return {problem: 'This input holds what JSON can not say, and can not be edited.'}
  const edited = await edit(input, signal, tools)
  if (typeof edited !== 'string') return edited
  if (edited.trim() === '') return {problem: 'The input is as it was.'}
  try {
    const changed: unknown = JSON.parse(edited)
    return canonicalJson(changed) === before ? {problem: 'The input is as it was.'} : {input: changed}
  } catch (error) {
    return {problem: `That is not JSON: ${messageOf(error)}.`}
  }
}

async function edit(
  input: unknown,
  signal: AbortSignal,
  {ask, editor}: InputEditor,
): Promise<string | {readonly problem: string}> {
  if (editor !== undefined) return editInFile(JSON.stringify(input, undefined, 2), editor, signal)
  const json = safeJson(input)
  if (json.length > LONGEST_LINE) return {problem: 'This input is too long for a line. Set EDITOR to edit it.'}
  return (await ask(`${json}\nThe new input, as JSON on one line: `, {signal})) ?? ''
}

async function editInFile(
  json: string,
  editor: string,
  signal: AbortSignal,
): Promise<string | {readonly problem: string}> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'toolyard-'))
  const file = join(folder.path, 'input.json')
  await writeFile(file, `${json}\n`, {mode: 0o600})
  await using terminal = await open('/dev/tty', 'r+')
  // in our own process group, which is the one that may use the terminal
  const child = spawn('/bin/sh', ['-c', `${editor} "$1"`, 'sh', file], {
    stdio: [terminal.fd, terminal.fd, terminal.fd],
  })
  const kill = () => child.kill()
  signal.addEventListener('abort', kill)
  if (signal.aborted) kill()
  try {
    const [code] = await once(child, 'close')
    signal.throwIfAborted()
    return code === 0 ? await readFile(file, 'utf8') : {problem: 'The editor did not end well.'}
  } finally {
    signal.removeEventListener('abort', kill)
  }
}

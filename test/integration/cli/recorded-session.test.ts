import {existsSync, readdirSync} from 'node:fs'
import {readFile} from 'node:fs/promises'
import {join, resolve} from 'node:path'
import {expect, test} from 'vitest'
import {createYard, type ResultLine} from '../../helpers/cli.ts'

/** A collection of real recordings, which may stand beside the repository. */
const FOLDER = process.env.TOOLYARD_TEST_SESSIONS ?? resolve(import.meta.dirname, '../../../../shared/sessions')

interface Recorded {
  readonly id: string
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
}

interface Message {
  readonly content: readonly (Recorded & {readonly type: string})[]
}

/** The assistant's messages of the recording with the most calls, with paths as if it had happened in `cwd`. */
async function recordedMessages(cwd: string): Promise<readonly Message[]> {
  const folder = join(FOLDER, 'claude-code')
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.jsonl')) : []
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const [longest = ''] = texts.toSorted((a, b) => countCalls(b) - countCalls(a))
  const recordedIn = /"cwd":"([^"]+)"/.exec(longest)?.[1] ?? 'no folder'
  const lines = longest.split('\n').filter((line) => line !== '')
  return lines
    .map((line) => JSON.parse(line.replaceAll(recordedIn, cwd)))
    .filter(({type}) => type === 'assistant')
    .map(({message}) => message)
}

const countCalls = (text: string) => text.split('"type":"tool_use"').length

const callsOf = (messages: readonly Message[]): readonly Recorded[] =>
  messages.flatMap(({content}) => content.filter(({type}) => type === 'tool_use'))

test('a recorded session, run in an empty folder, has one truthful outcome for each of its calls', async ({skip}) => {
  await using yard = await createYard()
  const messages = await recordedMessages(yard.path)
  const calls = callsOf(messages)
  if (calls.length === 0) skip(`There are no recordings in ${FOLDER}: set TOOLYARD_TEST_SESSIONS.`)
  await yard.calls('session.jsonl', ...messages)

  const ran = await yard.toolyard(['run', 'session.jsonl', '--permission-mode', 'acceptEdits', '--summary', 'json'])

  const {results} = ran
  expect(results.map(({id, meta}) => [id, meta.index])).toEqual(calls.map(({id}, index) => [id, index]))
  const known: readonly string[] = JSON.parse((await yard.toolyard(['tools', 'list', '--json'])).stdout).flatMap(
    ({name, aliases, adapters = []}: {name: string; aliases: string[]; adapters?: string[]}) => [
      name,
      ...aliases,
      ...adapters,
    ],
  )
  const written = new Map<unknown, unknown>()
  for (const [index, {status, error, meta}] of results.entries()) {
    const {decision} = meta
    const {name, input} = calls[index] as Recorded
    const isKnown = known.includes(name)
    expect(status === 'not_found', `${name} is ${isKnown ? 'there' : 'not there'}`).toBe(!isKnown)
    // nothing has allowed any of them but what is read-only, and writes in the workspace
    if (name === 'Bash' && decision === undefined) expect(status).toBe('denied')
    if (name === 'Bash' && status !== 'denied') expect(decision).toMatchObject({behavior: 'allow'})
    if (status === 'ok' && name === 'Write') written.set(input.file_path, input.content)
    if (status === 'ok' && name === 'Edit') written.delete(input.file_path)
    expect(error === undefined).toBe(status === 'ok')
  }
  expect(written.size).toBeGreaterThan(0)
  for (const [file, content] of written) expect(await readFile(String(file), 'utf8')).toBe(content)
  const summary = JSON.parse(ran.stderr.trimEnd().split('\n').at(-1) ?? '')
  expect(summary).toMatchObject({calls: calls.length, byStatus: countsOf(results), exitCode: 1})
  expect(ran.exitCode).toBe(1)

  const again = await yard.toolyard(['run', 'session.jsonl', '--to', 'anthropic'])
  const answers = again.stdout
    .trimEnd()
    .split('\n')
    .flatMap((line) => JSON.parse(line).content)
  expect(answers.map(({tool_use_id}) => tool_use_id)).toEqual(calls.map(({id}) => id))
})

function countsOf(results: readonly ResultLine[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const {status} of results) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

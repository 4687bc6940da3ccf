import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {expect, test} from 'vitest'
import {openSession} from '../../../src/sessions/open-session.ts'
import type {RecordedCall, RecordedTurn, SessionNotes} from '../../../src/sessions/session.ts'
import {readWhole} from './session-files.ts'

/** A collection of real sessions, which may stand beside the repository. */
const FOLDER = process.env.TOOLYARD_TEST_SESSIONS ?? resolve(import.meta.dirname, '../../../../shared/sessions')

/** What the sessions of a folder are to be taken for. */
const FORMATS: Readonly<Record<string, string>> = {
  'claude-code': 'claude-code',
  'stream-json': 'claude-stream-json',
  codex: 'codex',
  'codex-exec-json': 'codex-exec',
  gemini: 'gemini-cli',
}

interface Indexed {
  readonly category: string
  readonly file: string
  /** Such as `real` or `constructed`. */
  readonly origin: string
  readonly calls: number
  /** Such as `Bash 2, Read 1, +1 more`. */
  readonly tools: string
  readonly notes: string
}

interface Recording {
  readonly indexed: Indexed
  readonly text: string
  readonly turns: readonly RecordedTurn[]
  readonly notes: SessionNotes
  /** Those that the index can know: the calls of subagents are in its counts of their own logs, if anywhere. */
  readonly calls: readonly RecordedCall[]
}

/** Why the index counts otherwise; each is true of a file as a whole, whichever it is. */
const EXPLAINED: readonly (readonly [string, (recording: Recording, difference: number) => boolean])[] = [
  [
    'the index does not know items of the type tool_call',
    ({text}, difference) => difference === (text.match(/"type":"tool_call"/g) ?? []).length,
  ],
  [
    'a call that stands in a message twice, with all its members, is one',
    ({notes}, difference) => difference === -(notes.skipped.get('call that is repeated') ?? 0),
  ],
]

/** How the index calls tools that have no name of their own in the file. */
const INDEX_NAMES: readonly (readonly [RegExp, string, RegExp])[] = [
  [/^(web_search|image_generation)$/, '$1_call', /"type":\s*"(?:web_search|image_generation)_call"/],
  [/^(local_shell|tool_search)$/, '$1_call', /"type":\s*"(?:local_shell|tool_search)_call"/],
  [/^mcp__.*$/, 'mcp_tool_call', /"type":\s*"mcp_tool_call"/],
  [/^.*$/, 'function_call', /"type":\s*"function_call",\s*"function":/],
]

function indexName(tool: string, text: string): string {
  const [pattern, name] = INDEX_NAMES.find(([one, , marker]) => one.test(tool) && marker.test(text)) ?? []
  return pattern === undefined || name === undefined ? tool : tool.replace(pattern, name)
}

function countTools({calls, text}: Recording): Map<string, number> {
  const counts = new Map<string, number>()
  for (const {tool} of calls) {
    const name = indexName(tool, text)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

const indexedTools = ({tools}: Indexed): [string, number][] =>
  [...tools.matchAll(/(?:^|, )(?!\+)(.+?) (\d+)(?=,|$)/g)].map(([, name = '', count]) => [name, Number(count)])

/** A number that the notes of the index give, or 0. */
const noted = ({notes}: Indexed, what: string): number => Number(new RegExp(`${what} (\\d+)`).exec(notes)?.[1] ?? 0)

/** The sizes of turns with more than one call, as the index writes them. */
function groups(turns: readonly RecordedTurn[]): string {
  const sizes = new Map<number, number>()
  for (const {calls} of turns) if (calls.length > 1) sizes.set(calls.length, (sizes.get(calls.length) ?? 0) + 1)
  return [...sizes]
    .toSorted(([a], [b]) => a - b)
    .map(([size, count]) => `${size}x${count}`)
    .join(' ')
}

/** Whether all of a file is JSON objects, one a line or all in one value. */
function isSound(text: string): boolean {
  const isObject = (json: string) => {
    try {
      const value: unknown = JSON.parse(json)
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    } catch {
      return false
    }
  }
  return isObject(text) || text.split('\n').every((line) => line.trim() === '' || isObject(line))
}

const isSubagents = (file: string) => /agent-[^/]*\.jsonl$/.test(file)

async function readAll(): Promise<Recording[]> {
  const index: Indexed[] = JSON.parse(readFileSync(join(FOLDER, 'index.json'), 'utf8'))
  const recordings: Recording[] = []
  for (const [category, format] of Object.entries(FORMATS)) {
    if (!existsSync(join(FOLDER, category))) continue
    for (const file of readdirSync(join(FOLDER, category))) {
      const indexed = index.find((one) => one.category === category && one.file === file)
      // beside the log of a subagent stands what kind of subagent it was
      if (indexed === undefined || file.endsWith('.meta.json')) continue
      const path = join(FOLDER, category, file)
      const {session, turns} = await readWhole(await openSession(path))
      expect([file, session.format]).toEqual([file, format])
      const own = turns.filter(({agent}) => agent === undefined || isSubagents(file))
      const calls = own.flatMap((turn) => turn.calls)
      recordings.push({indexed, text: readFileSync(path, 'utf8'), turns, notes: session.notes, calls})
    }
  }
  return recordings
}

test('every recorded session has the calls that its index says', async ({skip}) => {
  if (!existsSync(FOLDER)) skip(`There are no sessions in ${FOLDER}: set TOOLYARD_TEST_SESSIONS.`)
  const recordings = await readAll()
  const rows = recordings.map((recording) => {
    const {indexed, calls, turns} = recording
    const difference = calls.length - indexed.calls
    const all = turns.flatMap((turn) => turn.calls).length
    return {
      file: indexed.file.slice(-50),
      format: FORMATS[indexed.category],
      calls: calls.length,
      indexed: indexed.calls,
      explained: difference === 0 ? '' : (EXPLAINED.find(([, isSo]) => isSo(recording, difference))?.[0] ?? 'NO'),
      subagents: all - calls.length,
      hosted: calls.filter(({hosted}) => hosted).length,
      withheld: calls.filter(({outcome}) => outcome.status === 'withheld').length,
      unanswered: calls.filter(({outcome}) => outcome.status === 'unanswered').length,
      problems: recording.notes.problems.length,
    }
  })
  console.table(rows)
  expect(rows.filter(({explained}) => explained === 'NO')).toEqual([])

  for (const recording of recordings) {
    const {indexed, calls} = recording
    if (calls.length !== indexed.calls) continue
    const counts = countTools(recording)
    expect([indexed.file, indexedTools(indexed)]).toEqual([
      indexed.file,
      indexedTools(indexed).map(([name]) => [name, counts.get(name) ?? 0]),
    ])
    if (!indexed.tools.includes(' more'))
      expect([indexed.file, counts.size]).toEqual([indexed.file, indexedTools(indexed).length])
  }
})

test('every call of every recorded session has one outcome, and an id of its own in its turn', async ({skip}) => {
  if (!existsSync(FOLDER)) skip(`There are no sessions in ${FOLDER}.`)
  for (const {indexed, turns, text, notes, calls} of await readAll()) {
    const {file, category} = indexed
    for (const turn of turns) {
      expect([file, new Set(turn.calls.map(({id}) => id)).size]).toEqual([file, turn.calls.length])
      expect(turn.calls.length).toBeGreaterThan(0)
      for (const {outcome} of turn.calls) expect(outcome.status).toMatch(/^(settled|withheld|unanswered)$/)
    }
    // what is damaged may cost something, and nothing else does
    const problems = notes.problems.filter(({message}) => !message.includes('have the id'))
    if (isSound(text)) expect([file, problems]).toEqual([file, []])
    if (!indexed.origin.startsWith('real')) continue
    expect([file, notes.problems.length - problems.length]).toEqual([file, 0])
    if (category !== 'claude-code' && category !== 'stream-json') continue
    const unanswered = calls.filter(({outcome}) => outcome.status === 'unanswered').length
    expect([file, unanswered]).toEqual([file, noted(indexed, 'calls without result')])
    const own = turns.filter(({agent}) => agent === undefined || isSubagents(file))
    expect([file, groups(own)]).toEqual([file, /parallel groups ([\dx ]+)/.exec(indexed.notes)?.[1]?.trim() ?? ''])
  }
})

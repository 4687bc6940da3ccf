import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {describe, expect, test} from 'vitest'
import {takeSample} from '../../../src/sessions/importers/sample.ts'
import {IMPORTERS} from '../../../src/sessions/importers/table.ts'
import {faultsOf} from './faults.ts'
import {type Reading, readFileWhole} from './recordings.ts'

/** A collection of real recordings, which may stand beside the repository. */
const FOLDER = process.env.TOOLYARD_TEST_SESSIONS ?? resolve(import.meta.dirname, '../../../../shared/sessions')
const ABSENT = `There are no recordings in ${FOLDER}: set TOOLYARD_TEST_SESSIONS.`

/** The formats that the files of a folder may be of. */
const FORMATS: Readonly<Record<string, readonly string[]>> = {
  'claude-code': ['claude-code'],
  'stream-json': ['claude-stream-json'],
  codex: ['codex'],
  'codex-exec-json': ['codex-exec'],
  gemini: ['gemini-cli'],
  trajectories: ['openai-chat', 'swe-agent', 'mini-swe-agent', 'openhands', 'langchain', 'atif'],
  inspect: ['inspect'],
  mcp: ['mcp'],
}

const TRAJECTORIES = new Set(['trajectories', 'inspect', 'mcp'].flatMap((category) => FORMATS[category] ?? []))

interface Indexed {
  readonly category: string
  readonly file: string
  readonly calls: number
  /** Such as `Edit 2, Read 1, +3 more`. */
  readonly tools: string
}

const index: readonly Indexed[] = existsSync(join(FOLDER, 'index.json'))
  ? JSON.parse(readFileSync(join(FOLDER, 'index.json'), 'utf8'))
  : []

const filesOf = (category: string): readonly string[] =>
  existsSync(join(FOLDER, category)) ? readdirSync(join(FOLDER, category)) : []

/** Formats whose older files have commands in text, of which the index knows nothing; and how many there are. */
const IN_TEXT: Readonly<Record<string, (file: string) => number>> = {
  'swe-agent': (file) => {
    const {trajectory}: {trajectory: readonly {action?: string}[]} = JSON.parse(readFileSync(file, 'utf8'))
    return trajectory.filter(({action = ''}) => action.trim() !== '').length
  },
  'mini-swe-agent': (file) => {
    const value = JSON.parse(readFileSync(file, 'utf8'))
    const messages: readonly {role: string; content: string}[] = Array.isArray(value) ? value : value.messages
    return messages.filter(({role, content}) => role === 'assistant' && /```(?:mswea_bash_command|bash)/.test(content))
      .length
  },
}

interface Row {
  readonly file: string
  readonly format: string
  readonly calls: number
  readonly indexed: number
  readonly difference: string
}

/** What a file should hold, and why that is not what the index says. */
function expectedOf({format, calls}: Pick<Reading, 'format' | 'calls'>, path: string, {calls: indexed}: Indexed) {
  const inText = IN_TEXT[format]
  if (indexed === 0 && inText !== undefined) return {count: inText(path), why: 'commands in text, not in the index'}
  const hosted = calls.filter((call) => call.hosted === true).length
  return {count: indexed + hosted, why: hosted === 0 ? '' : `${hosted} run by the provider`}
}

/** The tools that the index names with their calls, as far as it does. */
function toolsIn({tools}: Indexed): ReadonlyMap<string, number> {
  const named = tools.split(', ').map((part) => /^(\S+) (\d+)$/.exec(part))
  return new Map(named.flatMap((match) => (match === null ? [] : [[match[1] ?? '', Number(match[2])] as const])))
}

async function readOrNone(file: string): Promise<Reading | undefined> {
  const sample = await takeSample(file)
  return IMPORTERS.some((importer) => importer.detect(sample)) ? readFileWhole(file) : undefined
}

describe('real trajectories', () => {
  test('each has the calls that the index counts, by tool, each with one outcome and an id of its own', async ({
    skip,
  }) => {
    if (index.length === 0) skip(ABSENT)
    const rows: Row[] = []
    const wrong: unknown[] = []
    for (const category of ['trajectories', 'inspect', 'mcp']) {
      for (const file of filesOf(category)) {
        const path = join(FOLDER, category, file)
        const indexed = index.find((one) => one.category === category && one.file === file)
        const reading = await readOrNone(path)
        const {format = 'none', calls = [], turns = [], notes} = reading ?? {}
        const known = indexed ?? {category, file, calls: 0, tools: ''}
        const {count, why} = expectedOf({format, calls}, path, known)
        rows.push({file: file.slice(-60), format, calls: calls.length, indexed: known.calls, difference: why})
        if (calls.length !== count) wrong.push([file, calls.length, count])
        for (const [tool, number] of toolsIn(known)) {
          const found = calls.filter((call) => call.tool === tool).length
          if (found !== number) wrong.push([file, tool, found, number])
        }
        wrong.push(...faultsOf(turns).map((fault) => [file, fault]))
        wrong.push(...(notes?.problems ?? []).map((problem) => [file, problem]))
      }
    }
    console.table(rows)
    expect(wrong).toEqual([])
  })

  test('no importer claims a file of another format', async ({skip}) => {
    if (index.length === 0) skip(ABSENT)
    const claims: unknown[] = []
    const folders = readdirSync(FOLDER, {withFileTypes: true}).filter((entry) => entry.isDirectory())
    for (const {name: category} of folders) {
      for (const file of filesOf(category)) {
        const sample = await takeSample(join(FOLDER, category, file))
        const names = IMPORTERS.filter((importer) => importer.detect(sample)).map(({name}) => name)
        const [reader] = names
        const isRight = reader === undefined || FORMATS[category]?.includes(reader)
        // two formats of one agent may look alike, as long as the right one comes first
        const others = names.slice(1).filter((name) => TRAJECTORIES.has(name))
        if (!isRight || others.length > 0) claims.push([category, file, names])
      }
    }
    expect(claims).toEqual([])
  }, 120_000)
})

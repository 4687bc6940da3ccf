import {existsSync, readFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {expect, test} from 'vitest'
import {fileSource} from '../../src/dialects/source.ts'
import {readTurns} from '../../src/dialects/turns.ts'
import {collect, type WholeTurn} from './reading.ts'

interface Recording {
  readonly category: string
  readonly file: string
  readonly calls: number
  readonly notes?: string
}

/** A collection of real recordings, which may stand beside the repository. */
const FOLDER = process.env.TOOLYARD_TEST_SESSIONS ?? resolve(import.meta.dirname, '../../../shared/sessions')

function recordings(): Recording[] {
  const index = join(FOLDER, 'index.json')
  const all: Recording[] = existsSync(index) ? JSON.parse(readFileSync(index, 'utf8')) : []
  return all.filter(({category, file}) => ['claude-code', 'stream-json'].includes(category) && file.endsWith('.jsonl'))
}

function linesOf(turns: readonly WholeTurn[]) {
  const lines = turns.flatMap(({calls}) => calls)
  const invalid = lines.filter((line) => 'invalid' in line).length
  return {calls: lines.length - invalid, invalid}
}

/** Lines that are no object, and objects that say no type, are in the notes. */
function expectedOf({calls, notes = ''}: Recording) {
  const [, lines = '0'] = /unparseable lines (\d+)/.exec(notes) ?? []
  return {calls, invalid: Number(lines) + (/other types:.*\bNone\b/.test(notes) ? 1 : 0)}
}

test('every recorded session has as many calls as its index says', async ({skip}) => {
  const found = recordings()
  if (found.length === 0) skip(`There are no recordings in ${FOLDER}: set TOOLYARD_TEST_SESSIONS.`)
  const read = new Map<string, ReturnType<typeof linesOf>>()
  for (const {category, file} of found) {
    read.set(file, linesOf(await collect(readTurns([fileSource(join(FOLDER, category, file))]))))
  }
  for (const recording of found) {
    const {calls, invalid} = expectedOf(recording)
    const lines = read.get(recording.file)
    expect(lines?.calls, recording.file).toBe(calls)
    // a line with two objects on it is read
    expect(lines?.invalid, recording.file).toBeLessThanOrEqual(invalid)
  }
})

import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {expect, test} from 'vitest'
import {readTurns} from '../../src/dialects/turns.ts'
import {responsesOf} from './captures.ts'
import {collect, sourceOf} from './reading.ts'

/** A collection of real captures, which may stand beside the repository. */
const FOLDER = process.env.TOOLYARD_TEST_SESSIONS ?? resolve(import.meta.dirname, '../../../shared/sessions')
const CATEGORIES = ['anthropic-sse', 'openai-chat-sse', 'openai-responses-sse', 'gemini-api-responses']

interface Counted {
  /** What the collection's index says. */
  readonly index: number
  /** What can be found without knowing any format. */
  readonly there: number
  readonly calls: number
  readonly hosted: number
  readonly invalid: number
}

async function count(file: string, index: number): Promise<Counted> {
  const responses = responsesOf(file)
  let [calls, hosted, invalid] = [0, 0, 0]
  for (const response of responses) {
    const reading = readTurns([sourceOf(response)])
    await collect(reading)
    calls += reading.counts.calls
    hosted += reading.counts.hosted
    invalid += reading.counts.invalid
  }
  return {index, there: responses.map(countNaively).reduce((sum, one) => sum + one, 0), calls, hosted, invalid}
}

/** Ids and beginnings of calls, found by nothing but their text. */
function countNaively(response: string): number {
  const ids = new Set<string>()
  const anonymous = response.match(/"functionCall":\{"name"/g) ?? []
  for (const [, id = ''] of response.matchAll(
    /"(?:id|call_id)"\s*:\s*"((?:toolu|srvtoolu|mcptoolu|call|functions)[^"]*)"/g,
  ))
    ids.add(id)
  return ids.size + anonymous.length
}

test('every captured response has as many calls as its index says, or as there are in it', async ({skip}) => {
  if (!existsSync(FOLDER)) skip(`There are no captures in ${FOLDER}: set TOOLYARD_TEST_SESSIONS.`)
  const index: {category: string; file: string; calls: number}[] = JSON.parse(
    readFileSync(join(FOLDER, 'index.json'), 'utf8'),
  )
  const table = new Map<string, Counted>()
  for (const category of CATEGORIES) {
    for (const file of readdirSync(join(FOLDER, category))) {
      const known = index.find((one) => one.category === category && one.file === file)
      table.set(file, await count(join(FOLDER, category, file), known?.calls ?? 0))
    }
  }
  console.table([...table].map(([file, counted]) => ({file: file.slice(-60), ...counted})))
  // the index knows nothing of some containers
  const expected = [...table].map(([file, {index: known, there}]) => [file, known || there])
  expect([...table].map(([file, {calls, hosted}]) => [file, calls + hosted])).toEqual(expected)
  expect([...table].filter(([, {invalid}]) => invalid > 0)).toEqual([])
})

import {statSync} from 'node:fs'
import {readdir, readFile} from 'node:fs/promises'
import {setTimeout as sleep} from 'node:timers/promises'
import {describe, expect, test} from 'vitest'
import {createYard, type Ran, type ResultLine, type Yard} from '../../helpers/cli.ts'

const KILLS = 200
/** Sessions that are killed again and again at the same time. */
const SIDE_BY_SIDE = 4

/** Calls of one input: reads beside each other, appends one by one, in turns and without. */
const LINES = Array.from({length: 30}, (_, at) => {
  const turn = at % 10 < 4 ? `turn-${Math.floor(at / 10)}` : undefined
  const isRead = at % 3 !== 0
  // ids come again in every turn
  const id = turn === undefined ? `c${at}` : `c${at % 10}`
  const input = isRead ? {text: `seen ${at}`, ms: 4} : {file: 'effects.txt', line: `effect ${at}`, ms: 4}
  return {id, tool: isRead ? 'Look' : 'Append', input, ...(turn && {turn})}
})

const ARGS = ['run', 'calls.jsonl', '--permission-mode', 'bypassPermissions', '--record', 'rec', '--progress', 'none']

/** Results as they are, but for how long they took. */
const timeless = ({results}: Ran) => results.map((result) => ({...result, meta: {...result.meta, durationMs: 0}}))

const isUnknown = ({error}: Pick<ResultLine, 'error'>) => error?.code === 'OUTCOME_UNKNOWN'

interface Killed {
  readonly kills: number
  readonly last: Ran
  readonly effects: readonly string[]
}

/** Bytes that an attempt writes at the most before it is killed: somewhat more than a whole one. */
const WRITTEN = 24_000

async function journalSize(yard: Yard): Promise<number> {
  const [id = ''] = (await yard.has('rec/sessions')) ? await readdir(`${yard.path}/rec/sessions`) : []
  const journal = `${yard.path}/rec/sessions/${id}/journal.jsonl`
  return id === '' ? 0 : (statSync(journal, {throwIfNoEntry: false})?.size ?? 0)
}

/** Waits until an attempt has written so much, which it does however slow the machine is. */
async function written(yard: Yard, bytes: number, isOver: () => boolean): Promise<void> {
  while (!isOver() && (await journalSize(yard)) < bytes) await sleep(1)
}

/** Runs a session, and kills it at some moment, until it comes to its end. */
async function runUntilDone(yard: Yard): Promise<Killed> {
  await yard.calls('calls.jsonl', ...LINES)
  for (let kills = 0; ; kills++) {
    const before = await journalSize(yard)
    const run = yard.start([...ARGS, ...(before > 0 ? ['--resume', 'rec'] : [])], {stdin: ''})
    const isOver = () => run.child.exitCode !== null
    await written(yard, before + 1 + Math.random() * WRITTEN, isOver)
    // and a moment later, in the middle of something else
    await sleep(Math.random() * 12)
    if (isOver()) {
      const effects = (await yard.has('effects.txt')) ? await readFile(`${yard.path}/effects.txt`, 'utf8') : ''
      return {kills, last: await run.ended, effects: effects.split('\n').filter(Boolean)}
    }
    run.child.kill('SIGKILL')
    await run.ended
  }
}

async function unbroken(): Promise<ReturnType<typeof timeless>> {
  await using yard = await createYard()
  await yard.calls('calls.jsonl', ...LINES)
  return timeless(await yard.toolyard(ARGS))
}

describe(`${KILLS} runs that are killed at any moment, and resumed until they are done`, () => {
  test('end each call once, do nothing twice, and give out what an unbroken run does', async () => {
    const expected = await unbroken()
    const seen = {kills: 0, unknown: 0}
    const work = async () => {
      while (seen.kills < KILLS) {
        await using yard = await createYard()
        const {kills, last, effects} = await runUntilDone(yard)
        seen.kills += kills
        const given = timeless(last)
        seen.unknown += given.filter(isUnknown).length
        expect(given.map(({id}) => id)).toEqual(LINES.map(({id}) => id))
        expect(given.map((result, at) => (isUnknown(result) ? expected[at] : result))).toEqual(expected)
        expect(new Set(effects).size).toBe(effects.length)
        const done = LINES.flatMap(({input}, at) =>
          'line' in input && !isUnknown(given[at] ?? {}) ? [input.line] : [],
        )
        expect(done.filter((line) => !effects.includes(String(line)))).toEqual([])
      }
    }
    await Promise.all(Array.from({length: SIDE_BY_SIDE}, work))
    console.log(`${seen.kills} runs killed; of ${seen.unknown} calls nobody knows what came of them`)
  }, 300_000)
})

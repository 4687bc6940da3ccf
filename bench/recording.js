import {execFile} from 'node:child_process'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {interleave, spread} from './lib/rounds.js'
import {format, met, withSpread} from './lib/table.js'

export const title = 'What recording costs'

const MOST = 2

/** Turns that a process runs before those that are counted, and as many again, by calls in the turn. */
const SIZES = new Map([
  [1_000, 40],
  [4_000, 16],
  [16_000, 6],
])

/** Microseconds a no-op call in process, as it is and recorded with secrets masked, as `toolyard run` does. */
export async function measure({quick}) {
  const rows = []
  const targets = []
  for (const [size, turns] of SIZES) {
    const contenders = ['toolyard', 'toolyard-recorded'].map((name) => ({
      name,
      run: () => timeTurns(name, size, turns),
    }))
    const [plain, recorded] = [...(await interleave(contenders, {rounds: quick ? 2 : 15, warmUps: 0})).values()]
    // the two of a round ran after one another, on a machine that is now faster and now slower
    const factors = plain.map(({us}, round) => ({factor: recorded[round].us / us}))
    const factor = spread(factors, 'factor')
    rows.push([
      format(size),
      withSpread(spread(plain, 'us'), 1),
      withSpread(spread(recorded, 'us'), 1),
      withSpread(factor, 2),
    ])
    const target = `at most ${MOST} times a call of a turn of ${format(size)}`
    targets.push(met(target, factor.median <= MOST, factor.median.toFixed(2)))
  }
  return {columns: ['us a call, in a warm turn of', 'not recorded', 'recorded', 'factor'], rows, targets}
}

async function timeTurns(module, size, turns) {
  const script = join(import.meta.dirname, 'contenders/time-turns.js')
  const {stdout} = await promisify(execFile)(process.execPath, [script, module, size, 2 * turns])
  const times = JSON.parse(stdout).map((ms) => ({us: (ms * 1000) / size}))
  return {us: spread(times.slice(turns), 'us').median}
}

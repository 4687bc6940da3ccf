import {execFile} from 'node:child_process'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {interleave, spread} from './lib/rounds.js'
import {format, met, withSpread} from './lib/table.js'

export const title = 'One no-op call in process'

const LIMIT_US = 10
const TIMES_FASTER = 4

/** toolyard first. */
const CONTENDERS = new Map([
  ['toolyard', 'toolyard'],
  ['AI SDK 7', 'ai-sdk-7'],
  ['AI SDK 6', 'ai-sdk-6'],
  ['LangGraph ToolNode', 'langgraph'],
])

/** Turns that a process runs before those that are counted, and as many again, by calls in the turn. */
const SIZES = new Map([
  [1_000, 20],
  [4_000, 8],
  [16_000, 4],
])

/**
 * Microseconds a call, against other executors with a mock model. Each round starts a process for each contender, so
 * that none runs in a heap that another has filled.
 */
export async function measure({quick}) {
  const rows = []
  const targets = []
  for (const [size, turns] of SIZES) {
    const contenders = [...CONTENDERS].map(([name, module]) => ({name, run: () => timeTurns(module, size, turns)}))
    const samples = await interleave(contenders, {rounds: quick ? 1 : 5, warmUps: 0})
    const rowOf = (label, key) => {
      const figures = [...samples.values()].map((taken) => spread(taken, key))
      const [ours, ...peers] = figures.map(({median}) => median)
      const factor = Math.min(...peers) / ours
      rows.push([label, ...figures.map((us) => withSpread(us, 1)), factor.toFixed(1)])
      return {ours, factor}
    }
    rowOf(`${format(size)}, first of its process`, 'firstUs')
    const {ours, factor} = rowOf(`${format(size)}, warm`, 'us')
    targets.push(
      met(`under ${LIMIT_US} us a call in a warm turn of ${format(size)}`, ours < LIMIT_US, `${ours.toFixed(1)} us`),
      met(
        `at least ${TIMES_FASTER} times as fast as the fastest peer`,
        factor >= TIMES_FASTER,
        `${factor.toFixed(1)} times`,
      ),
    )
  }
  return {columns: ['us a call, in a turn of', ...CONTENDERS.keys(), 'fastest peer / toolyard'], rows, targets}
}

async function timeTurns(module, size, turns) {
  const script = join(import.meta.dirname, 'contenders/time-turns.js')
  const {stdout} = await promisify(execFile)(process.execPath, [script, module, size, 2 * turns])
  const times = JSON.parse(stdout).map((ms) => ({us: (ms * 1000) / size}))
  return {us: spread(times.slice(turns), 'us').median, firstUs: times[0].us}
}

import {createReadStream, createWriteStream} from 'node:fs'
import {join} from 'node:path'
import {Readable} from 'node:stream'
import {pipeline} from 'node:stream/promises'
import {runNode} from './lib/child.js'
import {interleave, spread} from './lib/rounds.js'
import {format, met, withSpread} from './lib/table.js'
import {createYard, TOOLYARD} from './lib/yard.js'

export const title = 'JSONL to JSONL through the binary'

const CALLS_A_SECOND = 50_000
const LIMIT_MB = 200
/** What a call may cost more in the longest run than in the shortest, start-up apart. */
const LINEAR = 1.25

/** Rounds by lines of input. */
const SIZES = new Map([
  [10_000, 7],
  [100_000, 5],
  [1_000_000, 3],
])

/** Time and peak memory for files of no-op calls, beside a loop that only parses and answers each line. */
export async function measure({quick}) {
  using yard = createYard()
  const {cwd, env, file} = yard
  const contenders = [
    {name: 'toolyard run', args: [TOOLYARD, 'run', 'calls.jsonl', '--progress', 'none', '--no-record']},
    {name: 'bare Node loop', args: [join(import.meta.dirname, 'lib/bare-loop.js'), 'calls.jsonl']},
  ]
  const rows = []
  const ours = []
  for (const [lines, rounds] of SIZES) {
    if (quick && lines > 100_000) continue
    await writeCalls(file('calls.jsonl'), lines)
    const runs = contenders.map(({name, args}) => ({
      name,
      run: async () => {
        const sample = await runNode(args, {cwd, env, stdout: file('results.jsonl')})
        const written = await countOk(file('results.jsonl'))
        if (written !== lines) throw new Error(`${name} gave ${written} good results for ${lines} calls.`)
        return sample
      },
    }))
    const samples = await interleave(runs, {rounds: quick ? 3 : rounds, warmUps: lines > 100_000 ? 0 : 1})
    for (const [name, taken] of samples) {
      const [ms, cpuMs, mb] = ['ms', 'cpuMs', 'mb'].map((key) => spread(taken, key))
      const perSecond = (lines * 1000) / ms.median
      rows.push([format(lines), name, withSpread(ms), format(cpuMs.median), format(perSecond), withSpread(mb)])
      if (name === contenders[0].name) ours.push({lines, ms: ms.median, mb: mb.max, perSecond})
    }
  }
  return {columns: ['lines', '', 'ms', 'CPU ms', 'calls/s', 'peak MB'], rows, targets: targetsOf(ours)}
}

function targetsOf(figures) {
  const [smallest, middle, largest = middle] = figures
  const marginal = (a, b) => ((b.ms - a.ms) * 1000) / (b.lines - a.lines)
  const speeds = figures.slice(1).map(({lines, perSecond}) => {
    return met(`${format(CALLS_A_SECOND)} calls/s at ${format(lines)}`, perSecond >= CALLS_A_SECOND, format(perSecond))
  })
  const memory = met(
    `under ${LIMIT_MB} MB at ${format(largest.lines)}`,
    largest.mb < LIMIT_MB,
    `${format(largest.mb)} MB`,
  )
  if (largest === middle) return [...speeds, memory]
  const [early, late] = [marginal(smallest, middle), marginal(middle, largest)]
  const measured = `${early.toFixed(1)} us a further call up to ${format(middle.lines)}, ${late.toFixed(1)} us after that`
  return [...speeds, met('linear', late <= early * LINEAR, measured), memory]
}

async function writeCalls(path, lines) {
  await pipeline(Readable.from(chunksOf(lines)), createWriteStream(path))
}

function* chunksOf(lines) {
  let chunk = ''
  for (let number = 1; number <= lines; number++) {
    chunk += `{"id":"c${number}","tool":"Noop","input":{"value":${number}}}\n`
    if (chunk.length < 65_536) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

async function countOk(path) {
  let count = 0
  let rest = ''
  for await (const chunk of createReadStream(path, {encoding: 'latin1', highWaterMark: 1 << 20})) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()
    for (const line of lines) if (line.includes('"status":"ok"')) count++
  }
  return count
}

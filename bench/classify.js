import {execFile} from 'node:child_process'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {interleave, spread} from './lib/rounds.js'
import {met, withSpread} from './lib/table.js'

export const title = 'Telling what a shell command does'

const LIMIT_US = 60
const LIMIT_MS = 50

/** The Bash tool's own analysis, on twenty ordinary commands and on texts made to hold it up. */
export async function measure({quick}) {
  const samples = await interleave([{name: 'Bash', run: classify}], {rounds: quick ? 1 : 7, warmUps: 0})
  const [medianUs, worstUs, hostileMs, longestMs] = ['medianUs', 'worstUs', 'hostileMs', 'longestMs'].map((key) =>
    spread(samples.get('Bash'), key),
  )
  return {
    columns: ['a command', 'time'],
    rows: [
      ['the median of twenty', `${withSpread(medianUs, 1)} us`],
      ['the slowest of twenty', `${withSpread(worstUs, 1)} us`],
      ['the slowest of hostile 200 kB', `${withSpread(hostileMs, 1)} ms`],
      ['the slowest of hostile 10 kB', `${withSpread(longestMs, 1)} ms`],
    ],
    targets: [
      met(`the median: under ${LIMIT_US} us`, medianUs.median < LIMIT_US, `${medianUs.median.toFixed(1)} us`),
      met(`hostile 200 kB: under ${LIMIT_MS} ms`, hostileMs.median < LIMIT_MS, `${hostileMs.median.toFixed(1)} ms`),
    ],
  }
}

async function classify() {
  const script = join(import.meta.dirname, 'contenders/time-classify.js')
  const {stdout} = await promisify(execFile)(process.execPath, [script])
  return JSON.parse(stdout)
}

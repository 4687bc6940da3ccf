import {execFile} from 'node:child_process'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {interleave, spread} from './lib/rounds.js'
import {format, met, withSpread} from './lib/table.js'

export const title = 'One decision of the gate'

const LIMIT_US = 5
const TIMES_FEW = 1.5
const FEW = 10
const MANY = 1_000

/** The calls that `contenders/time-decisions.js` knows. */
const CALLS = new Map([
  ['read', 'Read in the workspace'],
  ['write', 'Write in acceptEdits'],
  ['command', 'Bash, three commands'],
  ['look', 'two looks at the disk, no gate'],
])

/** Microseconds a decision with few rules and with many, most of which are about other calls. */
export async function measure({quick}) {
  const contenders = [...CALLS.keys()].flatMap((call) =>
    [FEW, MANY].map((rules) => ({name: `${call} ${rules}`, run: () => timeDecisions(call, rules)})),
  )
  const samples = await interleave(contenders, {rounds: quick ? 1 : 7, warmUps: 0})
  const figureOf = (call, rules) => spread(samples.get(`${call} ${rules}`), 'us')
  const rows = [...CALLS].map(([call, label]) => [
    label,
    ...[FEW, MANY].map((rules) => withSpread(figureOf(call, rules), 1)),
  ])
  const targets = [...CALLS]
    .filter(([call]) => call !== 'look')
    .flatMap(([call, label]) => {
      const [few, many] = [FEW, MANY].map((rules) => figureOf(call, rules).median)
      return [
        met(`${label}: under ${LIMIT_US} us at ${format(MANY)} rules`, many < LIMIT_US, `${many.toFixed(1)} us`),
        met(`within ${TIMES_FEW} times of ${FEW} rules`, many <= few * TIMES_FEW, `${(many / few).toFixed(2)} times`),
      ]
    })
  return {columns: ['us a decision', `${FEW} rules`, `${format(MANY)} rules`], rows, targets}
}

async function timeDecisions(call, rules) {
  const script = join(import.meta.dirname, 'contenders/time-decisions.js')
  const {stdout} = await promisify(execFile)(process.execPath, [script, call, rules])
  return {us: JSON.parse(stdout)}
}

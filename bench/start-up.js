import {run} from './lib/child.js'
import {interleave, spread} from './lib/rounds.js'
import {met, withSpread} from './lib/table.js'
import {createYard, TOOLYARD} from './lib/yard.js'

export const title = 'Start-up'

const TIMES_NODE = 5

/** From nothing to the end of the process. The first run, which fills Node's compile cache, does not count. */
export async function measure({quick}) {
  using yard = createYard()
  const {cwd, env} = yard
  const commands = new Map([
    ['node -e 0', ['-e', '0']],
    ['toolyard --version', [TOOLYARD, '--version']],
    ['toolyard call Noop', [TOOLYARD, 'call', 'Noop', '{"value":1}']],
  ])
  const contenders = [...commands].map(([name, args]) => ({
    name,
    run: () => run([process.execPath, ...args], {cwd, env}),
  }))
  const samples = await interleave(contenders, {rounds: quick ? 5 : 41, warmUps: 2})
  const figures = [...samples].map(([name, taken]) => ({name, ms: spread(taken, 'ms')}))
  const floor = figures[0].ms.median
  const called = figures.at(-1).ms.median / floor
  return {
    columns: ['', 'ms', '/ node -e 0'],
    rows: figures.map(({name, ms}) => [`\`${name}\``, withSpread(ms), (ms.median / floor).toFixed(1)]),
    targets: [
      met(`a no-op call within ${TIMES_NODE} times node -e 0`, called <= TIMES_NODE, `${called.toFixed(1)} times`),
    ],
  }
}

import {spawnSync} from 'node:child_process'
import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {run, runNode} from './lib/child.js'
import {interleave, spread} from './lib/rounds.js'
import {format, met, withSpread} from './lib/table.js'
import {createYard, TOOLYARD} from './lib/yard.js'

export const title = 'Shell commands'

const COMMANDS = 1_000
const TOOLYARD_RUN = 'toolyard run'
const SPAWN_LOOP = 'bare Node spawn loop'
const PARALLEL = 'GNU parallel -j10 -k'

/** A thousand times `bash -c true`, ten at a time: `true` is read-only, so toolyard runs such calls side by side. */
export async function measure({quick}) {
  using yard = createYard()
  const {cwd, env, file} = yard
  const commands = quick ? COMMANDS / 10 : COMMANDS
  const call = (_, at) => JSON.stringify({id: `c${at}`, tool: 'Bash', input: {command: 'true'}})
  writeFileSync(file('calls.jsonl'), `${Array.from({length: commands}, call).join('\n')}\n`)
  writeFileSync(file('commands.txt'), 'true\n'.repeat(commands))

  const options = {cwd, env, stdout: file('results')}
  const fromList = {...options, stdin: file('commands.txt')}
  const contenders = [
    {
      name: TOOLYARD_RUN,
      run: () => runNode([TOOLYARD, 'run', 'calls.jsonl', '--progress', 'none'], options),
    },
    {
      name: SPAWN_LOOP,
      run: () => runNode([join(import.meta.dirname, 'lib/spawn-loop.js'), String(commands)], options),
    },
    {name: 'xargs -P10', program: 'xargs', run: () => run(['xargs', '-P10', '-I{}', 'bash', '-c', '{}'], fromList)},
    {
      name: PARALLEL,
      program: 'parallel',
      run: () => run(['parallel', '-j10', '-k'], {...fromList, env: {...env, PARALLEL_SHELL: '/bin/bash'}}),
    },
  ]
  const present = contenders.filter(({program}) => program === undefined || isInstalled(program))
  const samples = await interleave(present, {rounds: quick ? 2 : 5})
  const rows = contenders.map(({name}) => {
    const taken = samples.get(name)
    if (taken === undefined) return [name, 'not installed here', '']
    const ms = spread(taken, 'ms')
    return [name, withSpread(ms), format((commands * 1000) / ms.median)]
  })
  return {
    columns: [`${format(commands)} x \`bash -c true\``, 'ms', 'commands/s'],
    rows,
    targets: targetsOf(samples),
  }
}

function targetsOf(samples) {
  const toolyard = spread(samples.get(TOOLYARD_RUN), 'ms').median
  const loop = toolyard / spread(samples.get(SPAWN_LOOP), 'ms').median
  const parallel = samples.get(PARALLEL)
  const ahead = parallel && spread(parallel, 'ms').median / toolyard
  return [
    met('at most 1.10 of the bare spawn loop', loop <= 1.1, `${format(loop, 2)} times`),
    met(
      'ahead of GNU parallel',
      ahead && ahead > 1,
      ahead ? `${format(ahead, 1)} times as fast` : 'not installed here',
    ),
  ]
}

const isInstalled = (program) => spawnSync(program, ['--version'], {stdio: 'ignore'}).status === 0

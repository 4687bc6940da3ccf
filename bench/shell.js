import {spawnSync} from 'node:child_process'
import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {run, runNode} from './lib/child.js'
import {interleave, spread} from './lib/rounds.js'
import {format, met, withSpread} from './lib/table.js'
import {createYard, TOOLYARD} from './lib/yard.js'

export const title = 'Shell commands'

const COMMANDS = 1_000

/** A thousand times `bash -c true`, ten at a time, and toolyard's Bash calls, which run one after another. */
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
      name: 'toolyard run, one at a time',
      run: () => runNode([TOOLYARD, 'run', 'calls.jsonl', '--progress', 'none', '--allow', 'Bash'], options),
    },
    {
      name: 'bare Node spawn loop, 10 wide',
      run: () => runNode([join(import.meta.dirname, 'lib/spawn-loop.js'), String(commands)], options),
    },
    {name: 'xargs -P10', program: 'xargs', run: () => run(['xargs', '-P10', '-I{}', 'bash', '-c', '{}'], fromList)},
    {
      name: 'GNU parallel -j10 -k',
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
    targets: [met('none yet: Bash calls run one at a time until commands are analysed', undefined, '-')],
  }
}

const isInstalled = (program) => spawnSync(program, ['--version'], {stdio: 'ignore'}).status === 0

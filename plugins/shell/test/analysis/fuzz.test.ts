import {spawnSync} from 'node:child_process'
import {mkdirSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import {isReadOnly} from '@toolyard/sdk'
import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {analyzeCommand} from '../../src/analysis/analyze.ts'
import {readOnlyEnvironment} from '../../src/process/environment.ts'
import {temporaryFolder} from '../helpers/tools.ts'
import {anyCommand} from './helpers/commands.ts'
import {plantTree, snapshot} from './helpers/tree.ts'

const COMMANDS = 10_000
/** So many run one after the other before the tree is looked at. */
const AT_ONCE = 100

describe('what is called read-only', () => {
  it('changes nothing on disk when it is run: 10,000 commands of a grammar', {timeout: 300_000}, async () => {
    const home = await temporaryFolder()
    const workspace = join(home, 'ws')
    const env = {...process.env, HOME: home, TMPDIR: join(home, 'tmp')}
    const reset = () => {
      rmSync(home, {recursive: true, force: true})
      mkdirSync(workspace, {recursive: true})
      mkdirSync(env.TMPDIR)
      plantTree(workspace)
    }
    const run = (commands: readonly string[]) => {
      const script = commands
        .map((command) => `timeout 2 bash --noprofile --norc -c ${quote(command)} < /dev/null`)
        .join('\n')
      spawnSync('bash', ['--noprofile', '--norc', '-c', script], {
        cwd: workspace,
        env: readOnlyEnvironment(env, [workspace]),
        stdio: 'ignore',
      })
    }
    reset()
    const before = snapshot(home)
    const readOnly = fc
      .sample(anyCommand, COMMANDS)
      .filter((command) => isReadOnly(analyzeCommand(command, {cwd: workspace, env})))
    expect(readOnly.length).toBeGreaterThan(COMMANDS / 50)
    for (let at = 0; at < readOnly.length; at += AT_ONCE) {
      const some = readOnly.slice(at, at + AT_ONCE)
      run(some)
      if (JSON.stringify(snapshot(home)) === JSON.stringify(before)) continue
      const guilty = some.filter((command) => {
        reset()
        run([command])
        return JSON.stringify(snapshot(home)) !== JSON.stringify(before)
      })
      expect(guilty, 'these changed something').toEqual([])
      reset()
    }
  })
})

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

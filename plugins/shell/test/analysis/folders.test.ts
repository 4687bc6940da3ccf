import {execFileSync} from 'node:child_process'
import {mkdirSync, readdirSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import type {Effect} from '@toolyard/sdk'
import {describe, expect, it} from 'vitest'
import {analyzeCommand} from '../../src/analysis/analyze.ts'
import {shellEnvironment} from '../../src/process/environment.ts'
import {temporaryFolder} from '../helpers/tools.ts'

const writes = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'path' && effect.access === 'write' ? [effect.path] : []))
const written = (text: string) => writes(analyzeCommand(text, {cwd: '/ws', env: {HOME: '/home/me'}}))

describe('the folder that a line goes on in', () => {
  it.each([
    ['! cd a || rm b', ['a/b']],
    ['! cd a && rm b', ['b']],
    ['! ! cd a && rm b', ['a/b']],
    ['if ! cd a; then rm b; else rm c; fi', ['b', 'a/c']],
    ['cd a/.. && rm b', ['a/../b', 'b']],
    ['cd a && cd ../.. && rm b', ['a/../../b', '../b']],
    ['cd ../.. && rm b', ['../../b']],
    ['cd /a/b/.. && rm c', ['/a/b/../c', '/a/c']],
  ])('%s', (text, paths) => {
    expect(written(text)).toEqual(paths)
  })

  it('is among those that are declared when a line leaves a link by `..`', async () => {
    const root = await temporaryFolder()
    mkdirSync(join(root, 'ws/deep/er'), {recursive: true})
    symlinkSync('deep/er', join(root, 'ws/link'))
    writeFileSync(join(root, 'file'), '')
    const text = 'cd link/../.. && rm file'
    const cwd = join(root, 'ws')
    expect(writes(analyzeCommand(text, {cwd, env: {}}))).toContain('../file')
    execFileSync('bash', ['-c', text], {cwd, env: shellEnvironment(process.env)})
    expect(readdirSync(root)).toEqual(['ws'])
  })
})

import {execFileSync, spawnSync} from 'node:child_process'
import {existsSync} from 'node:fs'
import {delimiter, join} from 'node:path'
import {expect, test} from 'vitest'
import {ROOT} from '../../helpers/cli.ts'

/** A Node of this machine that is too old for toolyard, outside of the folders that npm puts into PATH. */
function findOldNode(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  const nodes = folders.map((folder) => join(folder, 'node')).filter((file) => existsSync(file))
  return nodes.find((node) => {
    const [major = 0] = execFileSync(node, ['--version'], {encoding: 'utf8'}).slice(1).split('.').map(Number)
    return major < 22
  })
}

const oldNode = findOldNode()
if (oldNode === undefined) console.warn('Skipped: there is no Node here that is too old.')

test.skipIf(oldNode === undefined)('a Node that is too old is told so in one line, with exit code 2', () => {
  const {status, stdout, stderr} = spawnSync(oldNode ?? '', [join(ROOT, 'bin/run.js'), 'run'], {encoding: 'utf8'})
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(/^toolyard needs Node .* this is \d+\.\d+\.\d+\. .*\n$/)
})

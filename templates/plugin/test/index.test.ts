import assert from 'node:assert/strict'
import {mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {after, before, test} from 'node:test'
import {testTool} from '@toolyard/sdk'
import tool from '../src/index.ts'

let cwd: string

before(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'TOOL_NAME-'))
})
after(() => rm(cwd, {recursive: true}))

test('counts lines, words and characters, and only reads', async () => {
  await writeFile(join(cwd, 'poem.txt'), 'one two\nthree\n')
  const called = await testTool(tool, {file_path: 'poem.txt'}, {cwd})
  assert.ok(called.status === 'ok')
  assert.deepEqual(called.data, {lines: 2, words: 3, characters: 14})
  assert.equal(called.readOnly, true)
})

test('a missing file is an error for the model', async () => {
  const called = await testTool(tool, {file_path: 'missing.txt'}, {cwd})
  assert.equal(called.status, 'error')
})

test('input without a file is refused', async () => {
  const called = await testTool(tool, {})
  assert.equal(called.status, 'invalid')
})

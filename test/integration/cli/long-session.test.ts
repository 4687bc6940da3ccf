import {createWriteStream} from 'node:fs'
import {mkdir, rm} from 'node:fs/promises'
import {join} from 'node:path'
import {Readable} from 'node:stream'
import {pipeline} from 'node:stream/promises'
import {expect, test} from 'vitest'
import {createYard} from '../../helpers/cli.ts'

const CALLS = 100_000
/** Hardly more than a start takes; the journal has five times as much. */
const SMALL = {NODE_OPTIONS: '--max-semi-space-size=4 --max-old-space-size=40'}

/** The journal of a run that was killed. */
function* journal(calls: number, chars: number): Generator<string> {
  const header = {v: 1, session: 'long', at: 1, attempt: 1, toolyard: '0', node: '', platform: '', cwd: '/'}
  yield `${JSON.stringify({type: 'header', ...header, permissionMode: 'default', config: '', tools: []})}\n`
  yield `${JSON.stringify({type: 'turn', at: 1, turn: null})}\n`
  for (let index = 0; index < calls; index++) {
    const call = {id: `c${index}`, tool: 'Read', input: {file_path: `src/${index}.ts`}}
    const content = [{type: 'text', text: 'x'.repeat(chars)}]
    const outcome = {id: call.id, tool: 'Read', status: 'ok', content, meta: {index, batch: 0, durationMs: 1}}
    const lines = [
      {type: 'call', index, at: 1, turn: null, call},
      {type: 'outcome', index, at: 1, outcome},
    ]
    yield lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  }
}

test(`a session of ${CALLS} calls is listed, shown, validated and converted in little memory`, {
  timeout: 120_000,
}, async () => {
  await using yard = await createYard()
  const folder = join(yard.path, 'rec/sessions/long')
  await mkdir(folder, {recursive: true})
  await pipeline(Readable.from(journal(CALLS, 1000)), createWriteStream(join(folder, 'journal.jsonl')))
  const count = async (command: string) => {
    const {stdout} = await yard.bash(`toolyard sessions ${command} --record rec > out; echo "$? $(wc -l < out)"`, {
      env: SMALL,
    })
    return stdout.trim()
  }
  expect(await count('list')).toBe('0 1')
  expect(await count('show long')).toBe(`0 ${CALLS + 4}`)
  expect(await count('show long --json')).toBe(`0 ${CALLS + 1}`)
  expect(await count('convert long --to openai-chat')).toBe(`0 ${2 * CALLS}`)
  expect(await count('convert long --to atif')).toBe(`0 ${CALLS + 2}`)
  // it has no end
  expect(await count('validate long')).toBe('1 2')
  await rm(folder, {recursive: true})
})

test('a session goes on whose results are larger than the memory', {timeout: 120_000}, async () => {
  await using yard = await createYard()
  const folder = join(yard.path, 'rec/sessions/large')
  await mkdir(folder, {recursive: true})
  await pipeline(Readable.from(journal(10_000, 20_000)), createWriteStream(join(folder, 'journal.jsonl')))
  await yard.bash('toolyard sessions convert large --record rec --to native > calls.jsonl')
  const script = 'toolyard run calls.jsonl --record rec --resume large --progress none > out; echo "$? $(wc -l < out)"'
  const {stdout} = await yard.bash(script, {env: {NODE_OPTIONS: '--max-old-space-size=150'}})
  expect(stdout.trim()).toBe('0 10000')
  await rm(folder, {recursive: true})
})

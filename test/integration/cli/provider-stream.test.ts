import {existsSync} from 'node:fs'
import {readFile} from 'node:fs/promises'
import {join, resolve} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import {describe, expect, test} from 'vitest'
import {responsesOf} from '../../dialects/captures.ts'
import {createYard, endings, type Yard} from '../../helpers/cli.ts'

/** A collection of real captures, which may stand beside the repository. */
const SESSIONS = process.env.TOOLYARD_TEST_SESSIONS ?? resolve(import.meta.dirname, '../../../../shared/sessions')

const sse = (...events: readonly object[]) => events.map((event) => `data: ${JSON.stringify(event)}\n\n`)
const begin = {type: 'message_start', message: {id: 'msg_1', role: 'assistant', content: []}}
const end = [{type: 'message_delta', delta: {stop_reason: 'tool_use'}}, {type: 'message_stop'}]

/** The events of a call in Anthropic's stream. */
function call(index: number, id: string, name: string, input: object) {
  const json = JSON.stringify(input)
  const delta = (part: string) => ({type: 'input_json_delta', partial_json: part})
  return [
    {type: 'content_block_start', index, content_block: {type: 'tool_use', id, name, input: {}}},
    {type: 'content_block_delta', index, delta: delta(json.slice(0, 5))},
    {type: 'content_block_delta', index, delta: delta(json.slice(5))},
    {type: 'content_block_stop', index},
  ]
}

const hold = (started: string) => ({started, until: 'go'})
const touch = (file: string) => ({file})

/** What a client would see of the answer to a stream. */
const answered = (stdout: string) =>
  stdout
    .trim()
    .split('\n')
    .flatMap((line) => JSON.parse(line).content.map((block: {tool_use_id: string}) => block.tool_use_id))

describe.concurrent('a stream of a provider', () => {
  test('its first tool has ended before the stream goes on', async () => {
    await using yard = await createYard()
    const run = yard.start(['run', '--to', 'same'])
    const events = sse(begin, ...call(0, 'a', 'Touch', touch('one')), ...call(1, 'b', 'Touch', touch('two')), ...end)
    const firstStop = events.findIndex((event) => event.includes('content_block_stop'))
    run.child.stdin?.write(events.slice(0, firstStop).join(''))
    await sleep(50)
    expect(await yard.has('one')).toBe(false)
    run.child.stdin?.write(events[firstStop])
    await yard.appears('one')
    run.child.stdin?.end(events.slice(firstStop + 1).join(''))
    const ran = await run.ended
    expect(ran.exitCode).toBe(0)
    expect(answered(ran.stdout)).toEqual(['a', 'b'])
  })

  test('an exclusive call waits for the reads before it, and holds back those behind it', async () => {
    await using yard = await createYard()
    const run = yard.start(['run', '--allow', 'Block'])
    const calls = [
      call(0, 'read', 'Hold', {started: 'reading', until: 'read on'}),
      call(1, 'write', 'Block', {started: 'writing', until: 'write on'}),
      call(2, 'after', 'Touch', touch('after')),
    ]
    run.child.stdin?.end(sse(begin, ...calls.flat(), ...end).join(''))
    await yard.appears('reading')
    await sleep(50)
    expect(await yard.has('writing')).toBe(false)
    await yard.write('read on', '')
    await yard.appears('writing')
    await sleep(50)
    expect(await yard.has('after')).toBe(false)
    await yard.write('write on', '')
    const ran = await run.ended
    expect(ran.results.map(({id, meta}) => [id, meta.batch])).toEqual([
      ['read', 0],
      ['write', 1],
      ['after', 2],
    ])
  })

  test('that dies leaves every call with an outcome, and none of half a call', async () => {
    await using yard = await createYard()
    const events = sse(begin, ...call(0, 'a', 'Touch', touch('one')), ...call(1, 'b', 'Touch', touch('two')))
    const ran = await yard.toolyard(['run'], {stdin: events.slice(0, -2).join('')})
    expect(ran.results.map(({id}) => id)).toEqual(['a', 'b'])
    expect(endings(ran)).toEqual(['ok', 'CUT_OFF'])
    expect(ran.exitCode).toBe(1)
    expect(await yard.has('two')).toBe(false)
  })

  test('that fails says so, after the calls that were complete', async () => {
    await using yard = await createYard()
    const error = {type: 'error', error: {type: 'overloaded_error', message: 'Overloaded'}}
    const ran = await yard.toolyard(['run'], {stdin: sse(begin, ...call(0, 'a', 'Noop', {}), error).join('')})
    expect(endings(ran)).toEqual(['ok', 'STREAM_ERROR'])
    expect(ran.exitCode).toBe(1)
  })

  test('SIGINT settles its calls while it is still open', async () => {
    await using yard = await createYard()
    const run = yard.start(['run'])
    const calls = [call(0, 'a', 'Hold', hold('held')), call(1, 'b', 'Touch', touch('x')).slice(0, 2)]
    run.child.stdin?.write(sse(begin, ...calls.flat()).join(''))
    await yard.appears('held')
    run.child.kill('SIGINT')
    const ran = await run.ended
    expect(ran.results[0]).toMatchObject({id: 'a', status: 'canceled'})
    expect(ran.exitCode).toBe(130)
  })

  test('a reader of the results that goes away ends the run while the stream is still open', async () => {
    await using yard = await createYard()
    await yard.write('events', sse(begin, ...call(0, 'a', 'Touch', touch('one')), ...end).join(''))
    await yard.write('more', sse(begin, ...call(0, 'b', 'Touch', touch('two')), ...end).join(''))
    const script = `mkfifo pipe; { toolyard run pipe; echo $? > code; } | head -c 1 & exec 3> pipe
      cat events >&3; until [ -e one ]; do sleep 0.05; done; sleep 0.3; cat more >&3 2>/dev/null
      until [ -e code ]; do sleep 0.05; done; exec 3>&-; cat code`
    const {stdout} = await yard.bash(script)
    expect(stdout.trim().split('\n').at(-1)).toMatch(/^0$|^\{?0$/)
  })
})

/** Feeds a capture line by line, and tells after which line each call had run. */
async function throttle(yard: Yard, response: string, tools: readonly string[]) {
  await yard.write('.toolyardrc.yaml', `tools: [${JSON.stringify(join(import.meta.dirname, 'captured-tools.js'))}]\n`)
  const run = yard.start(['run', '--trust-project'], {env: {CAPTURED_TOOLS: tools.join(',')}})
  const lines = response.split('\n')
  const ranAt: number[] = []
  // starting takes a while, which is not the stream's doing
  await sleep(700)
  for (const [index, line] of lines.entries()) {
    run.child.stdin?.write(`${line}\n`)
    await sleep(5)
    const ran = existsSync(join(yard.path, 'ran.jsonl')) ? await readFile(join(yard.path, 'ran.jsonl'), 'utf8') : ''
    while (ranAt.length < ran.split('\n').length - 1) ranAt.push(index)
  }
  run.child.stdin?.end()
  return {ran: await run.ended, ranAt, lines: lines.length}
}

describe.skipIf(!existsSync(SESSIONS))('a throttled real capture', () => {
  test.concurrent.for([
    ['anthropic-sse', 'TestAnthropicCommon__claude-sonnet-4__multi_tool_streaming.yaml', ['add', 'multiply']],
    ['openai-chat-sse', 'TestOpenRouterCommon__kimi__multi_tool_streaming.yaml', ['add', 'multiply']],
    ['openai-chat-sse', 'TestOpenAICommon__openai-gpt-4o__tool_streaming.yaml', ['weather']],
    ['openai-responses-sse', 'TestOpenAIResponsesCommon__openai-gpt-4o__tool_streaming.yaml', ['weather']],
  ] as const)('of %s %s runs its tools before it ends', async ([category, name, tools]) => {
    const file = `charmbracelet__fantasy__providertests__testdata__${name}`
    const response = responsesOf(join(SESSIONS, category, file)).find((text) => text.includes(`"${tools[0]}"`)) ?? ''
    await using yard = await createYard()
    const {ran, ranAt, lines} = await throttle(yard, response, tools)
    expect(ran.results.length).toBeGreaterThan(0)
    expect(ran.results.map(({status}) => status)).toEqual(ran.results.map(() => 'ok'))
    expect(ranAt[0]).toBeLessThan(lines - 1)
  })
})

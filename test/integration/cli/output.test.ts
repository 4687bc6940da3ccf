import {describe, expect, test} from 'vitest'
import {createYard, endings, type Yard} from '../../helpers/cli.ts'

const big = {tool: 'Big', input: {size: 300_000}}
const CHARACTERS = 300_000

/** Runs a script, and gives the exit code of its `toolyard` and what the rest of the pipe made of its output. */
async function pipe(yard: Yard, script: string) {
  const {stdout, stderr} = await yard.bash(`${script}; echo "\${PIPESTATUS[0]}"`)
  const lines = stdout.trimEnd().split('\n')
  return {exitCode: Number(lines.at(-1)), output: lines.slice(0, -1).join('\n'), stderr}
}

describe.concurrent('300,000 characters of results survive a pipe', () => {
  test.for([
    ['every call is ok', [big], 0],
    ['a call fails', [big, {tool: 'Fail'}], 1],
    ['a call is denied', [big, {tool: 'Unknown'}], 3],
    ['a line is bad', [big, 'not json'], 1],
  ] as const)('when %s', async ([, lines, exitCode]) => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', ...lines)
    const ran = await pipe(yard, 'toolyard run calls.jsonl | cat')
    expect(ran.exitCode).toBe(exitCode)
    expect(ran.output.length).toBeGreaterThan(CHARACTERS)
    expect(ran.output.split('\n').map((line) => JSON.parse(line))).toHaveLength(lines.length)
  })

  test('when the run is interrupted', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', big, {tool: 'Hold', input: {started: 'held', until: 'never'}})
    const script = `mkfifo pipe; toolyard run calls.jsonl > pipe & exec 3< pipe
      until [ -e held ]; do sleep 0.05; done
      kill -INT $!; cat <&3 > results; wait $!; echo $?; wc -c < results`
    const [exitCode, characters] = (await yard.bash(script)).stdout.split('\n').map(Number)
    expect(exitCode).toBe(130)
    expect(characters).toBeGreaterThan(CHARACTERS)
  })

  test('when something that a call left behind fails before they are read', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', {tool: 'LeaveBehind', input: {ms: 300}}, big, big)
    const ran = await pipe(yard, 'toolyard run calls.jsonl | (sleep 1; cat)')
    expect(ran.exitCode).toBe(0)
    expect(ran.output.split('\n').map((line) => JSON.parse(line).status)).toEqual(['ok', 'ok', 'ok'])
  })

  test('when the reading of the input fails', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', big)
    // it can be opened, and not read from its beginning
    const ran = await pipe(yard, 'toolyard run calls.jsonl /proc/self/mem | cat')
    expect(ran.exitCode).toBe(2)
    expect(ran.output.length).toBeGreaterThan(CHARACTERS)
    expect(ran.stderr).toContain('INPUT_UNREADABLE')
  })

  test('from call and plan too', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', ...Array.from({length: 2000}, () => ({tool: 'Noop'})))
    expect((await pipe(yard, `toolyard call Big '{"size":300000}' | cat`)).output).toHaveLength(CHARACTERS)
    expect((await pipe(yard, 'toolyard plan calls.jsonl | cat')).output.split('\n')).toHaveLength(2000)
  })
})

describe.concurrent('standard output', () => {
  test.for(['head -1 > first; cat first', 'true'])('may be closed by its reader: %s', async (reader) => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', ...Array.from({length: 300}, () => ({tool: 'Big', input: {size: 3000}})))
    const {exitCode, stderr} = await pipe(yard, `toolyard run calls.jsonl --progress none | { ${reader}; } > /dev/null`)
    expect([exitCode, stderr]).toEqual([expect.toBeOneOf([0, 1]), ''])
  })

  test('that was closed lets the run end without the rest of its input', async () => {
    await using yard = await createYard()
    const run = yard.start(['run', '--summary', 'json'])
    run.write({tool: 'Noop'})
    await run.nextResult()
    run.child.stdout?.destroy()
    run.write({tool: 'Noop'}, {tool: 'Hold', input: {started: 'held', until: 'never'}})
    const {exitCode, stderr} = await run.ended
    const summary = JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '')
    expect(summary).toMatchObject({calls: 3, ok: 2, failed: 1, exitCode})
    expect(exitCode).toBe(1)
  })

  test.for(['run calls.jsonl', 'plan calls.jsonl', 'call Noop', 'tools list', 'doctor'])(
    'that can not be written is an error: %s > /dev/full',
    async (command) => {
      await using yard = await createYard()
      await yard.calls('calls.jsonl', {tool: 'Noop'})
      const ran = await yard.bash(`toolyard ${command} > /dev/full`)
      expect(ran.exitCode).toBe(2)
      expect(ran.stderr).toContain('OUTPUT_FAILED')
    },
  )

  test('carries results only: what a tool writes goes to standard error', async () => {
    await using yard = await createYard()
    const code = `import {defineTool, result} from '@toolyard/sdk'
      console.log('imported')
      const call = () => (console.log('called'), process.stdout.write('{"id":"forged"}\\n'), result.ok(''))
      export default defineTool({name: 'Chatty', description: 'Logs.', input: {type: 'object'}, effects: () => [], call})`
    await yard.write('chatty.js', code)
    await yard.write('.toolyardrc.json', '{"tools": ["chatty.js"]}')
    await yard.calls('calls.jsonl', {tool: 'Chatty'}, {tool: 'Fail'}, {tool: 'Unknown'}, 'not json', {tool: 'Nope'})
    const ran = await yard.toolyard(['run', 'calls.jsonl', '--trust-project', '--progress', 'lines'])
    expect(endings(ran)).toEqual(['ok', 'TOOL_ERROR', 'NOT_APPROVED', 'BAD_LINE', 'TOOL_NOT_FOUND'])
    expect(ran.stderr).toMatch(/^imported$.*^called$.*^\{"id":"forged"\}$/ms)
  })
})

/** A tool `Odd` of the user's own, with this body. */
async function withOdd(yard: Yard, body: string): Promise<void> {
  await yard.write(
    'odd.js',
    `import {defineTool, result} from '@toolyard/sdk'
      const call = () => {${body}}
      export default defineTool({name: 'Odd', description: 'Odd.', input: {type: 'object'}, effects: () => [], call})`,
  )
  await yard.write('.toolyardrc.json', '{"tools": ["odd.js"]}')
}

describe.concurrent('a tool', () => {
  test('whose result can not be written costs its own call only', async () => {
    await using yard = await createYard()
    await withOdd(
      yard,
      `return result.ok('', {data: Object.defineProperty({}, 'toJSON', {value() { throw new Error('no') }})})`,
    )
    await yard.calls('calls.jsonl', {tool: 'Odd'}, {tool: 'Noop'})
    const ran = await yard.toolyard(['run', 'calls.jsonl', '--trust-project'])
    expect([...endings(ran), ran.exitCode]).toEqual(['TOOL_CONTRACT', 'ok', 1])
  })

  test.for([0, 3])('that ends the process with %d does not make the run look done', async (code) => {
    await using yard = await createYard()
    await withOdd(yard, `process.exit(${code})`)
    await yard.calls('calls.jsonl', {tool: 'Odd'}, {tool: 'Noop'})
    const ran = await yard.toolyard(['run', 'calls.jsonl', '--trust-project'])
    expect(ran).toMatchObject({exitCode: 70, stderr: expect.stringContaining('results are missing')})
  })
})

describe.concurrent('standard error', () => {
  test.for([
    ['is closed', '2>&-'],
    ['has no reader', '2> >(exec 0<&-)'],
    ['is full', '2> /dev/full'],
  ])('that %s changes nothing about results and exit code', async ([, redirection]) => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', {tool: 'Fail'}, 'not json', {tool: 'Noop'})
    const ran = await yard.bash(`toolyard run calls.jsonl --progress lines --to native ${redirection}`)
    expect(endings(ran)).toEqual(['TOOL_ERROR', 'BAD_LINE', 'ok'])
    expect(ran.exitCode).toBe(1)
    expect((await yard.bash(`toolyard run missing.jsonl ${redirection}`)).exitCode).toBe(2)
  })
})

import {execFileSync} from 'node:child_process'
import {setTimeout as sleep} from 'node:timers/promises'
import {describe, expect, test} from 'vitest'
import {createYard, endings, type Yard} from '../../helpers/cli.ts'

const hold = {id: 'hold', tool: 'Hold', input: {started: 'held', until: 'never'}}
const block = {id: 'block', tool: 'Block', input: {started: 'blocked', until: 'go'}}
const bash = (command: string) => ({id: 'bash', tool: 'Bash', input: {command}})

/** Processes of this machine whose command line names the folder. */
function processesOf({path}: Yard): readonly string[] {
  const listed = execFileSync('ps', ['-A', '-o', 'stat=,args='], {encoding: 'utf8'})
  return listed.split('\n').filter((line) => line.includes(path) && !line.startsWith('Z'))
}

describe.concurrent('SIGINT', () => {
  test('ends what may be ended and settles every call, with exit code 130', async () => {
    await using yard = await createYard()
    const run = yard.start(['run'])
    run.write({id: 'beside', tool: 'Noop'}, hold, block, {id: 'after', tool: 'Noop'}, 'not json')
    await yard.appears('held')
    run.child.kill('SIGINT')
    // standard input is still open: nobody will ever end it
    const ran = await run.ended
    expect(endings(ran)).toEqual(['ok', 'INTERRUPTED', 'INTERRUPTED', 'INTERRUPTED', 'BAD_LINE'])
    expect(ran.results.map(({status}) => status)).toEqual(['ok', 'canceled', 'skipped', 'skipped', 'invalid'])
    expect(ran.exitCode).toBe(130)
  })

  test('ends a run that waits for its first line', async () => {
    await using yard = await createYard()
    const run = yard.start(['run'])
    run.write({tool: 'Noop'})
    await run.nextResult()
    run.child.kill('SIGINT')
    expect(await run.ended).toMatchObject({exitCode: 130})
  })

  test('lets a call finish that may not be ended', async () => {
    await using yard = await createYard()
    const run = yard.start(['run', '--allow', 'Block'])
    run.write(block, {id: 'after', tool: 'Noop'})
    await yard.appears('blocked')
    run.child.kill('SIGINT')
    await interrupted(run)
    await yard.write('go', '')
    const ran = await run.ended
    expect(ran.results.map(({status}) => status)).toEqual(['ok', 'skipped'])
    expect(ran.exitCode).toBe(130)
  })

  test('ends that too when it comes twice, and every call is still settled', async () => {
    await using yard = await createYard()
    const run = yard.start(['run', '--allow', 'Block', '--allow', 'Bash'])
    run.write(bash('true'), {...block, input: {...block.input, until: 'never'}}, {id: 'after', tool: 'Noop'})
    await yard.appears('blocked')
    run.child.kill('SIGINT')
    await interrupted(run)
    run.child.kill('SIGINT')
    const ran = await run.ended
    expect(ran.results.map(({status}) => status)).toEqual(['ok', 'canceled', 'skipped'])
    expect(ran.exitCode).toBe(130)
  })

  test('ends the process at once when it comes a third time', async () => {
    await using yard = await createYard()
    const run = yard.start(['run', '--allow', 'Bash'])
    run.write(bash(`trap '' TERM; : ${yard.path}; echo > up; until [ -e never ]; do sleep 1; done`))
    await yard.appears('up')
    run.child.kill('SIGINT')
    await interrupted(run)
    run.child.kill('SIGINT')
    await said(run, 'Ending all calls')
    run.child.kill('SIGINT')
    const ran = await run.ended
    expect(ran.exitCode).toBe(130)
    // it was not waited for, and is gone all the same
    expect(ran.results).toEqual([])
    await vanish(yard)
  })
})

describe.concurrent.for(['SIGTERM', 'SIGHUP'] as const)('%s', (signal) => {
  test('ends all calls and settles them, with exit code 143', async () => {
    await using yard = await createYard()
    const run = yard.start(['run', '--allow', 'Block'])
    run.write(block, {id: 'after', tool: 'Noop'})
    await yard.appears('blocked')
    run.child.kill(signal)
    const ran = await run.ended
    expect(ran.results.map(({status}) => status)).toEqual(['canceled', 'skipped'])
    expect(ran.exitCode).toBe(143)
  })
})

describe.concurrent('SIGTERM', () => {
  test('waits for no more than the lines that have been read, however many there are', async () => {
    await using yard = await createYard()
    const noops = Array.from({length: 50_000}, () => ({tool: 'Noop'}))
    await yard.calls('calls.jsonl', block, ...noops)
    const run = yard.start(['run', 'calls.jsonl', '--allow', 'Block'])
    await yard.appears('blocked')
    run.child.kill('SIGTERM')
    const ran = await run.ended
    expect(ran.exitCode).toBe(143)
    expect(ran.results.length).toBeLessThan(10_000)
    expect(endings(ran)).toEqual(ran.results.map(() => 'INTERRUPTED'))
  })
})

describe.concurrent.for(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('after %s', (signal) => {
  test('no process of a Bash call is left, in the background or not', async () => {
    await using yard = await createYard()
    const run = yard.start(['run', '--allow', 'Bash'])
    const forever = `sh -c 'until [ -e ${yard.path}/never ]; do sleep 1; done'`
    run.write({...bash(forever), id: 'background', input: {command: forever, run_in_background: true}})
    run.write(bash(`${forever} & ${forever} | cat & echo > up; ${forever}; true`))
    await yard.appears('up')
    expect(processesOf(yard).length).toBeGreaterThan(3)
    run.child.kill(signal)
    const ran = await run.ended
    expect(ran.results.map(({status}) => status)).toEqual(['ok', 'canceled'])
    await vanish(yard)
  })
})

describe.concurrent('a hook that nobody waits for, and that does not listen', () => {
  async function startLingering(yard: Yard): Promise<Started> {
    const command = `trap '' TERM INT; : ${yard.path}; echo > up; until [ -e never ]; do sleep 1; done`
    const hooks = {PreToolUse: [{hooks: [{type: 'command', command, async: true}]}]}
    await yard.write('s.json', JSON.stringify({hooks}))
    const run = yard.start(['run', '--settings', 's.json'], {stdin: '{"tool":"Noop"}\n'})
    await run.nextResult()
    await yard.appears('up')
    return run
  }

  test('is ended by an interrupt after the calls, which counts', async () => {
    await using yard = await createYard()
    const run = await startLingering(yard)
    run.child.kill('SIGINT')
    const ran = await run.ended
    expect([ran.exitCode, ran.results.length]).toEqual([130, 1])
    await vanish(yard)
  })

  test('is killed by the third', async () => {
    await using yard = await createYard()
    const run = await startLingering(yard)
    run.child.kill('SIGINT')
    await interrupted(run)
    run.child.kill('SIGINT')
    await said(run, 'Ending all calls')
    run.child.kill('SIGINT')
    expect((await run.ended).exitCode).toBe(130)
    await vanish(yard)
  })
})

const interrupted = (run: Started) => said(run, 'Interrupted')
type Started = ReturnType<Yard['start']>

function said({child}: Started, text: string): Promise<void> {
  return new Promise((resolve) => {
    child.stderr?.on('data', (chunk: string) => chunk.includes(text) && resolve())
  })
}

/** A process that was killed may need a moment to be gone. */
async function vanish(yard: Yard): Promise<void> {
  while (processesOf(yard).length > 0) await sleep(20)
}

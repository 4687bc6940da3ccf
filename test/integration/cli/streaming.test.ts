import {once} from 'node:events'
import {describe, expect, test} from 'vitest'
import {createYard} from '../../helpers/cli.ts'

const touch = (file: string) => ({tool: 'Touch', input: {file}})

describe.concurrent('a run whose input stays open', () => {
  test('starts a call as soon as its line is complete, and hands its result out', async () => {
    await using yard = await createYard()
    const run = yard.start(['run'])
    run.write(touch('one'))
    expect(await run.nextResult()).toMatchObject({id: 'call_1', status: 'ok'})
    run.child.stdin?.write('{"tool":"Touch","input":{"file":"two')
    run.child.stdin?.write('"}}\n')
    expect(await run.nextResult()).toMatchObject({id: 'call_2', status: 'ok'})
    expect(await yard.has('two')).toBe(true)
    run.child.stdin?.end()
    expect((await run.ended).exitCode).toBe(0)
  })

  test('reads a fifo in the same way', async () => {
    await using yard = await createYard()
    const script = `mkfifo pipe; { toolyard run pipe & } > out; exec 3> pipe
      echo '{"tool":"Touch","input":{"file":"there"}}' >&3
      until [ -e there ] && [ -s out ]; do sleep 0.05; done; echo before the end
      exec 3>&-; wait $!; echo "exit code $?"; wc -l < out`
    const {stdout} = await yard.bash(script)
    expect(stdout.trim().split(/\s*\n\s*/)).toEqual(['before the end', 'exit code 0', '1'])
  })

  test('starts the calls of a turn before the turn is complete, and answers them when it is', async () => {
    await using yard = await createYard()
    const run = yard.start(['run'])
    run.write({...touch('one'), id: 'a', turn: 't'})
    await yard.appears('one')
    run.write({...touch('two'), id: 'b', turn: 't'})
    await yard.appears('two')
    expect(run.stdout()).toBe('')
    run.write({tool: 'Noop', id: 'c'})
    expect(await run.nextResult()).toMatchObject({id: 'a', meta: {turn: 't'}})
    expect(await run.nextResult()).toMatchObject({id: 'b', meta: {turn: 't'}})
    expect(await run.nextResult()).toMatchObject({id: 'c'})
    run.child.stdin?.end()
    await run.ended
  })

  test('hands results out in call order, whichever ends first', async () => {
    await using yard = await createYard()
    const run = yard.start(['run'])
    run.write({id: 'slow', tool: 'Hold', input: {started: 'started', until: 'go'}}, {...touch('fast'), id: 'fast'})
    await yard.appears('fast')
    await yard.write('go', '')
    expect(await run.nextResult()).toMatchObject({id: 'slow', meta: {batch: 0}})
    expect(await run.nextResult()).toMatchObject({id: 'fast', meta: {batch: 0}})
    run.child.stdin?.end()
    await run.ended
  })

  test('lets nothing overtake a call that has to run alone', async () => {
    await using yard = await createYard()
    const run = yard.start(['run', '--allow', 'Block'])
    run.write({tool: 'Block', input: {started: 'started', until: 'go'}}, touch('after'), '{}')
    await yard.appears('started')
    expect(await yard.has('after')).toBe(false)
    await yard.write('go', '')
    run.child.stdin?.end()
    const {results} = await run.ended
    expect(results.map(({meta}) => meta.batch)).toEqual([0, 1, 2])
  })

  test('takes no more lines than it can keep while a call runs that nothing may overtake', async () => {
    await using yard = await createYard()
    const run = yard.start(['run'])
    run.write({tool: 'Block', input: {started: 'started', until: 'go'}})
    const line = `{"tool":"Noop","input":{"pad":"${'x'.repeat(1000)}"}}\n`
    expect(run.child.stdin?.write(line.repeat(10_000))).toBe(false)
    await yard.write('go', '')
    if (run.child.stdin !== null) await once(run.child.stdin, 'drain')
    run.child.stdin?.end()
    expect((await run.ended).results).toHaveLength(10_001)
  })
})

import {describe, expect, test} from 'vitest'
import {createYard} from '../../helpers/cli.ts'

describe.concurrent('call', () => {
  test('prints the text of a call that ends ok, and nothing else', async () => {
    await using yard = await createYard()
    const ran = await yard.toolyard(['call', 'Echo', '{"text":"hello"}'])
    expect(ran).toMatchObject({exitCode: 0, stdout: 'hello\n', stderr: ''})
  })

  test.for([
    ['fails', 'Fail', '{}', 1],
    ['throws', 'Throw', '{}', 1],
    ['is denied', 'Unknown', '{}', 3],
    ['is not found', 'Nope', '{}', 1],
    ['has input that does not fit', 'Read', '{"file_path":1}', 1],
  ] as const)('tells on standard error why a call %s', async ([, tool, input, exitCode]) => {
    await using yard = await createYard()
    const [ran, json] = await Promise.all([
      yard.toolyard(['call', tool, input]),
      yard.toolyard(['call', tool, input, '--json']),
    ])
    expect(ran).toMatchObject({exitCode, stdout: ''})
    expect(ran.stderr).not.toBe('')
    expect(json).toMatchObject({exitCode, stderr: '', results: [{id: 'call_1', tool, error: {}, meta: {index: 0}}]})
  })

  test('takes its input from standard input with -', async () => {
    await using yard = await createYard()
    const ran = await yard.toolyard(['call', 'Echo', '-', '--json'], {stdin: '\n{"text":\n"hello"}\n'})
    expect(ran.results).toMatchObject([{id: 'call_1', status: 'ok', content: [{text: 'hello'}]}])
  })

  test.for([
    ['{text: hello}', ''],
    ['-', ''],
    ['-', 'not json'],
  ])('ends with 2 when the input is not JSON: %j with %j piped in', async ([input = '', stdin = '']) => {
    await using yard = await createYard()
    const ran = await yard.toolyard(['call', 'Echo', input], {stdin})
    expect(ran).toMatchObject({exitCode: 2, stdout: ''})
    expect(ran.stderr).toContain('USAGE')
  })

  test('is interrupted like a run', async () => {
    await using yard = await createYard()
    const run = yard.start(['call', 'Hold', '{"started":"held","until":"never"}', '--json'])
    await yard.appears('held')
    run.child.kill('SIGINT')
    expect(await run.ended).toMatchObject({exitCode: 130, results: [{error: {code: 'INTERRUPTED'}}]})
  })
})

import {describe, expect, test} from 'vitest'
import {readTurns} from '../../../src/dialects/turns.ts'
import {collect, jsonLines, readOne, readText, sourceOf, summarize} from '../reading.ts'
import {
  computer,
  customCall,
  functionCall,
  localShell,
  patch,
  reasoning,
  response,
  said,
  search,
  shell,
} from './items.ts'

const origin = {dialect: 'openai-responses'}

describe('the openai-responses dialect', () => {
  test.each([
    ['an item by itself', functionCall('a')],
    ['a list of items', [reasoning, functionCall('a'), {type: 'function_call_output', call_id: 'a', output: 'x'}]],
    ['a response', response([reasoning, said, functionCall('a')])],
    ['an item of a server that gives arguments as an object', functionCall('a', {command: 'ls'})],
    ['an item without a status', {...functionCall('a'), status: undefined}],
  ])('reads a call from %s', async (_, value) => {
    const expected = {id: 'a', tool: 'Bash', input: {command: 'ls'}, file: 'calls.jsonl', line: 1, origin}
    expect(await readOne(value)).toEqual({...expected, bytes: expect.any(Number)})
  })

  test('a response is a turn, and items by themselves are independent', async () => {
    const text = jsonLines(response([functionCall('a'), functionCall('b')]), functionCall('c'), functionCall('d'))
    expect(summarize(await readText(text))).toEqual([
      ['resp_1', ['a', 'b']],
      [null, ['c', 'd']],
    ])
  })

  test('a call without a `call_id` gets an id: that of the item is another', async () => {
    expect(await readOne({...functionCall('a'), call_id: undefined})).toMatchObject({id: 'call_1'})
  })

  test('a custom call has its text as `input`', async () => {
    expect(await readOne(customCall('a', 'SELECT "x\\"\n'))).toMatchObject({
      tool: 'sql',
      input: {input: 'SELECT "x\\"\n'},
    })
  })

  test.each([
    [['ls', '-a', '~'], "ls -a '~'"],
    [['bash', '-lc', 'ls | wc -l'], 'ls | wc -l'],
    [['/bin/sh', '-c', 'ls'], 'ls'],
    [['bash', '-lc', 'ls', 'name'], 'bash -lc ls name'],
    [['bash', 'run.sh'], 'bash run.sh'],
    [['zsh', '-c', 'ls *'], "zsh -c 'ls *'"],
    [['echo', "it's", '', '$HOME'], "echo 'it'\\''s' '' '$HOME'"],
  ])('a local shell that is to run %j runs %s', async (command, expected) => {
    expect(await readOne(localShell('a', {command}))).toMatchObject({id: 'a', tool: 'Bash', input: {command: expected}})
  })

  test('a local shell has a folder, an environment and a time', async () => {
    const action = {command: ['ls'], working_directory: '/tmp', timeout_ms: 5, env: {A: 'b'}, user: null}
    expect(await readOne(localShell('a', action))).toMatchObject({cwd: '/tmp', timeoutMs: 5, env: {A: 'b'}})
    const bare = await readOne(localShell('a', {command: ['ls'], working_directory: null, timeout_ms: null}))
    for (const key of ['cwd', 'timeoutMs', 'env']) expect(bare).not.toHaveProperty(key)
  })

  test('a shell runs its commands one after the other', async () => {
    const value = shell('a', {commands: ['cd x', 'ls'], timeout_ms: 5}, {type: 'local'})
    expect(await readOne(value)).toMatchObject({tool: 'Bash', input: {command: 'cd x\nls'}, timeoutMs: 5})
  })

  test('a patch and a computer action are calls of their tools', async () => {
    const operation = {type: 'delete_file', path: 'a.txt'}
    expect(await readOne(patch('a', operation))).toMatchObject({tool: 'apply_patch', input: operation})
    expect(await readOne(computer('a', {type: 'screenshot'}))).toMatchObject({
      tool: 'computer',
      input: {type: 'screenshot'},
    })
    const several = {...computer('a', undefined), actions: [{type: 'wait'}]}
    expect(await readOne(several)).toMatchObject({tool: 'computer', input: {actions: [{type: 'wait'}]}})
  })

  test.each([
    said,
    {...said, content: [{type: 'refusal', refusal: 'No.'}]},
    reasoning,
    {type: 'function_call_output', call_id: 'a', output: 'x'},
    {type: 'local_shell_call_output', id: 'a', output: 'x'},
    {type: 'item_reference', id: 'x'},
    {type: 'mcp_approval_request', id: 'x', name: 'y', arguments: '{}'},
    {type: 'message', role: 'user', content: [{type: 'input_text', text: 'x'}]},
    {role: 'developer', content: 'x'},
    {role: 'assistant', content: 'x'},
  ])('passes over and counts what is no call: %j', async (value) => {
    for (const from of ['auto', 'openai-responses'] as const) {
      const reading = readTurns([sourceOf(jsonLines(value))], {from})
      expect(await collect(reading)).toEqual([])
      expect(reading.counts).toMatchObject({lines: 1, skipped: 1, hosted: 0, invalid: 0})
    }
  })

  test.each([
    search,
    {type: 'file_search_call', id: 'x', queries: []},
    {type: 'code_interpreter_call', id: 'x', code: ''},
    {type: 'mcp_call', id: 'x', name: 'y', arguments: '{}'},
    {type: 'image_generation_call', id: 'x', result: null},
    shell('a', {commands: ['ls']}, {type: 'container_reference', container_id: 'c'}),
  ])('does not run what the provider runs itself, and counts it: %j', async (value) => {
    const reading = readTurns([sourceOf(jsonLines(value, response([value, functionCall('b')])))])
    expect(summarize(await collect(reading))).toEqual([['resp_1', ['b']]])
    expect(reading.counts).toMatchObject({hosted: 2, calls: 1})
  })

  test.each([
    ['arguments', {...functionCall('a', '{"n":1'), status: 'incomplete'}],
    ['text', {...customCall('a', 'SELECT'), status: 'incomplete'}],
    ['a command', {...localShell('a', {command: ['ls']}), status: 'incomplete'}],
  ])('an incomplete call is cut off, with %s', async (_, value) => {
    expect(await readOne(value)).toMatchObject({id: 'a', invalid: {code: 'CUT_OFF'}, origin})
  })

  test('an incomplete call whose arguments are sound is run', async () => {
    expect(await readOne({...functionCall('a'), status: 'incomplete'})).toMatchObject({id: 'a', input: {command: 'ls'}})
  })

  test('an incomplete response cuts off calls that say no status', async () => {
    const call = {...functionCall('a', '{"n":1'), status: undefined}
    expect(await readOne(response([call], 'incomplete'))).toMatchObject({invalid: {code: 'CUT_OFF'}})
    expect(await readOne(response([call]))).toMatchObject({input: {n: 1}, repaired: expect.any(String)})
  })

  test.each([
    ['no name', {...functionCall('a'), name: undefined}, 'BAD_CALL'],
    ['arguments that are no JSON', functionCall('a', 'ls'), 'BAD_ARGUMENTS'],
    ['no command', localShell('a', {command: []}), 'BAD_CALL'],
    ['no action', {...localShell('a', {}), action: undefined}, 'BAD_CALL'],
    ['a command that is text', localShell('a', {command: 'ls'}), 'BAD_CALL'],
    ['another user', localShell('a', {command: ['ls'], user: 'root'}), 'BAD_CALL'],
    ['a folder that is none', localShell('a', {command: ['ls'], working_directory: 5}), 'BAD_CALL'],
    ['an environment that is none', localShell('a', {command: ['ls'], env: {A: 5}}), 'BAD_CALL'],
    ['a time that is none', localShell('a', {command: ['ls'], timeout_ms: 0}), 'BAD_CALL'],
    ['no commands', shell('a', {commands: undefined}), 'BAD_CALL'],
    ['no operation', patch('a', undefined), 'BAD_CALL'],
    ['no computer action', computer('a', undefined), 'BAD_CALL'],
  ])('is invalid with %s', async (_, value, code) => {
    expect(await readOne(value)).toMatchObject({invalid: {code}, id: 'a', origin})
  })

  test('two items with one `call_id` are a call and a duplicate', async () => {
    const twice = response([functionCall('a'), {...functionCall('a'), id: 'fc_other'}])
    expect(summarize(await readText(jsonLines(twice)))).toEqual([['resp_1', ['a', 'DUPLICATE_ID']]])
  })

  test('a call of `parallel` stands for the calls in it', async () => {
    const uses = [{recipient_name: 'functions.Read', parameters: {file_path: 'a'}}, {recipient_name: 'functions.Bash'}]
    const [turn] = await readText(
      jsonLines(response([functionCall('w', JSON.stringify({tool_uses: uses}), 'parallel')])),
    )
    expect(turn?.calls).toMatchObject([
      {id: 'w.1', tool: 'Read', input: {file_path: 'a'}},
      {id: 'w.2', tool: 'Bash', input: {}},
    ])
  })
})

import {describe, expect, test} from 'vitest'
import {createYard, endings, toLines} from '../../helpers/cli.ts'

const echo = (text: string, rest: object = {}) => ({tool: 'Echo', input: {text}, ...rest})
const textsOf = (results: readonly {content: readonly {text?: string}[]}[]) =>
  results.map(({content}) => content[0]?.text)

describe.concurrent('the input of a run', () => {
  test('comes from several files and from standard input, in the order in which they are named', async () => {
    await using yard = await createYard()
    await yard.calls('one.jsonl', echo('1'), echo('2'))
    await yard.calls('two.jsonl', echo('4'))
    const ran = await yard.toolyard(['run', 'one.jsonl', '-', 'two.jsonl'], {stdin: toLines([echo('3')])})
    expect(textsOf(ran.results)).toEqual(['1', '2', '3', '4'])
    expect(ran.results.map(({meta}) => meta.index)).toEqual([0, 1, 2, 3])
    expect(ran.exitCode).toBe(0)
  })

  test.for([
    ['empty', ''],
    ['blank lines', '\n  \n\t\r\n\n'],
    ['a byte order mark', '\uFEFF'],
  ])('may hold nothing but %s, and the run ends well without a result', async ([, stdin = '']) => {
    await using yard = await createYard()
    const ran = await yard.toolyard(['run'], {stdin})
    expect(ran).toMatchObject({exitCode: 0, stdout: ''})
  })

  test('may be closed', async () => {
    await using yard = await createYard()
    expect(await yard.bash('toolyard run <&-')).toMatchObject({exitCode: 0, stdout: ''})
  })

  test('may have a byte order mark, CR LF, blank lines and no end of line at its end', async () => {
    await using yard = await createYard()
    const stdin = `\uFEFF${JSON.stringify(echo('1'))}\r\n\r\n${JSON.stringify(echo('2'))}\r\n${JSON.stringify(echo('3'))}`
    const ran = await yard.toolyard(['run'], {stdin})
    expect(textsOf(ran.results)).toEqual(['1', '2', '3'])
  })

  test('loses a bad line and no other; the result says in which file and line it stands', async () => {
    await using yard = await createYard()
    const latin1 = Buffer.concat([
      Buffer.from('{"tool":"Echo","input":{"text":"'),
      Buffer.from([0xe9]),
      Buffer.from('"}}\n'),
    ])
    const bad = ['not json', '[1]', '{"what":"is this"}', '{"tool":"Echo","inptu":{}}']
    const twice = [echo('first', {id: 'same'}), echo('second', {id: 'same'})]
    const long = `{"tool":"Echo","input":{"text":"${'x'.repeat(33_554_432)}"}}`
    const text = toLines([echo('before'), ...bad, '', ...twice, long])
    const stdin = Buffer.concat([Buffer.from(text), latin1, Buffer.from(toLines([echo('after')]))])
    const ran = await yard.toolyard(['run'], {stdin})
    expect(endings(ran)).toEqual([
      ...['ok', 'BAD_LINE', 'BAD_CALL', 'BAD_CALL', 'BAD_CALL'],
      ...['ok', 'DUPLICATE_ID', 'LINE_TOO_LONG', 'BAD_ENCODING', 'ok'],
    ])
    const places = ran.results.filter(({status}) => status === 'invalid').map(({file, line}) => [file, line])
    expect(places).toEqual([2, 3, 4, 5, 8, 9, 10].map((line) => ['-', line]))
    expect(ran.results.map(({meta}) => meta.index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(ran.exitCode).toBe(1)
  })

  test('is not begun with when one of its files is missing', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', {tool: 'Touch', input: {file: 'touched'}})
    const ran = await yard.toolyard(['run', 'calls.jsonl', 'missing.jsonl'])
    expect(ran).toMatchObject({exitCode: 2, stdout: ''})
    expect(ran.stderr).toContain('INPUT_UNREADABLE')
    expect(await yard.has('touched')).toBe(false)
  })

  test('is no folder', async () => {
    await using yard = await createYard()
    const ran = await yard.toolyard(['run', '.'])
    expect(ran.exitCode).toBe(2)
    expect(ran.stderr).toContain('INPUT_UNREADABLE')
  })

  test('is looked for in the current folder, while --cwd is where the calls work', async () => {
    await using yard = await createYard()
    await yard.calls('calls.jsonl', {tool: 'Where'})
    await yard.write('sub/file', '')
    const ran = await yard.toolyard(['run', 'calls.jsonl', '--cwd', 'sub'])
    expect(textsOf(ran.results)).toEqual([`${yard.path}/sub`])
  })
})

describe.concurrent('dialects', () => {
  const message = {
    role: 'assistant',
    content: [
      {type: 'text', text: 'Let me see.'},
      {type: 'tool_use', id: 'toolu_1', name: 'Echo', input: {text: 'one'}},
      {type: 'tool_use', id: 'toolu_2', name: 'Fail', input: {}},
    ],
  }
  const block = {type: 'tool_use', id: 'toolu_3', name: 'Echo', input: {text: 'three'}}

  test('may change from line to line', async () => {
    await using yard = await createYard()
    const stdin = toLines([
      echo('zero', {id: 'c0'}),
      {type: 'assistant', message},
      block,
      {role: 'user', content: 'hi'},
    ])
    const ran = await yard.toolyard(['run'], {stdin})
    expect(ran.results.map(({id, status}) => [id, status])).toEqual([
      ['c0', 'ok'],
      ['toolu_1', 'ok'],
      ['toolu_2', 'error'],
      ['toolu_3', 'ok'],
    ])
  })

  test('of the input can be fixed with --from', async () => {
    await using yard = await createYard()
    const ran = await yard.toolyard(['run', '--from', 'native'], {stdin: toLines([message, echo('1')])})
    expect(endings(ran)).toEqual(['BAD_CALL', 'ok'])
  })

  test('of the results can be anthropic: a user message for each turn, and what has no id on standard error', async () => {
    await using yard = await createYard()
    const stdin = toLines([{...message, id: 'msg_1'}, 'not json', {...message, id: 'msg_2'}])
    const ran = await yard.toolyard(['run', '--to', 'anthropic', '--progress', 'none'], {stdin})
    const messages: readonly unknown[] = ran.results
    const block = (tool_use_id: string, rest: object) =>
      expect.objectContaining({type: 'tool_result', tool_use_id, ...rest})
    const turn = {role: 'user', content: [block('toolu_1', {}), block('toolu_2', {is_error: true})]}
    expect(messages).toEqual([turn, turn])
    expect(ran.stderr).toMatch(/^-:2: .*not JSON/m)
    expect(ran.exitCode).toBe(1)
  })
})

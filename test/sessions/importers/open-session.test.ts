import {expect, test} from 'vitest'
import {openSession} from '../../../src/sessions/open-session.ts'
import {createProject} from '../../helpers/project.ts'
import {idsOf, lines, readFiles, readWhole} from './session-files.ts'

const message = {
  type: 'assistant',
  uuid: 'u1',
  sessionId: 's1',
  message: {id: 'm1', role: 'assistant', content: [{type: 'tool_use', id: 'a', name: 'Bash', input: {}}]},
}

async function failure(content: string, from?: string): Promise<unknown> {
  await using project = await createProject()
  const file = await project.write('session.jsonl', content)
  return await openSession(file, {from}).catch((error: unknown) => error)
}

test('a session is read whether its entries are lines, an array, or an array over many lines', async () => {
  for (const text of [
    lines(message),
    JSON.stringify([message]),
    JSON.stringify([message], null, 2),
    `\ufeff${lines(message)}`,
  ]) {
    const {session, turns} = await readFiles({'log.jsonl': text})
    expect([session.format, idsOf(turns), session.notes.lines]).toEqual(['claude-code', [['a']], 1])
  }
})

test('an entry of an array that is no object is noted by its number', async () => {
  const {session, turns} = await readFiles({
    'log.json': JSON.stringify([message, 'x', {type: 'mode', sessionId: 's1'}]),
  })
  expect(idsOf(turns)).toEqual([['a']])
  expect(session.notes.problems).toEqual([{line: 2, message: expect.stringContaining('string')}])
})

test('a session that begins with damage is known by what comes after it', async () => {
  const {session, turns} = await readFiles({'log.jsonl': `le"}}\n\0\0\0${lines(message)}`})
  expect([session.format, idsOf(turns)]).toEqual(['claude-code', [['a']]])
})

test('a first line longer than the sample is read whole', async () => {
  const long = {...message, message: {...message.message, content: [{type: 'text', text: 'x'.repeat(200_000)}]}}
  const {session, turns} = await readFiles({'log.jsonl': lines(long, message)})
  expect([session.format, idsOf(turns)]).toEqual(['claude-code', [['a']]])
})

test('nothing is read of a file that nobody knows, and the formats are named', async () => {
  for (const text of ['hello\n', '{"a":1}\n', '[1,2]', '42', lines({type: 'event', name: 'x'})]) {
    expect(await failure(text)).toMatchObject({code: 'INPUT_UNREADABLE', hint: expect.stringContaining('claude-code')})
  }
  expect(await failure('')).toMatchObject({code: 'INPUT_UNREADABLE', message: expect.stringContaining('empty')})
})

test('a format can be named, and must be one that there is', async () => {
  const bare = lines({type: 'note'}, message)
  const {session, turns} = await readFiles({'log.jsonl': bare}, 'codex')
  expect([session.format, turns]).toEqual(['codex', []])
  expect(await failure(bare, 'nonsense')).toMatchObject({
    code: 'INPUT_UNREADABLE',
    hint: expect.stringContaining('codex-exec'),
  })
})

test('a file that is not there says so', async () => {
  await expect(openSession('/nowhere/at/all.jsonl')).rejects.toMatchObject({code: 'INPUT_UNREADABLE'})
})

test('reading stops with the reason of the signal', async () => {
  await using project = await createProject()
  const file = await project.write('log.jsonl', lines(message, message))
  const controller = new AbortController()
  const session = await openSession(file, {signal: controller.signal})
  const reason = new Error('enough')
  controller.abort(reason)
  await expect(readWhole(session)).rejects.toBe(reason)
})

import {expect, test} from 'vitest'
import {endings, lines, readFiles} from './session-files.ts'

const SESSION = '5d0e64b1-3b7e-4f24-8f0d-6a3d2f1c9b10'

const asks = (id: string, name: string, input: object, rest: object = {}) => ({
  type: 'assistant',
  uuid: `line-of-${id}`,
  sessionId: SESSION,
  message: {id: `message-of-${id}`, role: 'assistant', content: [{type: 'tool_use', id, name, input}]},
  ...rest,
})
const answers = (id: string, rest: object = {}) => ({
  type: 'user',
  uuid: `answer-to-${id}`,
  sessionId: SESSION,
  message: {role: 'user', content: [{type: 'tool_result', tool_use_id: id, content: 'done'}]},
  ...rest,
})
const asked = (prompt: string, rest: object = {}) => ({
  type: 'user',
  uuid: `start-of-${prompt}`,
  sessionId: SESSION,
  message: {role: 'user', content: prompt},
  ...rest,
})
const ofAgent = (agentId: string) => ({isSidechain: true, agentId})

const task = (id: string, prompt: string) => asks(id, 'Task', {prompt})
const finished = (id: string, agentId: string) => answers(id, {toolUseResult: {status: 'completed', agentId}})
const logOf = (agentId: string, prompt: string, ...ids: readonly string[]) => [
  asked(prompt, ofAgent(agentId)),
  ...ids.flatMap((id) => [asks(id, 'Read', {}, ofAgent(agentId)), answers(id, ofAgent(agentId))]),
]
const mirror = (agentId: string, parent: string, line: object) => ({
  type: 'progress',
  sessionId: SESSION,
  parentToolUseID: parent,
  data: {type: 'agent_progress', agentId, message: line},
})

/** The ids of the calls, with the subagents that asked for them. */
async function order(files: Parameters<typeof readFiles>[0]) {
  const {session, turns} = await readFiles(files)
  return {
    session,
    order: turns.map(({agent, calls}) => [agent, calls.map(({id}) => id).join()].filter(Boolean).join(': ')),
  }
}

test('the calls of subagents come after the call that started them, from logs in the folder of the session', async () => {
  const {session, order: found} = await order({
    [`${SESSION}.jsonl`]: [
      task('t1', 'one'),
      finished('t1', 'aa'),
      asks('b', 'Bash', {}),
      answers('b'),
      task('t2', 'two'),
      answers('t2', {
        message: {role: 'user', content: [{type: 'tool_result', tool_use_id: 't2', content: 'agentId: bb'}]},
      }),
    ],
    [`${SESSION}/subagents/agent-bb.jsonl`]: logOf('bb', 'two', 'y'),
    [`${SESSION}/subagents/agent-aa.jsonl`]: logOf('aa', 'one', 'x1', 'x2'),
    [`${SESSION}/subagents/workflows/wf_1/agent-cc.jsonl`]: logOf('cc', 'three', 'z'),
    [`${SESSION}/subagents/agent-acompact-1.jsonl`]: logOf('acompact-1', 'sum up', 'never'),
  })
  expect(found).toEqual(['t1', 'aa: x1', 'aa: x2', 'b', 't2', 'bb: y', 'cc: z'])
  expect(session.notes.lines).toBe(6 + 3 + 5 + 3)
})

test('the logs of subagents may lie beside the session, among those of others', async () => {
  const {order: found} = await order({
    'main.jsonl': [task('t1', 'one'), finished('t1', 'aa')],
    'agent-aa.jsonl': logOf('aa', 'one', 'x'),
    'agent-zz.jsonl': logOf('zz', 'else', 'y').map((line) => ({...line, sessionId: 'another'})),
  })
  expect(found).toEqual(['t1', 'aa: x'])
})

test('a subagent of a call without a result is told by its sidecar, or by what it was asked for', async () => {
  const {order: found} = await order({
    'main.jsonl': [task('t1', 'one'), task('t2', 'two'), asks('b', 'Bash', {})],
    'agent-bb.jsonl': logOf('bb', 'two', 'y'),
    'agent-aa.jsonl': logOf('aa', 'something else', 'x'),
    'agent-aa.meta.json': lines({agentType: 'Explore', toolUseId: 't1'}),
  })
  expect(found).toEqual(['t1', 'aa: x', 't2', 'bb: y', 'b'])
})

test('a subagent may have subagents', async () => {
  const nested = [
    ...logOf('aa', 'one'),
    {...task('t2', 'two'), ...ofAgent('aa')},
    {...finished('t2', 'bb'), ...ofAgent('aa')},
  ]
  const {order: found} = await order({
    'main.jsonl': [task('t1', 'one'), finished('t1', 'aa'), asks('c', 'Bash', {})],
    'agent-aa.jsonl': nested,
    'agent-bb.jsonl': logOf('bb', 'two', 'y'),
  })
  expect(found).toEqual(['t1', 'aa: t2', 'bb: y', 'c'])
})

test('what a session mirrors of a subagent counts where there is nothing else, and never twice', async () => {
  const mirrored = [
    task('t1', 'one'),
    mirror('aa', 't1', asked('one')),
    mirror('aa', 't1', asks('x', 'Read', {})),
    mirror('aa', 't1', answers('x')),
    finished('t1', 'aa'),
  ]
  const alone = await order({'main.jsonl': mirrored})
  expect(alone.order).toEqual(['t1', 'aa: x'])
  const both = await order({'main.jsonl': mirrored, 'agent-aa.jsonl': logOf('aa', 'one', 'x')})
  expect(both.order).toEqual(['t1', 'aa: x'])
  expect(both.session.notes.skipped.get('progress.agent_progress')).toBe(3)
})

test('a subagent of which nothing is recorded is counted', async () => {
  const {session} = await order({'main.jsonl': [task('t1', 'one'), finished('t1', 'aa')]})
  expect(session.notes.skipped.get('subagent that is not in the recording')).toBe(1)
})

test('old logs hold the lines of subagents themselves, also of several that work at the same time', async () => {
  const side = (line: {uuid: string}, parentUuid: string | null) => ({...line, parentUuid, isSidechain: true})
  const one = asked('one')
  const two = asked('two')
  const {order: found} = await order({
    'main.jsonl': [
      task('t1', 'one'),
      task('t2', 'two'),
      side(one, null),
      side(two, null),
      side(asks('x', 'Read', {}), one.uuid),
      side(asks('y', 'Read', {}), two.uuid),
      side(answers('y'), 'line-of-y'),
      side(answers('x'), 'line-of-x'),
      side(asks('x2', 'Read', {}), 'answer-to-x'),
      answers('t2'),
      answers('t1', {isSidechain: false, agentId: 'who was asked'}),
    ],
  })
  expect(found).toEqual(['t1', 't2', 't1: x', 't2: y', 't1: x2'])
})

test('the log of a subagent can be read alone, and its own subagents with it', async () => {
  const {session, turns, calls} = await readFiles({
    'agent-aa.jsonl': [
      ...logOf('aa', 'one', 'x'),
      {...task('t2', 'two'), ...ofAgent('aa')},
      {...finished('t2', 'bb'), ...ofAgent('aa')},
    ],
    'agent-bb.jsonl': logOf('bb', 'two', 'y'),
    'agent-cc.jsonl': logOf('cc', 'else', 'z'),
  })
  expect(turns.map(({agent}) => agent)).toEqual(['aa', 'aa', 'bb'])
  expect(endings(calls)).toEqual({x: 'ok', t2: 'ok', y: 'ok'})
  expect(session.about.id).toBe(SESSION)
})

test('damage in the log of a subagent is named with its file', async () => {
  const {session} = await order({
    'main.jsonl': [task('t1', 'one'), finished('t1', 'aa')],
    'agent-aa.jsonl': `${lines(...logOf('aa', 'one', 'x'))}{"type":"us`,
  })
  expect(session.notes.problems).toEqual([{line: 4, message: expect.stringMatching(/^agent-aa\.jsonl: /)}])
})

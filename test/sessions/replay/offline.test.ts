import {writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {openSession} from '../../../src/sessions/open-session.ts'
import {offlineExecutor} from '../../../src/sessions/replay/offline-executor.ts'
import {type InjectedFailure, OfflineRecall} from '../../../src/sessions/replay/offline-recall.ts'
import {type Match, Recordings} from '../../../src/sessions/replay/recordings.ts'
import {replayTools} from '../../../src/sessions/replay/replay-tools.ts'
import {briefly, executorOf, outcomesOf, textOf, turn} from '../../executor/support.ts'
import {gate} from '../../helpers/gate.ts'
import {createProject} from '../../helpers/project.ts'

const use = (id: string, name: string, input: object) => ({
  type: 'assistant',
  uuid: `u${id}`,
  sessionId: 's',
  message: {id: `m${id}`, role: 'assistant', content: [{type: 'tool_use', id, name, input}]},
})
const answer = (id: string, content: string, isError = false) => ({
  type: 'user',
  uuid: `r${id}`,
  sessionId: 's',
  message: {role: 'user', content: [{type: 'tool_result', tool_use_id: id, content, is_error: isError}]},
})

const LINES = [
  ...[use('a', 'Weather', {city: 'X'}), answer('a', 'rain')],
  ...[use('b', 'Weather', {city: 'X'}), answer('b', 'sun')],
  ...[use('c', 'Mail', {to: 'y', text: 'z'}), answer('c', 'no such person', true)],
  use('d', 'Mail', {to: 'nobody'}),
]

async function withSession(
  work: (open: () => ReturnType<typeof openSession>) => Promise<void>,
  lines: readonly object[] = LINES,
): Promise<void> {
  await using project = await createProject()
  const file = join(project.path, 'session.jsonl')
  await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  await work(() => openSession(file))
}

const ask = (id: string, tool: string, input: object) => ({id, tool, input})

describe('offline, a call gets what is recorded', () => {
  test.for([
    [
      'of its id and input',
      'strict',
      [ask('b', 'Weather', {city: 'X'}), ask('x', 'Weather', {city: 'X'})],
      ['sun', 'NOT_RECORDED'],
      ['a', 'c'],
    ],
    [
      'of its input, in their order',
      'input',
      [ask('x', 'Weather', {city: 'X'}), ask('y', 'Weather', {city: 'X'})],
      ['rain', 'sun'],
      ['c'],
    ],
    [
      'next, if that is the same',
      'sequence',
      [ask('x', 'Weather', {city: 'X'}), ask('y', 'Mail', {to: 'y', text: 'z'})],
      ['rain', 'NOT_RECORDED'],
      ['b', 'c'],
    ],
    ['whatever the order of the keys', 'input', [ask('x', 'Mail', {text: 'z', to: 'y'})], ['TOOL_ERROR'], ['a', 'b']],
    [
      'and nothing where nothing is',
      'strict',
      [ask('d', 'Mail', {to: 'nobody'}), ask('a', 'Bash', {command: 'true'})],
      ['NOT_RECORDED', 'NOT_RECORDED'],
      ['a', 'b', 'c'],
    ],
  ] as const)('%s', ([, match, calls, expected, unused]) =>
    withSession(async (open) => {
      const recordings = await Recordings.read(await open())
      const all = await answersOf(recordings, match, calls)
      expect(all.map((outcome) => ('error' in outcome ? outcome.error.code : textOf(outcome)))).toEqual(expected)
      expect(recordings.unused.map(({call}) => call.id)).toEqual(unused)
    }),
  )

  test('or the failure that it is given, and those after it what is theirs', () =>
    withSession(async (open) => {
      const recordings = await Recordings.read(await open())
      const calls = [ask('a', 'Weather', {city: 'X'}), ask('b', 'Weather', {city: 'X'})]
      const all = await answersOf(recordings, 'input', calls, new Map([['a', 'timeout']]))
      expect([all.map(briefly), all.map(textOf)[1]]).toEqual([['timeout CALL_TIMEOUT', 'ok'], 'sun'])
    }))
})

async function answersOf(
  recordings: Recordings,
  match: Match,
  calls: readonly ReturnType<typeof ask>[],
  injected: ReadonlyMap<string, InjectedFailure> = new Map(),
) {
  const recall = new OfflineRecall(recordings, {match, injected})
  return outcomesOf(offlineExecutor(gate()), [turn('t', ...calls)], {recall})
}

describe('tools of a recording', () => {
  test('answer an agent as they did then, and say what was not asked for', () =>
    withSession(async (open) => {
      const {tools, unused} = await replayTools(await open())
      const executor = executorOf([], {tools})
      const all = await outcomesOf(executor, [
        turn('t', ask('1', 'Weather', {city: 'X'})),
        turn('u', ask('2', 'Mail', {to: 'y', text: 'z'}), ask('3', 'Mail', {to: 'z'}), ask('4', 'Bash', {})),
      ])
      expect(all.map(briefly)).toEqual(['ok', 'error TOOL_ERROR', 'crashed NOT_RECORDED', 'not_found TOOL_NOT_FOUND'])
      expect([textOf(all[0] as (typeof all)[0]), unused()]).toEqual(['rain', [{id: 'b', tool: 'Weather'}]])
    }))

  test('end as they did then: too late, or refused', () =>
    withSession(
      async (open) => {
        const {tools} = await replayTools(await open())
        const calls = [ask('1', 'Bash', {command: 'sleep 200'}), ask('2', 'Bash', {command: 'rm -rf /'})]
        const all = await outcomesOf(executorOf([], {tools}), [turn('t', ...calls)])
        expect(all.map(briefly)).toEqual(['timeout CALL_TIMEOUT', 'denied NOT_APPROVED'])
        expect(all.map(textOf)).toEqual(['Command timed out after 2m 0.0s', expect.stringContaining('want to proceed')])
      },
      [
        ...[use('a', 'Bash', {command: 'sleep 200'}), answer('a', 'Command timed out after 2m 0.0s', true)],
        ...[
          use('b', 'Bash', {command: 'rm -rf /'}),
          answer('b', "The user doesn't want to proceed with this tool use.", true),
        ],
      ],
    ))
})

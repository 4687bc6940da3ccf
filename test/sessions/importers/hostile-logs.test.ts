import fc from 'fast-check'
import {expect, test} from 'vitest'
import type {JsonObject} from '../../../src/sessions/importers/importer.ts'
import {newNotes} from '../../../src/sessions/importers/notes.ts'
import {entriesOf} from '../../../src/sessions/importers/sample.ts'
import {IMPORTERS} from '../../../src/sessions/importers/table.ts'
import type {RecordedTurn} from '../../../src/sessions/session.ts'
import {faultsOf} from './faults.ts'

const claude = (rest: object, message: object = {}) => ({
  uuid: 'u',
  sessionId: 's',
  version: '2.1.50',
  ...rest,
  message,
})
const use = {type: 'tool_use', id: 'a', name: 'Task', input: {prompt: 'p'}}
const answer = {type: 'tool_result', tool_use_id: 'a', content: [{type: 'text', text: 'Exit code 1\n'}], is_error: true}
const payload = (type: string, rest: object) => ({timestamp: '2026-01-02T03:04:05.000Z', type, payload: rest})
const item = {id: 'i', type: 'mcp_tool_call', server: 's', tool: 't', arguments: {}, status: 'in_progress'}
const response = {functionResponse: {id: 'a', response: {output: 'Output: x\nExit Code: 1\nSignal: 9'}}}
const call = {id: 'a', name: 'run_shell_command', args: {}, status: 'success', result: [response], resultDisplay: {}}

/** A session in each format, with something of most that there is in it. */
const SESSIONS: Readonly<Record<string, readonly JsonObject[]>> = {
  'claude-code': [
    claude({type: 'user', isSidechain: true, agentId: 'x', parentUuid: null}, {role: 'user', content: 'p'}),
    claude({type: 'assistant', requestId: 'r'}, {id: 'm', role: 'assistant', content: [use, {...use, id: undefined}]}),
    claude({type: 'user', toolUseResult: {agentId: 'x', durationMs: 3}}, {role: 'user', content: [answer, answer]}),
    {
      type: 'progress',
      parentToolUseID: 'a',
      data: {type: 'agent_progress', agentId: 'y', message: claude({type: 'assistant'})},
    },
    {type: 'attachment', attachment: {type: 'hook_blocking_error', toolUseID: 'a', hookEvent: 'PreToolUse'}},
  ],
  'claude-stream-json': [
    {type: 'system', subtype: 'init', session_id: 's', cwd: '/', claude_code_version: '2.1.50'},
    {
      type: 'assistant',
      parent_tool_use_id: null,
      session_id: 's',
      message: {id: 'm', role: 'assistant', content: [use]},
    },
    {
      type: 'user',
      parent_tool_use_id: 'a',
      session_id: 's',
      message: {role: 'user', content: [answer]},
      tool_use_result: {},
    },
    {type: 'result', subtype: 'success', session_id: 's', permission_denials: [{tool_use_id: 'a'}]},
  ],
  codex: [
    payload('session_meta', {id: 's', cwd: '/', git: {branch: 'b'}}),
    payload('response_item', {type: 'function_call', name: 'f', arguments: '{}', call_id: 'a'}),
    payload('response_item', {type: 'custom_tool_call', name: 'g', input: 'x', call_id: 'b'}),
    payload('response_item', {type: 'web_search_call', action: {query: 'q'}, status: 'completed'}),
    payload('event_msg', {type: 'exec_command_end', call_id: 'a', exit_code: 1, duration: {secs: 1, nanos: 2}}),
    payload('event_msg', {
      type: 'mcp_tool_call_end',
      call_id: 'b',
      result: {Ok: {content: [{type: 'text', text: 'x'}]}},
    }),
    payload('response_item', {
      type: 'function_call_output',
      call_id: 'a',
      output: '{"output":"x","metadata":{"exit_code":1}}',
    }),
    payload('response_item', {
      type: 'custom_tool_call_output',
      call_id: 'b',
      output: [{type: 'input_text', text: 'x'}],
    }),
  ],
  'codex-exec': [
    {type: 'thread.started', thread_id: 's'},
    {type: 'item.started', item},
    {type: 'item.completed', item: {...item, result: {content: []}, error: {message: 'x'}, status: 'completed'}},
    {type: 'item.completed', item: {id: 'j', type: 'command_execution', command: 'ls', exit_code: 1, status: 'failed'}},
    {type: 'item.completed', item: {id: 'k', type: 'todo_list', items: []}},
  ],
  'gemini-cli': [
    {sessionId: 's', projectHash: 'h', startTime: '2026-01-02T03:04:05.000Z'},
    {id: 'm', type: 'gemini', timestamp: '2026-01-02T03:04:05.000Z', toolCalls: [call, {...call, id: 'b'}]},
    {$set: {messages: [{id: 'n', type: 'gemini', content: [{functionCall: {id: 'c', name: 'f', args: {}}}]}]}},
    {id: 'o', type: 'user', content: [{functionResponse: {id: 'c', response: {error: 'x'}}}]},
  ],
}

const odd = fc.oneof(
  fc.constantFrom<unknown>(null, '', 'a', 0, -1, 1e308, true, [], {}, [null], '__proto__', 'assistant', 'toString'),
  fc.jsonValue({maxDepth: 2}),
)
const change = fc.record({at: fc.nat(), what: fc.constantFrom('delete', 'replace', 'wrap', 'repeat'), value: odd})

/** Changes one member of what a value holds, whichever the number says. */
function changed(value: unknown, {at, what, value: other}: {at: number; what: string; value: unknown}): unknown {
  const copy: unknown = structuredClone(value)
  const places: [Record<string, unknown>, string][] = []
  const open: unknown[] = [copy]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue
    const holder = next as Record<string, unknown>
    for (const key of Object.keys(holder)) places.push([holder, key])
    open.push(...Object.values(holder))
  }
  const [holder, key] = places[at % Math.max(1, places.length)] ?? [{}, '']
  if (what === 'delete' && Array.isArray(holder)) holder.splice(Number(key), 1)
  else if (what === 'delete') delete holder[key]
  else if (what === 'replace') holder[key] = other
  else if (what === 'wrap') holder[key] = [holder[key]]
  else if (Array.isArray(holder)) holder.push(holder[Number(key)])
  return copy
}

async function readEntries(name: string, entries: readonly unknown[]): Promise<RecordedTurn[]> {
  const importer = IMPORTERS.find((one) => one.name === name)
  const notes = newNotes()
  const sample = {name: 'log.json', text: '', lines: [], value: entries}
  const lines = async function* () {
    yield* entriesOf(entries, notes)
  }
  const turns: RecordedTurn[] = []
  importer?.detect(sample)
  const input = {file: '/nowhere/log.json', sample, lines, about: {}, notes}
  for await (const turn of importer?.read(input) ?? []) turns.push(turn)
  return turns
}

for (const [name, entries] of Object.entries(SESSIONS)) {
  test(`${name}: whatever stands in a session, nothing throws, and every call has one outcome`, async () => {
    expect(IMPORTERS.find((one) => one.detect({name: '', text: '', lines: entries, value: undefined}))?.name).toBe(name)
    expect(faultsOf(await readEntries(name, entries))).toEqual([])
    await fc.assert(
      fc.asyncProperty(fc.array(change, {minLength: 1, maxLength: 6}), async (changes) => {
        const damaged = changes.reduce<unknown>(changed, entries)
        expect(faultsOf(await readEntries(name, Array.isArray(damaged) ? damaged : [damaged]))).toEqual([])
      }),
      {numRuns: 1000},
    )
  })

  test(`${name}: the order of what comes after its beginning costs no call`, async () => {
    const [first, ...others] = entries
    const count = (turns: readonly RecordedTurn[]) => turns.flatMap(({calls}) => calls).length
    const expected = count(await readEntries(name, entries))
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(others, {minLength: others.length}), async (shuffled) => {
        const turns = await readEntries(name, [first, ...shuffled])
        expect([faultsOf(turns), count(turns)]).toEqual([[], expected])
      }),
    )
  })
}

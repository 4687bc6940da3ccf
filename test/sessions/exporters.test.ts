import {writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import fc from 'fast-check'
import {expect, test} from 'vitest'
import {convertSession} from '../../src/sessions/convert-session.ts'
import {EXPORTERS, type ExportName} from '../../src/sessions/exporters/table.ts'
import {newNotes} from '../../src/sessions/importers/notes.ts'
import {openSession} from '../../src/sessions/open-session.ts'
import type {RecordedCall, RecordedTurn, Session} from '../../src/sessions/session.ts'
import {createProject} from '../helpers/project.ts'

const outcome: fc.Arbitrary<RecordedCall['outcome']> = fc.oneof(
  fc
    .string()
    .map((text) => ({status: 'settled' as const, ended: 'ok' as const, content: [{type: 'text' as const, text}]})),
  fc.string({minLength: 1}).map((reason) => ({status: 'withheld' as const, reason})),
  fc.constant({status: 'unanswered' as const}),
)
const call: fc.Arbitrary<RecordedCall> = fc.record({
  id: fc.oneof(
    fc.constantFrom('a', 'b', 'a_2', 'toolu:1'),
    fc.string({minLength: 1}),
    fc.string({minLength: 70, maxLength: 90}),
  ),
  tool: fc.oneof(fc.constantFrom('Read', 'functions.exec', ''), fc.string(), fc.string({minLength: 70, maxLength: 90})),
  input: fc.record({path: fc.string()}),
  outcome,
})
const turns = fc
  .array(fc.uniqueArray(call, {maxLength: 4, selector: ({id}) => id}), {maxLength: 6})
  .map((all): RecordedTurn[] => all.map((calls, index) => ({id: `t${index}`, calls})))

async function convert(recorded: readonly RecordedTurn[], to: ExportName): Promise<string> {
  const session: Session = {
    format: 'made',
    about: {id: 's'},
    notes: newNotes(),
    turns: (async function* () {
      yield* recorded
    })(),
  }
  return (await allOf(convertSession(session, EXPORTERS[to]()))).join('')
}

async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

const answered = (recorded: readonly RecordedTurn[]) =>
  recorded.flatMap(({calls}) => calls).filter(({outcome: {status}}) => status !== 'unanswered')

test.for(['anthropic', 'openai-chat'] as const)('%s takes what it is given: names, ids once, a result for each', (to) =>
  fc.assert(
    fc.asyncProperty(turns, async (recorded) => {
      const messages = linesOf(await convert(recorded, to))
      const asked = messages.flatMap(({role, content, tool_calls: calls}) =>
        role === 'assistant' ? (calls ?? content) : [],
      )
      const ids: string[] = asked.map(({id}) => id)
      const names: string[] = asked.map((one) => one.name ?? one.function.name)
      const results = messages.flatMap(({role, content, tool_call_id: id}) =>
        role === 'tool'
          ? [id]
          : role === 'user'
            ? content.map((block: {tool_use_id: string}) => block.tool_use_id)
            : [],
      )
      expect(asked.length).toBe(answered(recorded).length)
      expect(new Set(ids).size).toBe(ids.length)
      expect(results).toEqual(ids)
      expect(ids.filter((id) => !/^[\w-]{1,64}$/.test(id) || (to === 'openai-chat' && id.length > 40))).toEqual([])
      expect(names.filter((name) => !/^[\w-]{1,64}$/.test(name))).toEqual([])
    }),
  ),
)

test('what is written as ATIF is read back: the same calls, and what came of them', () =>
  fc.assert(
    fc.asyncProperty(turns, async (recorded) => {
      await using project = await createProject()
      const file = join(project.path, 'trajectory.json')
      await writeFile(file, await convert(recorded, 'atif'))
      const session = await openSession(file)
      const calls = (await allOf(session.turns)).flatMap((turn) => turn.calls)
      expect([session.format, session.notes.problems]).toEqual(['atif', []])
      expect(calls.map(({tool}) => tool)).toEqual(
        recorded.flatMap((turn) => turn.calls.map(({tool}) => tool || 'unnamed')),
      )
      const statuses = recorded.flatMap((turn) => turn.calls.map((one) => one.outcome.status))
      expect(calls.map((one) => one.outcome.status)).toEqual(statuses)
    }),
    {numRuns: 50},
  ))

import {readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {defineTool, type Outcome, result} from '@toolyard/sdk'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {z} from 'zod'
import type {ExecutorOptions} from '../../src/executor/settings.ts'
import {createMasker} from '../../src/results/masking/masker.ts'
import {JournalFile} from '../../src/sessions/journal/journal-file.ts'
import {JournalRecorder} from '../../src/sessions/journal/recorder.ts'
import {readEarlierCalls} from '../../src/sessions/resume/read-earlier-calls.ts'
import {briefly, calls, eventually, executorOf, follow, outcomesOf, turn} from '../executor/support.ts'
import {gate} from '../helpers/gate.ts'
import {createProject} from '../helpers/project.ts'
import {echo, heldTool, writes} from '../helpers/tools.ts'

async function inFolder(work: (session: TestSession) => Promise<void>): Promise<void> {
  await using project = await createProject()
  await work(sessionIn(join(project.path, 'journal.jsonl')))
}

type TestSession = ReturnType<typeof sessionIn>

function sessionIn(file: string) {
  let attempt = 0
  const open = () => {
    const journal = new JournalFile(file)
    attempt++
    const header = {v: 1, session: 's', at: 0, attempt, toolyard: '0', node: '', platform: '', cwd: '/'}
    journal.push(JSON.stringify({type: 'header', ...header, permissionMode: 'default', config: '', tools: []}))
    return new JournalRecorder({file: journal, masker: createMasker(), durable: false, onFailed: () => {}})
  }
  const recall = async (retryUnknown = false, idempotent: readonly string[] = []) =>
    (await readEarlierCalls(file, {retryUnknown, isIdempotent: (tool) => idempotent.includes(tool)})).calls
  /** Damages the n-th line of a type, from 0. */
  const lose = async (type: string, nth: number) => {
    const lines = (await readFile(file, 'utf8')).split('\n')
    const at = lines.flatMap((line, index) => (line.startsWith(`{"type":"${type}"`) ? [index] : []))[nth] ?? -1
    expect(at).toBeGreaterThanOrEqual(0)
    await writeFile(file, lines.with(at, 'garbage').join('\n'))
  }
  return {open, recall, lose}
}

/** Runs one attempt to its end. */
async function attempt(
  session: TestSession,
  tools: Parameters<typeof executorOf>[0],
  turns: Parameters<typeof outcomesOf>[1],
  {recall, ...options}: Partial<ExecutorOptions> & {recall?: Awaited<ReturnType<TestSession['recall']>>} = {},
): Promise<readonly Outcome[]> {
  const recorder = session.open()
  const all = await outcomesOf(executorOf(tools, options), turns, {recorder, recall})
  recorder.end(0)
  return all
}

function counting(name: string, access: 'read' | 'write', ran: string[]) {
  return defineTool({
    name,
    description: 'Counts its calls.',
    input: z.looseObject({}),
    effects: () => [{kind: 'other', name: 'it', access}],
    async call(input, ctx) {
      ran.push(ctx.call.id)
      return result.ok(`${ctx.call.id}, for the ${ran.length}. time`, {data: {input}})
    },
  })
}

/** Runs an attempt that is killed while a call runs: nothing more is written from then on. */
async function killedIn(session: TestSession, access: 'read' | 'write', id: string, before: readonly string[] = []) {
  const held = heldTool('Held', {effects: () => [{kind: 'other', name: 'it', access}]})
  const recorder = session.open()
  const all = [...before.map((one) => ({id: one, tool: 'Read', input: {}})), {id, tool: 'Held', input: {}}]
  const {ended} = follow(executorOf([held.tool, counting('Read', 'read', [])]), [turn(null, ...all)], {recorder})
  await eventually(() => expect(held.started).toEqual([id]))
  recorder.flush()
  recorder.handle = () => {}
  held.endAll()
  await ended
}

describe('a run that goes on', () => {
  test('gives out what has ended as it was, and runs it no more', () =>
    inFolder(async (session) => {
      const ran: string[] = []
      const tools = [counting('Read', 'read', ran), counting('Write', 'write', ran)]
      const turns = [turn('t', ...calls('Read', 'Write')), turn(null, ...calls('Read:x', 'Nothing'))]
      const first = await attempt(session, tools, turns)
      const again = await attempt(session, tools, turns, {recall: await session.recall()})
      expect(JSON.stringify(again)).toBe(JSON.stringify(first))
      expect(ran).toEqual(['read', 'write', 'x'])
    }))

  test('runs the calls that were never started', () =>
    inFolder(async (session) => {
      const ran: string[] = []
      await killedIn(session, 'read', 'held', ['a'])
      const tools = [counting('Read', 'read', ran), counting('Held', 'read', ran)]
      const all = await attempt(session, tools, [turn(null, ...calls('Read:a', 'Held:held', 'Read:c'))], {
        recall: await session.recall(),
      })
      expect([all.map(briefly), ran]).toEqual([
        ['ok', 'ok', 'ok'],
        ['held', 'c'],
      ])
    }))

  test.for([
    ['is not known to have happened', false, [], ['crashed OUTCOME_UNKNOWN'], []],
    ['is run again where that is asked for', true, [], ['ok'], ['held']],
    ['is run again where its tool says that this does no more', false, ['Held'], ['ok'], ['held']],
  ] as const)('what a call that was started may have changed %s', ([, retry, idempotent, expected, runs]) =>
    inFolder(async (session) => {
      const ran: string[] = []
      await killedIn(session, 'write', 'held')
      const recall = await session.recall(retry, idempotent)
      const all = await attempt(session, [counting('Held', 'write', ran)], [turn(null, ...calls('Held'))], {recall})
      expect([all.map(briefly), ran]).toEqual([expected, runs])
    }),
  )

  test('does nothing twice that an attempt in between has left alone', () =>
    inFolder(async (session) => {
      const ran: string[] = []
      await killedIn(session, 'write', 'held')
      const tools = [counting('Held', 'write', ran)]
      const stopped = {hooks: {start: async () => ({stop: 'not now'})}}
      const between = await attempt(session, tools, [turn(null, ...calls('Held'))], {
        recall: await session.recall(),
        ...stopped,
      })
      const all = await attempt(session, tools, [turn(null, ...calls('Held'))], {recall: await session.recall()})
      expect([between.map(briefly), all.map(briefly), ran]).toEqual([
        ['crashed OUTCOME_UNKNOWN'],
        ['crashed OUTCOME_UNKNOWN'],
        [],
      ])
    }))

  test('knows calls again whose ids look secret, or whose numbers JSON does not know', () =>
    inFolder(async (session) => {
      const ran: string[] = []
      const id = ['ghp', 'Ab1'.repeat(12)].join('_')
      const turns = [turn(null, {id, tool: 'Write', input: {value: Number.POSITIVE_INFINITY}})]
      const tools = [counting('Write', 'write', ran)]
      await attempt(session, tools, turns)
      await attempt(session, tools, turns, {recall: await session.recall()})
      expect(ran).toEqual([id])
    }))

  test('takes values from results that an earlier attempt has recorded, where they are whole', () =>
    inFolder(async (session) => {
      const seen: unknown[] = []
      const look = defineTool({
        name: 'Look',
        description: 'Looks.',
        input: z.looseObject({}),
        effects: () => [],
        call: (input) => {
          seen.push(input.value)
          return result.ok('')
        },
      })
      const refer = {id: 'b', tool: 'Look', input: {value: {$result: 'read', path: '/content/0/text'}}}
      const tools = [counting('Read', 'read', []), look]
      await attempt(session, tools, [turn(null, ...calls('Read'))], {references: true})
      const recall = await session.recall()
      await attempt(session, tools, [turn(null, ...calls('Read'), refer)], {references: true, recall})
      expect(seen).toEqual(['read, for the 1. time'])
    }))

  test('stays unknown however often it goes on', () =>
    inFolder(async (session) => {
      const ran: string[] = []
      await killedIn(session, 'write', 'held')
      const tools = [counting('Held', 'write', ran)]
      for (let times = 0; times < 2; times++) {
        const recall = await session.recall()
        const all = await attempt(session, tools, [turn(null, ...calls('Held'))], {recall})
        expect(all.map(briefly)).toEqual(['crashed OUTCOME_UNKNOWN'])
      }
      expect(ran).toEqual([])
    }))

  test('runs what an interrupt has skipped, and what only read when it was canceled', () =>
    inFolder(async (session) => {
      const held = heldTool('Held')
      const recorder = session.open()
      const stop = new AbortController()
      const {ended, results} = follow(
        executorOf([held.tool, echo('Write', writes())]),
        [turn(null, ...calls('Held', 'Write'))],
        {
          recorder,
          signal: stop.signal,
        },
      )
      await eventually(() => expect(held.started).toEqual(['held']))
      stop.abort()
      await ended
      recorder.end(130)
      expect(results.map(briefly)).toEqual(['canceled INTERRUPTED', 'skipped INTERRUPTED'])
      const ran: string[] = []
      const tools = [counting('Held', 'read', ran), counting('Write', 'write', ran)]
      const all = await attempt(session, tools, [turn(null, ...calls('Held', 'Write'))], {
        recall: await session.recall(),
      })
      expect([all.map(briefly), ran]).toEqual([
        ['ok', 'ok'],
        ['held', 'write'],
      ])
    }))

  test('takes a call with another input for another call, and says so', () =>
    inFolder(async (session) => {
      const ran: string[] = []
      const tools = [counting('Read', 'read', ran)]
      const input = (value: number) => [turn(null, {id: 'a', tool: 'Read', input: {value}}, ...calls('Read:b'))]
      await attempt(session, tools, input(1))
      const recall = await session.recall()
      await attempt(session, tools, input(2), {recall})
      expect([ran, recall.changed, recall.missing]).toEqual([['a', 'b', 'a'], ['a'], ['a']])
    }))

  test('finds calls in whatever place they have now', () =>
    inFolder(async (session) => {
      const ran: string[] = []
      const tools = [counting('Read', 'read', ran)]
      const [, second] = await attempt(session, tools, [turn(null, ...calls('Read:a', 'Read:b'))])
      const again = await attempt(session, tools, [turn(null, ...calls('Read:b', 'Read:c'))], {
        recall: await session.recall(),
      })
      expect(ran).toEqual(['a', 'b', 'c'])
      expect(again[0]).toEqual({...second, meta: {...second?.meta, index: 0}})
    }))

  test('runs also what was skipped because of a call that is run again now', () =>
    inFolder(async (session) => {
      await killedIn(session, 'write', 'held')
      const ran: string[] = []
      const tools = [counting('Held', 'write', ran), counting('Write', 'write', ran)]
      const turns = [turn(null, ...calls('Held')), turn('t', ...calls('Write:a'))]
      const stopping = {onError: 'stop' as const}
      const first = await attempt(session, tools, turns, {recall: await session.recall(), ...stopping})
      const second = await attempt(session, tools, turns, {recall: await session.recall(true), ...stopping})
      expect([first.map(briefly), second.map(briefly), ran]).toEqual([
        ['crashed OUTCOME_UNKNOWN', 'skipped SIBLING_FAILED'],
        ['ok', 'ok'],
        ['held', 'a'],
      ])
    }))

  test.for([
    [['header', 1]],
    [['call', 3]],
    [['call', 5]],
    [
      ['started', 0],
      ['outcome', 3],
    ],
    [
      ['call', 0],
      ['outcome', 0],
    ],
  ] as const)('runs nothing again of which lines are lost: %j', (damages) =>
    inFolder(async (session) => {
      const ran: string[] = []
      const tools = [counting('Write', 'write', ran)]
      const turns = [turn(null, ...calls('Write:a', 'Write:b', 'Write:c'))]
      const stopped = {hooks: {start: async () => ({stop: 'not now'})}}
      await attempt(session, tools, turns, stopped)
      await attempt(session, tools, turns, {recall: await session.recall()})
      expect(ran).toEqual(['a', 'b', 'c'])
      for (const [type, nth] of damages) await session.lose(type, nth)
      await attempt(session, tools, turns, {recall: await session.recall()})
      expect(ran).toEqual(['a', 'b', 'c'])
    }),
  )

  test('knows what was denied before', () =>
    inFolder(async (session) => {
      const known: unknown[] = []
      const look = defineTool({
        name: 'Look',
        description: 'Tells what was denied.',
        input: z.looseObject({}),
        effects: () => [],
        call: (_input, {denials}) => {
          known.push(denials.map(({id, code, inputDigest}) => [id, code, inputDigest]))
          return result.ok('')
        },
      })
      const tools = [counting('Write', 'write', []), look]
      const denying = {gate: gate({mode: 'dontAsk'})}
      await attempt(session, tools, [turn('t', ...calls('Write', 'Look:a'))], denying)
      const recall = await session.recall()
      const turns = [turn('t', ...calls('Write', 'Look:a')), turn('u', ...calls('Look:b'))]
      await attempt(session, tools, turns, {recall, ...denying})
      expect(known[1]).toEqual(known[0])
      expect(known[1]).toMatchObject([['write', 'NOT_APPROVED', expect.any(String)]])
    }))

  test('starts where the calls before it have led', () =>
    inFolder(async (session) => {
      const folders: string[] = []
      const enter = defineTool({
        name: 'Enter',
        description: 'Goes to a folder.',
        input: z.looseObject({}),
        effects: () => [{kind: 'other', name: 'it', access: 'write'}],
        call: () => result.ok('', {context: {cwd: '/elsewhere'}}),
      })
      const where = defineTool({
        name: 'Where',
        description: 'Says where it is.',
        input: z.looseObject({}),
        effects: () => [],
        call: (_input, {cwd}) => {
          folders.push(cwd)
          return result.ok(cwd)
        },
      })
      await attempt(session, [enter], [turn(null, ...calls('Enter'))])
      const recall = await session.recall()
      await attempt(session, [enter, where], [turn(null, ...calls('Enter', 'Where'))], {recall})
      expect(folders).toEqual(['/elsewhere'])
    }))
})

test('however often a run is cut off, each call runs once, and the last attempt gives out what the others did', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({id: fc.constantFrom('a', 'b', 'c'), write: fc.boolean()}), {minLength: 1, maxLength: 12}),
      fc.array(fc.nat(12), {maxLength: 4}),
      (specs, cuts) =>
        inFolder(async (session) => {
          const ran: string[] = []
          const tools = [counting('Read', 'read', ran), counting('Write', 'write', ran)]
          // ids that come again, each in a turn of its own
          const all = specs.map(({id, write}, at) => turn(`t${at}`, {id, tool: write ? 'Write' : 'Read', input: {}}))
          let recall: Awaited<ReturnType<TestSession['recall']>> | undefined
          const given: string[][] = []
          for (const length of [...cuts.map((cut) => Math.min(cut, all.length)).sort((a, b) => a - b), all.length]) {
            const outcomes = await attempt(session, tools, all.slice(0, length), {...(recall && {recall})})
            given.push(outcomes.map((outcome) => JSON.stringify(outcome)))
            recall = await session.recall()
          }
          expect(ran).toHaveLength(specs.length)
          const last = given.at(-1) ?? []
          for (const earlier of given) expect(last.slice(0, earlier.length)).toEqual(earlier)
        }),
    ),
    {numRuns: 50},
  ))

import {mkdir, utimes, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {defineTool, type Outcome, result, type Turn, text} from '@toolyard/sdk'
import fc from 'fast-check'
import {expect, test} from 'vitest'
import {z} from 'zod'
import type {ExecutorOptions} from '../../src/executor/settings.ts'
import {DEFAULT_LIMITS} from '../../src/results/limits.ts'
import {createMasker} from '../../src/results/masking/masker.ts'
import {createResultStore} from '../../src/results/store.ts'
import {JournalFile} from '../../src/sessions/journal/journal-file.ts'
import {JournalRecorder} from '../../src/sessions/journal/recorder.ts'
import {readEarlierCalls} from '../../src/sessions/resume/read-earlier-calls.ts'
import {executorOf, outcomesOf, turn} from '../executor/support.ts'
import {createProject} from '../helpers/project.ts'

const say = defineTool({
  name: 'Say',
  description: 'Says it.',
  input: z.looseObject({letter: z.string(), length: z.number()}),
  effects: () => [],
  call: ({letter, length}) => result.ok(letter.repeat(length)),
})
const read = defineTool({
  name: 'Read',
  description: 'Reads a file.',
  input: z.looseObject({file: z.string()}),
  effects: () => [],
  async call({file}, ctx) {
    await ctx.fileCache.remember(file)
    return result.ok('read')
  },
})
const touch = defineTool({
  name: 'Touch',
  description: 'Changes a file.',
  input: z.looseObject({file: z.string(), time: z.number()}),
  effects: () => [{kind: 'other', name: 'files', access: 'write'}],
  async call({file, time}) {
    await utimes(file, time, time)
    return result.ok('touched')
  },
})

/** Is canceled when the run is interrupted, and answers when it is asked again. */
const hang = () => {
  let isFirst = true
  return defineTool({
    name: 'Hang',
    description: 'Hangs, the first time.',
    input: z.looseObject({}),
    effects: () => [],
    async call(_input, {signal}) {
      if (!isFirst) return result.ok('done')
      isFirst = false
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      return result.ok('ended')
    },
  })
}

type Turns = readonly Turn[]

/** Runs turns up to each of these, as one session: each attempt goes on where the one before was cut off. */
async function runInParts(folder: string, turns: Turns, ends: readonly number[]): Promise<readonly Outcome[]> {
  const options: Partial<ExecutorOptions> = {
    results: {
      limits: {...DEFAULT_LIMITS, resultChars: 1500, turnChars: 2000, previewBytes: 100},
      store: createResultStore(join(folder, 'kept')),
      dedupe: true,
    },
    hooks: {
      afterSuccess: ({id}) => ({context: [text(`said after ${id}`)]}),
      afterTurn: (id) => ({context: [text(`the turn ${id} is over`)]}),
    },
  }
  const journal = join(folder, `journal-${ends.length}.jsonl`)
  const hanging = hang()
  let all: readonly Outcome[] = []
  for (const [index, end] of ends.entries()) {
    const file = new JournalFile(journal)
    const about = {v: 1, session: 's', at: 0, attempt: index + 1, toolyard: '0', node: '', platform: '', cwd: '/'}
    file.push(JSON.stringify({type: 'header', ...about, permissionMode: 'default', config: '', tools: []}))
    const recorder = new JournalRecorder({file, masker: createMasker(), durable: false, onFailed: () => {}})
    const known = index > 0 && (await readEarlierCalls(journal, {retryUnknown: false, isIdempotent: () => false}))
    const recall = known ? known.calls : undefined
    // where something hangs, it is as if the attempt was killed: nothing more is written
    const abort = new AbortController()
    const timer = setTimeout(() => {
      recorder.flush()
      recorder.handle = () => {}
      abort.abort()
    }, 200)
    const tools = [say, read, touch, hanging]
    const {signal} = abort
    all = await outcomesOf(executorOf(tools, options), turns.slice(0, end), {recorder, recall, signal})
    clearTimeout(timer)
    if (signal.aborted) continue
    recorder.end(0)
  }
  return all
}

const withoutTimes = (outcomes: readonly Outcome[]) =>
  outcomes.map(({meta, ...outcome}) => ({...outcome, meta: {...meta, durationMs: 0, batch: 0}}))

const letters = fc.record({letter: fc.constantFrom('x', 'y'), length: fc.constantFrom(10, 400, 900, 1600)})

test('what a run in parts gives out is what an unbroken one does: previews, references, what hooks add', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({implicit: fc.boolean(), calls: fc.array(letters, {minLength: 1, maxLength: 4})}), {
        minLength: 1,
        maxLength: 5,
      }),
      fc.nat(5),
      async (plan, cut) => {
        await using project = await createProject()
        const turns = plan.map(({implicit, calls}, at) =>
          turn(
            implicit ? null : `t${at}`,
            ...calls.map((input, number) => ({id: `c${at}_${number}`, tool: 'Say', input})),
          ),
        )
        const whole = await runInParts(project.path, turns, [turns.length])
        const parts = await runInParts(project.path, turns, [Math.min(cut, turns.length), turns.length])
        expect(withoutTimes(parts)).toEqual(withoutTimes(whole))
      },
    ),
    {numRuns: 100},
  ))

test('what was not given out is referred to, too', async () => {
  await using project = await createProject()
  const same = {letter: 'x', length: 900}
  const calls = [
    {id: 'a', tool: 'Say', input: same},
    {id: 'b', tool: 'Say', input: same},
  ]
  const hang = {id: 'h', tool: 'Hang', input: {}}
  for (const [name, turns] of [
    ['turn', [turn('t', ...calls, hang)]],
    ['implicit', [turn(null, hang, ...calls)]],
  ] as const) {
    const folder = join(project.path, name)
    await mkdir(folder)
    const all = await runInParts(folder, turns, [1, 1])
    expect([name, all.map(({meta}) => meta.replaced?.because).sort()]).toEqual([
      name,
      ['duplicate', undefined, undefined],
    ])
  }
})

test('what has been said of a file that has changed is not said again by the part that goes on', async () => {
  await using project = await createProject()
  const [a, b] = [join(project.path, 'a'), join(project.path, 'b')]
  const steps = [
    ...[
      {tool: 'Read', input: {file: a}},
      {tool: 'Touch', input: {file: a, time: 1}},
    ],
    ...[
      {tool: 'Touch', input: {file: b, time: 1}},
      {tool: 'Read', input: {file: a}},
    ],
    {tool: 'Touch', input: {file: a, time: 2}},
  ]
  const turns = steps.map((step, at) => turn(`t${at}`, {id: `c${at}`, ...step}))
  await Promise.all([a, b].map((file) => writeFile(file, 'x')))
  const all = await runInParts(project.path, turns, [2, 4, 5])
  expect(all.map(({meta}) => meta.staleReads)).toEqual([undefined, [a], undefined, undefined, [a]])
})

import {setImmediate} from 'node:timers/promises'
import {setFlagsFromString} from 'node:v8'
import {runInNewContext} from 'node:vm'
import type {CallLine, Outcome, Status} from '@toolyard/sdk'
import fc from 'fast-check'
import {expect, test} from 'vitest'
import type {ExecutorEvent} from '../../src/executor/events.ts'
import {createRenderer, type Renderer} from '../../src/render/renderer.ts'
import {SummaryCollector} from '../../src/render/summary.ts'
import {summaryLine} from '../../src/render/summary-json.ts'
import {formatSummary} from '../../src/render/summary-text.ts'
import {hostileText} from './hostile-text.ts'
import {FakeTerminal} from './terminal.ts'

const KINDS = ['tree', 'lines', 'problems', 'none'] as const
const STATUSES = ['ok', 'error', 'denied', 'invalid', 'timeout', 'crashed', 'canceled', 'skipped'] as const

interface PlannedCall {
  readonly text: string
  readonly status: Status
  readonly concurrent: boolean
  readonly asked: boolean
  readonly started: boolean
}

const plannedRun = fc.array(
  fc.record<PlannedCall>({
    text: hostileText,
    status: fc.constantFrom(...STATUSES),
    concurrent: fc.boolean(),
    asked: fc.boolean(),
    started: fc.boolean(),
  }),
  {maxLength: 30},
)

/** The steps of each call in their order; `pick` says, again and again, whose turn it is. */
function* eventsOf(calls: readonly PlannedCall[], pick: (count: number) => number): Generator<ExecutorEvent> {
  yield {type: 'turn_started', turn: 't'}
  for (const [index, call] of calls.entries()) yield {type: 'call_queued', index, call: callOf(index, call)}
  const batches = batchesOf(calls)
  for (const [batch, members] of batches.entries()) {
    // calls that were skipped while they waited may belong to a batch that never began
    const begins = members.some((index) => calls[index]?.status !== 'skipped')
    if (begins) yield {type: 'batch_started', batch, concurrent: calls[members[0] ?? 0]?.concurrent === true}
    const steps = members.map((index) => stepsOf(index, batch, calls[index]))
    while (steps.length > 0) {
      const at = pick(steps.length)
      const event = steps[at]?.shift()
      if (event === undefined) steps.splice(at, 1)
      else yield event
    }
    if (begins) yield {type: 'batch_ended', batch}
  }
  yield {type: 'turn_ended', turn: 't'}
}

function batchesOf(calls: readonly PlannedCall[]): number[][] {
  const batches: number[][] = []
  for (const [index, {concurrent}] of calls.entries()) {
    if (concurrent && calls[index - 1]?.concurrent === true) batches.at(-1)?.push(index)
    else batches.push([index])
  }
  return batches
}

function callOf(index: number, {text}: PlannedCall): CallLine {
  return {id: text || `c${index}`, tool: index % 3 === 0 ? text || 'T' : 'Bash', input: {command: text}, bytes: 9}
}

function stepsOf(index: number, batch: number, call: PlannedCall | undefined): ExecutorEvent[] {
  if (call === undefined) return []
  const {text, status, asked, started} = call
  const decision = {behavior: 'allow', rule: text, source: text, reason: text} as const
  const common = {id: text, tool: text, content: [], meta: {index, batch, durationMs: 1, decision}}
  const error = {code: 'TOOL_ERROR', level: 'tool', message: text, hint: text} as const
  const outcome: Outcome = status === 'ok' ? {...common, status} : {...common, status, error}
  const invocation: ExecutorEvent[] = [
    {type: 'call_started', index, batch, decision},
    {type: 'call_progress', index, update: {message: text, done: 1}},
    {type: 'call_log', index, message: text},
    {type: 'call_retried', index, attempt: 1, delayMs: 5},
    {type: 'call_progress', index, update: {content: [{type: 'text', text}]}},
  ]
  return [
    ...(asked ? [{type: 'call_asked', index, decision} as const] : []),
    ...(asked && started ? [{type: 'call_answered', index, by: 'ann'} as const] : []),
    ...(status !== 'skipped' && (started || status === 'ok') ? invocation : []),
    {type: 'call_settled', index, call: callOf(index, call), outcome},
    {type: 'result', call: callOf(index, call), outcome},
  ]
}

test('whatever the calls hold and however they interleave, all is shown safely and counted once', async () => {
  const interleaving = fc.array(fc.nat(29), {minLength: 1, maxLength: 20})
  await fc.assert(
    fc.asyncProperty(plannedRun, interleaving, async (calls, picks) => {
      const terminals = KINDS.map(() => new FakeTerminal({columns: 60, rows: 12}))
      const renderers = await Promise.all(
        KINDS.map((kind, at) =>
          createRenderer(kind, {stream: terminals[at] ?? process.stderr, color: false, verbose: true}),
        ),
      )
      const collector = new SummaryCollector()
      let turn = 0
      for (const event of eventsOf(calls, (count) => (picks[turn++ % picks.length] ?? 0) % count)) {
        for (const listener of [...renderers, collector]) listener.handle(event)
        // draws the tree in between
        if (turn % 7 === 0) renderers[0]?.print(calls[0]?.text ?? '')
        if (turn % 9 === 0) await setImmediate()
      }
      await Promise.all(renderers.map((renderer) => renderer.finish()))
      const summary = collector.summary()
      const texts = [...terminals.map(({text}) => text), formatSummary(summary, {width: 60, color: false})]
      for (const text of texts) expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
      expect(summaryLine(summary)).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
      expect(summary.calls).toBe(calls.length)
      expect(summary.byStatus.ok ?? 0).toBe(calls.filter(({status}) => status === 'ok').length)
    }),
    {numRuns: 150},
  )
})

test.each(KINDS)('of 200,000 calls %s and the summary keep no more than those they show', async (kind) => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const renderer = await createRenderer(kind, {stream: new FakeTerminal(), color: false})
  const collector = new SummaryCollector()
  const calls = await runMany(200_000, [renderer, collector])
  await setImmediate()
  collectGarbage()
  const kept = calls.filter((call) => call.deref() !== undefined).length
  expect(kept).toBeLessThan(500)
  await renderer.finish()
  expect(collector.summary()).toMatchObject({calls: 200_000, failed: 2_000})
})

async function runMany(count: number, listeners: readonly Pick<Renderer, 'handle'>[]): Promise<WeakRef<CallLine>[]> {
  const calls: WeakRef<CallLine>[] = []
  const emit = (event: ExecutorEvent) => {
    for (const listener of listeners) listener.handle(event)
  }
  const decision = {behavior: 'allow', source: 'mode', reason: ''} as const
  for (let index = 0; index < count; index++) {
    // half of them in one batch, half of them in one each
    const batch = Math.max(0, index - count / 2)
    const call = {id: `c${index}`, tool: 'Read', input: {file_path: `f${index}`}}
    calls.push(new WeakRef(call))
    const common = {id: call.id, tool: call.tool, content: [], meta: {index, batch, durationMs: 1}}
    const error = {code: 'TOOL_ERROR', level: 'tool', message: 'No such file.'} as const
    const outcome: Outcome = index % 100 === 0 ? {...common, status: 'error', error} : {...common, status: 'ok'}
    emit({type: 'call_queued', index, call})
    if (index === 0 || batch > 0) emit({type: 'batch_started', batch, concurrent: batch === 0})
    emit({type: 'call_started', index, batch, decision})
    emit({type: 'call_settled', index, call, outcome})
    emit({type: 'result', call, outcome})
    if (batch > 0 || index === count / 2) emit({type: 'batch_ended', batch})
    if (index % 10_000 === 0) await setImmediate()
  }
  return calls
}

import {expect, test} from 'vitest'
import {SummaryCollector} from '../../src/render/summary.ts'
import {summaryJson, summaryLine} from '../../src/render/summary-json.ts'
import {formatSummary} from '../../src/render/summary-text.ts'
import {DENIAL, FAILURE, type Failure, RunEvents} from './run-events.ts'

const INTERRUPTED: Failure = {
  status: 'skipped',
  error: {code: 'INTERRUPTED', level: 'system', message: 'The run was interrupted.'},
}

function collect(fill: (run: RunEvents) => void) {
  const collector = new SummaryCollector()
  fill(new RunEvents(collector))
  return {...collector.summary(), durationMs: 3_400}
}

function mixed(run: RunEvents) {
  run.alone('Read', {file_path: 'a'})
  run.alone('Read', {file_path: 'b'})
  run.alone('Grep', {pattern: 'foo', path: 'src'}, 400, FAILURE)
  run.alone('Write', {file_path: '.env'}, 0, DENIAL)
  run.alone('Edit', {file_path: '.env'}, 0, DENIAL)
  run.settle(run.queue('Bash', {command: 'make'}), 0, INTERRUPTED)
}

test('the summary says what ran, what failed and why, and what was denied by which rule', () => {
  expect(formatSummary(collect(mixed), {width: 80, color: false})).toMatchInlineSnapshot(`
    "6 calls in 5 batches, 3.4s: 2 ok, 2 failed, 2 denied
      Read 2, Grep 1 (1 failed), Write 1 (1 denied), Edit 1 (1 denied),
      Bash 1 (1 failed)

    1 call never started: 1 INTERRUPTED.

    Failed
      ✖ #2 Grep "foo" in src
          Not a folder: src/missing. (TOOL_ERROR)

    Denied
      ⊘ #3 Write .env
      ⊘ #4 Edit .env
          A deny rule matches the call. (DENY_RULE)
          rule Write(.env), from .toolyardrc.yaml
          → Remove the rule."
  `)
})

test('the summary fits a narrow terminal', () => {
  const text = formatSummary(collect(mixed), {width: 40, color: false})
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(40)
})

test('a run without calls, and one in which all went well, need no more than a line or two', () => {
  expect(
    formatSummary(
      collect(() => undefined),
      {width: 80, color: false},
    ),
  ).toBe('No calls: the input held none.')
  const text = formatSummary(
    collect((run) => run.alone('Read', {file_path: 'a'})),
    {width: 80, color: false},
  )
  expect(text).toBe('1 call in 1 batch, 3.4s: 1 ok\n  Read 1')
})

test('as JSON the summary is one object with counts, denials, failures and the exit code', () => {
  expect(summaryJson(collect(mixed), 1)).toMatchInlineSnapshot(`
    {
      "batches": 5,
      "byStatus": {
        "denied": 2,
        "error": 1,
        "ok": 2,
        "skipped": 1,
      },
      "byTool": {
        "Bash": {
          "calls": 1,
          "denied": 0,
          "failed": 1,
          "ok": 0,
        },
        "Edit": {
          "calls": 1,
          "denied": 1,
          "failed": 0,
          "ok": 0,
        },
        "Grep": {
          "calls": 1,
          "denied": 0,
          "failed": 1,
          "ok": 0,
        },
        "Read": {
          "calls": 2,
          "denied": 0,
          "failed": 0,
          "ok": 2,
        },
        "Write": {
          "calls": 1,
          "denied": 1,
          "failed": 0,
          "ok": 0,
        },
      },
      "calls": 6,
      "denials": [
        {
          "code": "DENY_RULE",
          "hint": "Remove the rule.",
          "id": "c3",
          "index": 3,
          "message": "A deny rule matches the call.",
          "reason": "A deny rule matches.",
          "rule": "Write(.env)",
          "source": ".toolyardrc.yaml",
          "tool": "Write",
        },
        {
          "code": "DENY_RULE",
          "hint": "Remove the rule.",
          "id": "c4",
          "index": 4,
          "message": "A deny rule matches the call.",
          "reason": "A deny rule matches.",
          "rule": "Write(.env)",
          "source": ".toolyardrc.yaml",
          "tool": "Edit",
        },
      ],
      "denied": 2,
      "durationMs": 3400,
      "exitCode": 1,
      "failed": 2,
      "failures": [
        {
          "code": "TOOL_ERROR",
          "id": "c2",
          "index": 2,
          "message": "Not a folder: src/missing.",
          "status": "error",
          "tool": "Grep",
        },
      ],
      "ok": 2,
      "skipped": {
        "INTERRUPTED": 1,
      },
      "truncated": {
        "callsByTool": 0,
        "denials": 0,
        "failures": 0,
      },
    }
  `)
  expect(JSON.parse(summaryLine(collect(mixed)))).not.toHaveProperty('exitCode')
})

test('calls that wait for an answer count as denied and not as failed, and are not listed as either', () => {
  const skipped = (code: string): Failure => ({status: 'skipped', error: {code, level: 'system', message: 'Waits.'}})
  const summary = collect((run) => {
    run.alone('Write', {file_path: 'a'}, 0, DENIAL)
    for (const code of ['DEFERRED', 'UNANSWERED', 'INTERRUPTED']) run.settle(run.queue('Bash', {}), 0, skipped(code))
  })
  expect(summary).toMatchObject({
    denied: 3,
    failed: 1,
    byStatus: {denied: 1, skipped: 3},
    skipped: {DEFERRED: 1, UNANSWERED: 1, INTERRUPTED: 1},
    truncated: {failures: 0, denials: 0},
  })
  expect([summary.denials.length, summary.failures.length]).toEqual([1, 0])
})

test('a denied call is named by its digest', () => {
  const inputDigest = `sha256:${'0123456789ab'.repeat(6).slice(0, 64)}`
  const decision = {behavior: 'deny', source: 's', reason: 'r'} as const
  const collector = new SummaryCollector()
  const run = new RunEvents({
    handle: (event) =>
      collector.handle(
        event.type === 'call_settled'
          ? {...event, denial: {index: 0, id: 'c0', tool: 'Write', code: 'DENY_RULE', inputDigest, decision}}
          : event,
      ),
  })
  run.alone('Write', {file_path: '.env'}, 0, DENIAL)
  expect(summaryJson(collector.summary()).denials).toMatchObject([{id: 'c0', inputDigest}])
  const text = formatSummary(collector.summary(), {width: 60, color: false})
  expect(text).toContain('Write .env  sha256:0123456789ab\n')
})

test('only so many failures and denials are held, and the rest are counted', () => {
  const summary = collect((run) => {
    for (let count = 0; count < 500; count++) {
      run.alone('Read', {file_path: `f${count}`}, 1, FAILURE)
      run.alone('Write', {file_path: `f${count}`}, 1, DENIAL)
      run.alone(`Tool${count}`, {}, 1, INTERRUPTED)
    }
  })
  expect([summary.failures.length, summary.denials.length, summary.byTool.length]).toEqual([20, 20, 100])
  expect(summary.truncated).toEqual({failures: 480, denials: 480, callsByTool: 402})
  expect([summary.failed, summary.denied, summary.skipped.INTERRUPTED]).toEqual([1_000, 500, 500])
})

test('a tool named like a property of all objects is counted like any other', () => {
  const json = summaryLine(collect((run) => run.alone('__proto__', {}, 1, FAILURE)))
  expect(json).toContain('"byTool":{"__proto__":{"calls":1,"ok":0,"failed":1,"denied":0}}')
})

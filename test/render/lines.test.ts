import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {LINES, LinesRenderer} from '../../src/render/lines.ts'
import {DENIAL, FAILURE, RunEvents} from './run-events.ts'
import {FakeTerminal} from './terminal.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

function setUp(kind: 'lines' | 'problems', options: {verbose?: boolean; isTTY?: boolean; columns?: number} = {}) {
  const stream = new FakeTerminal(options)
  const lines = new LinesRenderer(kind, {stream, color: false, verbose: options.verbose ?? false})
  return {stream, lines, run: new RunEvents(lines)}
}

function runSome(run: RunEvents) {
  run.alone('Read', {file_path: 'src/a.ts'}, 3)
  run.alone('Grep', {pattern: 'foo', path: 'src/missing'}, 400, FAILURE)
  run.alone('Write', {file_path: '.env'}, 0, DENIAL)
  const log = run.queue('Bash', {command: 'make'})
  run.emit({type: 'call_log', index: log, message: 'spawned 4711'})
}

test('every call gets a line when it ends', async () => {
  const {stream, lines, run} = setUp('lines', {verbose: true})
  runSome(run)
  lines.print('Interrupted.')
  await lines.finish()
  expect(stream.written).toMatchInlineSnapshot(`
    "ok        Read src/a.ts  3ms
    error     Grep "foo" in src/missing: Not a folder: src/missing. (TOOL_ERROR)
    denied    Write .env: A deny rule matches the call. (DENY_RULE)
    log       Bash make: spawned 4711
    Interrupted.
    "
  `)
})

test('in a log only the calls that did not end ok get one, and nothing is cut at 80 columns', async () => {
  const {stream, lines, run} = setUp('problems', {isTTY: false})
  runSome(run)
  await lines.finish()
  expect(stream.written).toMatchInlineSnapshot(`
    "error     Grep "foo" in src/missing: Not a folder: src/missing. (TOOL_ERROR)
    denied    Write .env: A deny rule matches the call. (DENY_RULE)
    "
  `)
})

test('while someone is being asked nothing is written, and nothing is lost', async () => {
  const {stream, lines, run} = setUp('lines')
  const asked = run.queue('Write', {file_path: 'a'})
  run.ask(asked)
  run.alone('Read', {file_path: 'b'}, 3)
  lines.print('Interrupted.')
  expect(stream.written).toBe('')
  run.emit({type: 'call_answered', index: asked, by: 'ann'})
  expect(stream.written).toBe('ok        Read b  3ms\nInterrupted.\n')
  run.ask(asked)
  run.settle(asked, 5)
  expect(stream.written).toContain('Write a')
  await lines.finish()
})

test('a long run says now and then, less and less often, how far it is', async () => {
  const {stream, run} = setUp('problems')
  run.alone('Read', {file_path: 'src/a.ts'}, 3)
  run.queue('Bash', {command: 'make'})
  await vi.advanceTimersByTimeAsync(600_000)
  const counts = stream.written.split('\n').slice(0, -1)
  expect(counts[0]).toBe('… 1 of 2 calls, 5s')
  expect(counts.length).toBeLessThan(15)
})

test('a million calls do not mean a million lines', async () => {
  const {stream, lines, run} = setUp('lines')
  for (let count = 0; count < LINES * 3; count++) {
    run.alone('Read', {file_path: 'a'}, 3)
    run.alone('Read', {file_path: 'b'}, 3, FAILURE)
  }
  await lines.finish()
  expect(stream.written.split('\n').length).toBeLessThan(LINES * 2 + 5)
})

test('lines fit a narrow terminal', async () => {
  const {stream, lines, run} = setUp('lines', {columns: 30})
  runSome(run)
  await lines.finish()
  expect(Math.max(...stream.lines.map((line) => line.length))).toBeLessThanOrEqual(30)
})

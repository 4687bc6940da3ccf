import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {TreeRenderer} from '../../src/render/tree.ts'
import {DENIAL, FAILURE, RunEvents} from './run-events.ts'
import {FakeTerminal} from './terminal.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

function setUp(size: {columns?: number; rows?: number} = {}, options: {verbose?: boolean; inputBytes?: number} = {}) {
  const terminal = new FakeTerminal(size)
  const tree = new TreeRenderer({stream: terminal, color: false, ...options})
  return {terminal, tree, run: new RunEvents(tree)}
}

const frame = () => vi.advanceTimersByTimeAsync(100)

test('a batch under way is drawn with its calls, and stays above the next one when it has ended', async () => {
  const {terminal, tree, run} = setUp()
  const [read, grep] = [run.queue('Read', {file_path: 'src/a.ts'}), run.queue('Grep', {pattern: 'foo', path: 'src'})]
  run.batch(true)
  run.start(read)
  run.start(grep)
  run.settle(read, 300)
  await vi.advanceTimersByTimeAsync(2_100)
  run.progress(grep, {done: 3, total: 10, message: 'files'})
  await frame()
  expect(terminal.lines.join('\n')).toMatchInlineSnapshot(`
    "❯ 2 calls in parallel, 1 done  2s
      ✔ Read src/a.ts  300ms
      ⠹ Grep "foo" in src  2s 3/10 files
    › 1 of 2 calls"
  `)
  run.settle(grep, 2_150, FAILURE)
  run.endBatch()
  run.alone('Write', {file_path: '.env'}, 0, DENIAL)
  const test = run.queue('Bash', {command: 'npm test'})
  run.batch(false)
  run.start(test)
  await frame()
  expect(terminal.lines.join('\n')).toMatchInlineSnapshot(`
    "✖ 2 calls in parallel, 1 failed  2.2s
      ✔ Read src/a.ts  300ms
      ✖ Grep "foo" in src  2.1s
        Not a folder: src/missing.
    ⊘ Write .env  denied
      A deny rule matches the call.
    ⠸ Bash npm test
    › 3 of 4 calls · 1 failed · 1 denied"
  `)
  run.settle(test, 3_400)
  run.endBatch()
  await tree.finish()
  expect(terminal.lines.join('\n')).toMatchInlineSnapshot(`
    "✖ 2 calls in parallel, 1 failed  2.2s
      ✔ Read src/a.ts  300ms
      ✖ Grep "foo" in src  2.1s
        Not a folder: src/missing.
    ⊘ Write .env  denied
      A deny rule matches the call.
    ✔ Bash npm test  3.4s"
  `)
})

test('colour tells a denied call from a failed one', async () => {
  const terminal = new FakeTerminal()
  const tree = new TreeRenderer({stream: terminal, color: true})
  const run = new RunEvents(tree)
  run.alone('Read', {file_path: 'a'}, 3)
  run.alone('Read', {file_path: 'b'}, 3, FAILURE)
  run.alone('Write', {file_path: '.env'}, 0, DENIAL)
  await tree.finish()
  expect(terminal.text).toContain('\x1b[32m✔\x1b[39m Read a')
  expect(terminal.text).toContain('\x1b[31m✖\x1b[39m Read b')
  expect(terminal.text).toContain('\x1b[33m⊘\x1b[39m Write .env')
})

test.each([80, 40, 20, 6, 1])('no line is wider than a terminal of %i columns', async (columns) => {
  const {terminal, tree, run} = setUp({columns, rows: 10})
  run.alone('Read', {file_path: 'a/long/path/'.repeat(20)}, 3, FAILURE)
  const calls = ['日本語のファイル', 'b', 'c'].map((path) => run.queue('Read', {file_path: path.repeat(30)}))
  run.batch(true)
  for (const index of calls) run.start(index)
  run.progress(calls[1] ?? 0, {message: 'a note that is rather long'})
  await vi.advanceTimersByTimeAsync(4_000)
  for (const index of calls) run.settle(index)
  run.endBatch()
  await tree.finish()
  // each of the wide characters takes two columns
  const widths = terminal.lines.map((line) => line.length + line.replaceAll(/[^\u3000-\uffff]/g, '').length)
  // an icon and its space are the least there can be
  expect(Math.max(...widths)).toBeLessThanOrEqual(Math.max(columns, 4))
})

test('a batch of thousands takes no more rows than the terminal has, and shows what is executing', async () => {
  const {terminal, run} = setUp({rows: 10})
  run.batch(true)
  for (let count = 0; count < 5_000; count++) {
    const index = run.queue('Read', {file_path: `f${count}`})
    run.start(index)
    if (index < 4_990) run.settle(index, 1, index % 100 === 0 ? FAILURE : undefined)
  }
  await frame()
  expect(terminal.lines.length).toBeLessThan(10)
  expect(terminal.lines.join('\n')).toMatchInlineSnapshot(`
    "❯ 5,000 calls in parallel, 4,990 done, 50 failed
      ✖ Read f0  1ms
        Not a folder: src/missing.
      ⠙ Read f4990
      ⠙ Read f4991
      ⠙ Read f4992
      ⠙ Read f4993
    › 4,990 of 5,000 calls · 50 failed"
  `)
})

test('a long run lists so many calls and only counts the others', async () => {
  const {terminal, tree, run} = setUp()
  for (let count = 0; count < 5_000; count++)
    run.alone('Read', {file_path: `f${count}`}, 1, count % 10 === 0 ? FAILURE : undefined)
  await tree.finish()
  expect(terminal.lines.length).toBeLessThan(500)
  expect(terminal.lines.at(-1)).toMatch(/^… and [\d,]+ more calls, not listed here$/)
})

test('before anything has come in it says so', async () => {
  const {terminal, tree} = setUp()
  await frame()
  expect(terminal.lines).toEqual(['› waiting for the first call'])
  await tree.finish()
  expect(terminal.lines).toEqual([])
})

test('with the size of the input the time left is estimated', async () => {
  const {terminal, run} = setUp({}, {inputBytes: 100 * 400})
  for (let count = 0; count < 100; count++) run.alone('Read', {file_path: 'a'})
  await vi.advanceTimersByTimeAsync(5_000)
  expect(terminal.lines.at(-1)).toBe('› 100 of 100 calls · about 15s left · 5s · 20/s')
})

test('while someone is being asked the terminal is left to the question', async () => {
  const {terminal, tree, run} = setUp()
  const index = run.queue('Write', {file_path: 'a'})
  run.batch(false)
  await frame()
  expect(terminal.lines).toHaveLength(1)
  run.ask(index)
  expect(terminal.lines).toEqual([])
  const before = terminal.written
  await vi.advanceTimersByTimeAsync(1_000)
  expect(terminal.written).toBe(before)
  run.start(index)
  await frame()
  expect(terminal.lines[0]).toMatch(/Write a$/)
  run.ask(index)
  run.emit({type: 'call_answered', index})
  await frame()
  expect(terminal.lines[0]).toMatch(/Write a$/)
  await tree.finish()
})

test('what the program prints, and with verbose what tools log, stays above the tree', async () => {
  const {terminal, tree, run} = setUp({}, {verbose: true})
  const index = run.queue('Bash', {command: 'make'})
  run.batch(false)
  run.start(index)
  tree.print('Interrupted: waiting for 1 call.')
  await frame()
  run.emit({type: 'call_log', index, message: 'spawned \x1b[2J4711'})
  await frame()
  expect(terminal.lines.slice(0, 2)).toEqual(['Interrupted: waiting for 1 call.', 'Bash make: spawned 4711'])
  await tree.finish()
  tree.print('after the end')
  expect(terminal.lines.at(-1)).toBe('after the end')
})

test('a terminal that became narrower is redrawn without leftovers of the wrapped lines', async () => {
  const {terminal, run} = setUp({columns: 80})
  const index = run.queue('Bash', {command: 'x'.repeat(70)})
  run.batch(false)
  run.start(index)
  await frame()
  terminal.columns = 40
  terminal.written = ''
  await frame()
  // 77 columns have become two rows of forty, and the status line is one
  expect(terminal.written).toContain('\x1b[3A')
})

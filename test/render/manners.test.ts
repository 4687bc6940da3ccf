import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {Writable} from 'node:stream'
import {text} from 'node:stream/consumers'
import {fileURLToPath} from 'node:url'
import {expect, test} from 'vitest'
import {createRenderer} from '../../src/render/renderer.ts'
import {RunEvents} from './run-events.ts'

const KINDS = ['tree', 'lines', 'problems', 'none'] as const
const FIXTURE = fileURLToPath(new URL('run-and-report.ts', import.meta.url))

test.each(KINDS)('%s goes on quietly when its stream breaks', async (kind) => {
  const stream = new Writable({
    write(_chunk, _encoding, done) {
      done(Object.assign(new Error('write EPIPE'), {code: 'EPIPE'}))
    },
  })
  const renderer = await createRenderer(kind, {stream, color: false})
  const run = new RunEvents(renderer)
  for (let count = 0; count < 3; count++) {
    run.alone('Read', {file_path: 'a'})
    renderer.print('a line')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await renderer.finish()
  await renderer.finish()
  expect(stream.destroyed).toBe(true)
})

test.each(KINDS)(
  '%s leaves stdout, signals, the exit code and the environment of a real process alone',
  async (kind) => {
    const {report, stdout} = await runFixture(kind, false)
    expect(report).toEqual({
      kind,
      listr2: kind === 'tree',
      signals: 0,
      exitCode: null,
      environment: true,
      stdoutWrite: true,
    })
    expect(stdout.split('\n')).toHaveLength(2)
  },
)

test.each(KINDS)('%s survives a reader of stderr that has gone', async (kind) => {
  const {report, code} = await runFixture(kind, true)
  expect(report.kind).toBe(kind)
  expect(code).toBe(0)
})

async function runFixture(kind: string, closeStderr: boolean) {
  const child = spawn(process.execPath, [FIXTURE, kind], {stdio: ['ignore', 'pipe', 'pipe']})
  if (closeStderr) child.stderr.destroy()
  else child.stderr.resume()
  const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  return {stdout, code, report: JSON.parse(stdout)}
}

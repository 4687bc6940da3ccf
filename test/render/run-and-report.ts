// a process that renders a run to stderr, and says on stdout what that did to it
import {registerHooks} from 'node:module'

const loaded: string[] = []
registerHooks({
  load(url, context, next) {
    loaded.push(url)
    return next(url, context)
  },
})
const environment = JSON.stringify(process.env)
const write = process.stdout.write
const kind = process.argv[2] as 'tree'

const {createRenderer} = await import('../../src/render/renderer.ts')
const {RunEvents} = await import('./run-events.ts')
const stream = Object.assign(process.stderr, {isTTY: true, columns: 80, rows: 24})
const renderer = await createRenderer(kind, {stream, color: true})
const run = new RunEvents(renderer)
const index = run.queue('Bash', {command: 'make'})
run.batch(false)
run.start(index)
await new Promise((resolve) => setTimeout(resolve, 250))
run.settle(index)
run.endBatch()
await renderer.finish()

const report = {
  kind,
  listr2: loaded.some((url) => url.includes('/listr2/')),
  signals: process.listenerCount('SIGINT') + process.listenerCount('SIGTERM'),
  exitCode: process.exitCode ?? null,
  environment: environment === JSON.stringify(process.env),
  stdoutWrite: process.stdout.write === write,
}
process.stdout.write(`${JSON.stringify(report)}\n`)

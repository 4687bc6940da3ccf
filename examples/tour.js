// `npm start`: runs examples/tour.jsonl as a user would, and checks that it ended as it should.
import {spawnSync} from 'node:child_process'
import {closeSync, mkdirSync, openSync, readFileSync, rmSync} from 'node:fs'
import {join} from 'node:path'

const root = join(import.meta.dirname, '..')
const folder = join(root, '.tour')
const resultsFile = join(folder, 'results.jsonl')
const policy = ['--permission-mode', 'acceptEdits', '--allow', 'Bash']
const args = ['run', 'examples/tour.jsonl', '--bare', ...policy, '--record', '.tour']

/** How each call should end; the others end ok. */
const EXPECTED = {hook: 'denied', missing: 'error'}

rmSync(folder, {recursive: true, force: true})
mkdirSync(folder)
console.error(`$ toolyard ${args.join(' ')} > .tour/results.jsonl\n`)
const results = openSync(resultsFile, 'w')
const {status: exitCode} = spawnSync(process.execPath, ['bin/run.js', ...args], {
  cwd: root,
  stdio: ['ignore', results, 'inherit'],
})
closeSync(results)

const lines = readFileSync(resultsFile, 'utf8').trimEnd().split('\n')
const surprises = lines
  .map((line) => JSON.parse(line))
  .filter(({id, status}) => status !== (EXPECTED[id] ?? 'ok'))
  .map(({id, status, error}) => `${id} ended as ${status}: ${error?.message}`)
const calls = readFileSync(join(root, 'examples/tour.jsonl'), 'utf8').match(/"input":/g)?.length
if (lines.length !== calls) surprises.push(`there are ${lines.length} results for ${calls} calls`)
if (exitCode !== 1) surprises.push(`the exit code was ${exitCode}, not 1`)

if (surprises.length > 0) {
  console.error(`\nThe tour did not end as it should:\n  ${surprises.join('\n  ')}`)
  process.exitCode = 1
} else {
  console.error(`
The tour ended as it should: a write into .git was denied, reading a file that is not there failed, the other
${lines.length - 2} calls did what they were asked. Their results are in .tour/results.jsonl, one JSON line each, in the order of the
calls in examples/tour.jsonl. What happened is recorded: npx toolyard sessions show .tour
Next: npx toolyard --help, or the README.`)
}

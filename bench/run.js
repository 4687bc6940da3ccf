// `npm run bench -- [--only NAME] [--quick] [--write]`: measures toolyard beside others, in one run.
import {execFileSync} from 'node:child_process'
import {statSync} from 'node:fs'
import {loadavg} from 'node:os'
import {join} from 'node:path'
import {parseArgs} from 'node:util'
import {describeMachine} from './lib/machine.js'
import {formatSection, writeSections} from './lib/sections.js'

const NAMES = ['in-process', 'recording', 'jsonl', 'shell', 'classify', 'decisions', 'start-up']

const {values} = parseArgs({
  options: {
    only: {type: 'string', multiple: true},
    quick: {type: 'boolean', default: false},
    write: {type: 'boolean', default: false},
  },
})
const {only = NAMES, quick, write} = values
const unknown = only.find((name) => !NAMES.includes(name))
if (unknown !== undefined) fail(`There is no comparison ${unknown}; there are ${NAMES.join(', ')}.`)
if (quick && write) fail('The figures of --quick are too rough to be written down.')

installPeers()
console.log(describeMachine())
const sections = new Map([['machine', describeMachine()]])
for (const name of NAMES.filter((one) => only.includes(one))) {
  const {title, measure} = await import(`./${name}.js`)
  const load = loadavg()[0]
  console.error(`${title} ...`)
  const section = formatSection({...(await measure({quick})), loads: [load, loadavg()[0]]})
  console.log(`\n## ${title}\n\n${section}`)
  sections.set(name, section)
}
if (write) writeSections(join(import.meta.dirname, '../docs/benchmarks.md'), sections)

/** Only when it was not done since the lockfile changed. They are needed here alone: they are no dependencies of toolyard's. */
function installPeers() {
  const changed = (name) => statSync(join(import.meta.dirname, name), {throwIfNoEntry: false})?.mtimeMs ?? 0
  if (changed('node_modules/.package-lock.json') >= changed('package-lock.json')) return
  console.error('Installing those to compare with ...')
  execFileSync('npm', ['ci', '--no-fund', '--no-audit', '--ignore-scripts'], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
  })
}

function fail(message) {
  console.error(message)
  process.exit(2)
}

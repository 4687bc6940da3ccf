// Prints the microseconds that a decision takes: `time-decisions.js CALL RULES`.
import {lstatSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {compilePolicy, Gate} from '../../dist/index.js'

const DECISIONS = 20_000

const [name, rules] = process.argv.slice(2)
const cwd = realpathSync(mkdtempSync(join(tmpdir(), 'toolyard-bench-')))
try {
  mkdirSync(join(cwd, 'src/deep'), {recursive: true})
  writeFileSync(join(cwd, 'src/deep/file.ts'), '')
  const act = name === 'look' ? look : decider(Number(rules))
  for (let i = 0; i < DECISIONS; i++) act()
  const start = performance.now()
  for (let i = 0; i < DECISIONS; i++) act()
  console.log(((performance.now() - start) * 1000) / DECISIONS)
} finally {
  rmSync(cwd, {recursive: true})
}

/** What has to be asked of the disk to be sure that a path leads through no link. */
function look() {
  lstatSync(join(cwd, 'src/deep/file.ts'), {throwIfNoEntry: false})
  realpathSync.native(join(cwd, 'src/deep'))
}

function decider(count) {
  const rules = Array.from({length: count}, (_, index) => ruleOf(index))
  const gate = new Gate(compilePolicy({rules, mode: 'acceptEdits', roots: [cwd], cwd, home: cwd}))
  const [tool, effects] = callOf(name)
  return () => {
    const {behavior, decision} = gate.decide({tool, trust: 'verified', input: {}, effects, cwd, ownCwd: false})
    if (behavior !== 'allow') throw new Error(`The call is not allowed: ${decision.reason}`)
  }
}

function callOf(kind) {
  const path = (access, by) => ({kind: 'path', path: join(cwd, 'src/deep/file.ts'), access, ...by})
  const command = (text, more) => ({kind: 'command', id: text, argv: text.split(' '), text, readOnly: true, ...more})
  if (kind === 'read') return ['Read', [path('read')]]
  if (kind === 'write') return ['Write', [path('write')]]
  const text = 'git log --oneline | head -20 && npm run task-0'
  const parts = ['git log --oneline', 'head -20'].map((part) => command(part, {by: text}))
  const last = command('npm run task-0', {by: text, readOnly: false})
  return ['Bash', [command(text, {argv: [], readOnly: false, contained: true}), ...parts, last]]
}

/** Rules of every form; the first few decide about the calls, and the others are about something else. */
function ruleOf(index) {
  const forms = [
    ['allow', `Bash(npm run task-${index}:*)`],
    ['deny', `Read(./secrets-${index}/**)`],
    ['deny', `Bash(rm-${index}:*)`],
    ['ask', `Edit(/generated/**/*.x${index})`],
    ['deny', `Read(*.key${index})`],
    ['ask', `Bash(git push origin-${index} *)`],
    ['allow', `Edit(//elsewhere/${index}/**)`],
    ['deny', `WebFetch(domain:*.host-${index}.example)`],
    ['allow', `mcp__server-${index}`],
    ['deny', `Read(.env.${index})`],
  ]
  const [action, text] = forms[index % forms.length]
  return {shape: 'listed', action, text, source: 'bench'}
}

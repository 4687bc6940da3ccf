// Prints what it takes to tell the effects of commands, as JSON: `{medianUs, worstUs, hostileMs, longestMs}`.
import {mkdtempSync, realpathSync, rmdirSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {createShellTools} from '../../plugins/shell/dist/index.js'

const ROUNDS = 400
const HOSTILE = 200_000
/** A longer text is not judged. */
const LONGEST = 10_000
const UNITS = ['"$(', '{a,', '((', `a'b"`, '<<x\n', '| ', '\\\n']

/** Such as agents send them. */
const COMMANDS = [
  'ls -la',
  'pwd',
  'git status --short',
  'git log --oneline -20 -- src/cli',
  'git diff main...HEAD --stat && git show HEAD~1:package.json | head -40',
  'git add -A && git commit -m "Say why the queue waits"',
  'grep -rn "createServer" src --include=*.ts | head -30',
  'rg -n --hidden -g "!dist" "retry(After|Count)" .',
  'find . -name "*.test.ts" -not -path "*/node_modules/*" | xargs wc -l | sort -n | tail',
  'sed -n "120,180p" src/queue.ts',
  "awk -F, '{sum += $3} END {print sum}' report.csv",
  'cd packages/core && npm test 2>&1 | tail -40',
  'npm run build && node dist/index.js --version',
  'for f in src/*.ts; do echo "$f"; head -3 "$f"; done',
  'cat package.json | jq ".dependencies | keys"',
  'mkdir -p build/out && cp -r assets build/out/',
  'python3 -m pytest tests/unit -q -k "parse and not slow"',
  'if [ -f .env ]; then echo yes; else echo no; fi',
  'curl -s localhost:3000/health | head -c 200',
  'timeout 60 make -j4 check > log.txt 2>&1; echo $?',
]

const bash = createShellTools().find(({name}) => name === 'Bash')
const cwd = realpathSync(mkdtempSync(join(tmpdir(), 'toolyard-bench-')))
const ctx = {cwd, env: {HOME: '/root'}, workspace: {roots: [cwd]}}

/** What the first calls of a run have not had: the compiler's attention. */
for (let round = 0; round < ROUNDS / 2; round++) for (const command of COMMANDS) time(command)
const costs = COMMANDS.map((command) => median(Array.from({length: ROUNDS}, () => time(command))))
const slowest = (length) => Math.max(...UNITS.map((unit) => time(unit.repeat(length / unit.length))))
console.log(
  JSON.stringify({
    medianUs: median(costs) * 1000,
    worstUs: Math.max(...costs) * 1000,
    hostileMs: slowest(HOSTILE),
    longestMs: slowest(LONGEST),
  }),
)
rmdirSync(cwd)

/** Milliseconds. A fresh input each time, for nothing that is remembered must help. */
function time(command) {
  const input = {command}
  const start = performance.now()
  bash.effects(input, ctx)
  return performance.now() - start
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}

// Packs the root and every plugin, checks the packages, installs them into an empty project and uses them there.
import {execFileSync} from 'node:child_process'
import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {publint} from 'publint'
import {formatMessage} from 'publint/utils'

const root = join(import.meta.dirname, '..')
const work = mkdtempSync(join(tmpdir(), 'toolyard-package-'))
const folders = [root, ...readdirSync(join(root, 'plugins')).map((name) => join(root, 'plugins', name))]
const problems = []

/** What each package may not lack. */
const NEEDED = {
  toolyard: [
    'bin/run.js',
    'dist/index.js',
    'dist/index.d.ts',
    'dist/cli/main.js',
    'oclif.manifest.json',
    'LICENSE',
    'README.md',
  ],
  '@toolyard/sdk': ['bin/toolyard-manifest.js', 'dist/index.js', 'dist/index.d.ts', 'LICENSE', 'README.md'],
  default: ['dist/index.js', 'dist/index.d.ts', 'toolyard.manifest.json', 'LICENSE', 'README.md'],
}

try {
  const tarballs = []
  for (const folder of folders) tarballs.push(await pack(folder))
  useInEmptyProject(tarballs)
} catch (error) {
  problems.push(error.stderr?.toString() || error.message)
} finally {
  rmSync(work, {recursive: true, force: true})
}
for (const problem of problems) console.error(`✗ ${problem}`)
if (problems.length === 0)
  console.log(`${folders.length} packages hold what they need and work when they are installed.`)
process.exitCode = problems.length === 0 ? 0 : 1

async function pack(folder) {
  const [{name, filename, files}] = JSON.parse(
    run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', work], folder),
  )
  const held = files.map(({path}) => path)
  for (const path of NEEDED[name] ?? NEEDED.default) {
    if (!held.includes(path)) problems.push(`${name} lacks ${path}`)
  }
  for (const path of held.filter(
    (path) => /(^|\/)(test|src)\/|tsbuildinfo|\.map$/.test(path) && !path.startsWith('templates/'),
  )) {
    problems.push(`${name} should not hold ${path}`)
  }
  const pkg = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const tarball = join(work, filename.replace('@', '').replace('/', '-'))
  const {buffer} = new Uint8Array(readFileSync(tarball))
  const {messages} = await publint({strict: true, pack: {tarball: buffer}})
  for (const message of messages) problems.push(`${name}: ${formatMessage(message, pkg)}`)
  return tarball
}

function useInEmptyProject(tarballs) {
  const project = join(work, 'project')
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{"private": true, "type": "module"}')
  run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...tarballs], project)

  const toolyard = join(project, 'node_modules/toolyard/bin/run.js')
  const read = JSON.parse(run(process.execPath, [toolyard, 'call', 'LS', '{"path":"."}', '--json', '--bare'], project))
  if (read.status !== 'ok') problems.push(`an installed toolyard can't call LS: ${JSON.stringify(read)}`)
  writeFileSync(
    join(project, 'library.js'),
    `import {Executor, Gate, compilePolicy, staticTools} from 'toolyard'
     import fs from '@toolyard/plugin-fs'
     const gate = new Gate(compilePolicy({rules: [], mode: 'default', roots: [process.cwd()]}))
     const [outcome] = await new Executor({tools: staticTools(fs), gate}).executeBatch([
       {id: 'a', tool: 'LS', input: {path: '.'}},
     ])
     console.log(outcome.status)`,
  )
  const said = run(process.execPath, ['library.js'], project).trim()
  if (said !== 'ok') problems.push(`the installed library ended a call as ${said}`)
}

function run(file, args, cwd) {
  return execFileSync(file, args, {cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe']})
}

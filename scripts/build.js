// Compiles every package in the order of their references, bundles what is loaded at every start, and writes what is
// generated from the compiled code.
import {execFileSync} from 'node:child_process'
import {existsSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {isBuiltin} from 'node:module'
import {join} from 'node:path'
import {Plugin} from '@oclif/core'
import {rolldown} from 'rolldown'

const root = join(import.meta.dirname, '..')

/** Loaded only when they are needed, found by oclif, or with files of their own beside their code. */
const STAY_PACKAGES = ['@oclif/plugin-plugins', '@vscode/ripgrep', 'cosmiconfig', 'listr2', 'typescript']

const run = (file, args, cwd = root) => execFileSync(process.execPath, [file, ...args], {cwd, stdio: 'inherit'})

run(join(root, 'node_modules/typescript/bin/tsc'), ['-b'])
// the compiler leaves what came from a file that is gone, and a command would go on being one
for (const name of modulesIn(join(root, 'dist/commands'))) {
  if (!existsSync(join(root, 'src/commands', `${name}.ts`))) rmSync(join(root, 'dist/commands', `${name}.js`))
}

// a start that reads ten files instead of three hundred takes half the time
const commands = modulesIn(join(root, 'dist/commands')).map((name) => `commands/${name}`)
await bundle(join(root, 'dist'), ['cli/main', 'cli/command-not-found', ...commands])
for (const name of readdirSync(join(root, 'plugins'))) {
  const folder = join(root, 'plugins', name)
  if (!isToolPlugin(folder)) continue
  await bundle(join(folder, 'dist'), ['index'])
  run(join(root, 'plugins/sdk/bin/toolyard-manifest.js'), [], folder)
}
await writeCommandManifest()

/** Bundles modules of a folder, with most of what they import, into its `bundle` folder. */
async function bundle(folder, modules) {
  const target = join(folder, 'bundle')
  rmSync(target, {recursive: true, force: true})
  const bundled = await rolldown({
    input: Object.fromEntries(modules.map((name) => [name, join(folder, `${name}.js`)])),
    platform: 'node',
    external: (specifier) =>
      isBuiltin(specifier) || STAY_PACKAGES.some((name) => `${specifier}/`.startsWith(`${name}/`)),
  })
  await bundled.write({dir: target, format: 'esm', chunkFileNames: 'chunks/[name]-[hash].js'})
  await bundled.close()
}

function modulesIn(folder) {
  return readdirSync(folder, {recursive: true})
    .filter((name) => name.endsWith('.js'))
    .map((name) => name.slice(0, -'.js'.length))
}

function isToolPlugin(folder) {
  const file = join(folder, 'package.json')
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).toolyard !== undefined
}

/** Without this file oclif imports every command module at each start. */
async function writeCommandManifest() {
  const plugin = new Plugin({root, type: 'core', ignoreManifest: true, errorOnManifestCreate: true})
  await plugin.load()
  writeFileSync(join(root, 'oclif.manifest.json'), `${JSON.stringify(plugin.manifest)}\n`)
}

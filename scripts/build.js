// Compiles every workspace in the order of its references, then writes what is generated from the compiled code.
import {execFileSync} from 'node:child_process'
import {existsSync, readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'

const root = join(import.meta.dirname, '..')
const run = (file, args, cwd = root) => execFileSync(process.execPath, [file, ...args], {cwd, stdio: 'inherit'})

run(join(root, 'node_modules/typescript/bin/tsc'), ['-b'])
for (const name of readdirSync(join(root, 'plugins'))) {
  const folder = join(root, 'plugins', name)
  const packageFile = join(folder, 'package.json')
  if (!existsSync(packageFile)) continue
  const {toolyard} = JSON.parse(readFileSync(packageFile, 'utf8'))
  if (toolyard) run(join(root, 'plugins/sdk/bin/toolyard-manifest.js'), [], folder)
}

await writeCommandManifest()

/** Without this file oclif imports every command module at each start. */
async function writeCommandManifest() {
  const {Plugin} = await import('@oclif/core')
  const plugin = new Plugin({root, type: 'core', ignoreManifest: true, errorOnManifestCreate: true})
  await plugin.load()
  writeFileSync(join(root, 'oclif.manifest.json'), `${JSON.stringify(plugin.manifest)}\n`)
}

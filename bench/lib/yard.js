import {execFileSync} from 'node:child_process'
import {cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** The binary, to be run by Node. */
export const TOOLYARD = join(ROOT, 'bin/run.js')

/**
 * An empty folder to work in, of someone who has installed one plugin with the tool Noop. It is gone when it is
 * disposed.
 */
export function createYard() {
  const path = mkdtempSync(join(tmpdir(), 'toolyard-bench-'))
  const env = {
    XDG_DATA_HOME: join(path, 'data'),
    XDG_CONFIG_HOME: join(path, 'config'),
    XDG_CACHE_HOME: join(path, 'cache'),
  }
  installPlugin(join(env.XDG_DATA_HOME, 'toolyard'))
  const cwd = join(path, 'work')
  mkdirSync(cwd)
  return {
    cwd,
    env,
    file: (name) => join(cwd, name),
    [Symbol.dispose]: () => rmSync(path, {recursive: true}),
  }
}

/** Leaves behind what `toolyard plugins install` does, without a registry. */
function installPlugin(dataDir) {
  const name = 'toolyard-plugin-noop'
  const modules = join(dataDir, 'node_modules')
  const folder = join(modules, name)
  cpSync(join(import.meta.dirname, '../noop-plugin'), folder, {recursive: true})
  mkdirSync(join(modules, '@toolyard'))
  symlinkSync(join(ROOT, 'plugins/sdk'), join(modules, '@toolyard/sdk'))
  symlinkSync(join(ROOT, 'node_modules/zod'), join(modules, 'zod'))
  execFileSync(process.execPath, [join(ROOT, 'plugins/sdk/bin/toolyard-manifest.js')], {cwd: folder})
  const installed = {
    dependencies: {[name]: '1.0.0'},
    oclif: {schema: 1, plugins: [{name, tag: 'latest', type: 'user'}]},
  }
  writeFileSync(join(dataDir, 'package.json'), JSON.stringify(installed))
}

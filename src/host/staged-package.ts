import {execFile} from 'node:child_process'
import {mkdir, readdir, readFile, rm} from 'node:fs/promises'
import {createRequire} from 'node:module'
import {homedir} from 'node:os'
import {dirname, join, resolve} from 'node:path'
import {fileURLToPath} from 'node:url'
import {promisify} from 'node:util'
import {ToolyardError} from '../errors/toolyard-error.ts'
import {statIfThere} from './files.ts'

/**
 * What oclif is to install for what was typed. Names, with or without a tag, and addresses stay what they are. A folder
 * or tarball is packed by npm into the data folder, and the address of that is returned: oclif takes `../plugin` for a
 * repository of GitHub, registers a second folder under the name of the first, does not see that a folder has changed,
 * and can update nothing once a tarball is gone.
 *
 * @param word a path has to begin with `.`, `/` or `~/` or end in `.tgz`, as with npm
 * @param dataDir where oclif keeps the installed plugins
 * @throws ToolyardError PLUGIN_BROKEN when there is no such file or folder, or npm can't pack it
 */
export async function stagePackage(word: string, cwd: string, dataDir: string): Promise<string> {
  const path = pathOf(word)
  if (path === undefined) return word
  const absolute = resolve(cwd, path)
  if ((await statIfThere(absolute)) === undefined) {
    throw new ToolyardError('PLUGIN_BROKEN', `There is no file or folder ${absolute} to install.`, {
      hint: 'Give the folder of a plugin, a tarball made by "npm pack", or the name of a package.',
    })
  }
  const tarball = (await pack(absolute, tarballsIn(dataDir))).replaceAll('\\', '/')
  // oclif looks for the name in what npm has recorded, where nothing is percent-encoded
  return tarball.startsWith('/') ? `file://${tarball}` : `file:///${tarball}`
}

/** Deletes the staged tarballs that no installed plugin came from. */
export async function dropUnusedTarballs(dataDir: string): Promise<void> {
  const folder = tarballsIn(dataDir)
  if ((await statIfThere(folder)) === undefined) return
  const list = join(dataDir, 'package.json')
  const installed = (await statIfThere(list)) === undefined ? '' : await readFile(list, 'utf8')
  const unused = (await readdir(folder)).filter((name) => !installed.includes(`/${name}"`))
  await Promise.all(unused.map((name) => rm(join(folder, name))))
}

function tarballsIn(dataDir: string): string {
  return join(dataDir, 'tarballs')
}

function pathOf(word: string): string | undefined {
  if (word.startsWith('file://')) return fileURLToPath(word)
  if (word.startsWith('file:')) return word.slice('file:'.length)
  if (word.startsWith('~/')) return join(homedir(), word.slice('~/'.length))
  const isPath = /^\.{0,2}[\\/]|^\.{1,2}$|^[A-Za-z]:[\\/]/.test(word)
  const isTarball = /\.(?:tgz|tar\.gz)$/.test(word) && !/^[a-z][a-z+]+:/.test(word)
  return isPath || isTarball ? word : undefined
}

/** Packs under the package's own name and version. @returns the tarball's path */
async function pack(path: string, destination: string): Promise<string> {
  await mkdir(destination, {recursive: true})
  const args = [findNpm(), 'pack', '--json', '--loglevel=error', '--pack-destination', destination]
  try {
    const {stdout} = await promisify(execFile)(process.execPath, [...args, path])
    const packed: {filename: string}[] = Object.values(JSON.parse(stdout))
    return join(destination, ...packed.map(({filename}) => filename))
  } catch (cause) {
    throw new ToolyardError('PLUGIN_BROKEN', `npm can't pack ${path}.`, {
      hint: 'It has to be a folder with the package.json of a plugin, or a tarball made by "npm pack".',
      cause,
    })
  }
}

/** The npm that oclif installs plugins with. */
function findNpm(): string {
  const plugins = createRequire(import.meta.url).resolve('@oclif/plugin-plugins')
  return join(dirname(createRequire(plugins).resolve('npm/package.json')), 'bin/npm-cli.js')
}

import {mkdir, readdir, readFile, writeFile} from 'node:fs/promises'
import {basename, dirname, join, resolve} from 'node:path'
import {messageOf, systemCode, ToolyardError} from '../errors/toolyard-error.ts'
import {packageNameProblem, unscoped} from './package-name.ts'

const TEMPLATE = 'templates/plugin'

/** npm leaves a .gitignore out of a package, and tools take any package.json in it for a package of its own. */
const WRITTEN_AS: Readonly<Record<string, string>> = {gitignore: '.gitignore', 'package.template.json': 'package.json'}

export interface CreatedPlugin {
  /** Absolute. */
  readonly folder: string
  /** The name of its one tool. */
  readonly tool: string
}

export interface NewPlugin {
  /** Its name on npm. */
  readonly name: string
  /** The folder to write, new or empty. Default: the name without its scope, in the current folder. */
  readonly dir?: string | undefined
  /** The folder of toolyard's own package. */
  readonly hostRoot: string
}

/**
 * Writes a plugin with one tool, its test and its build.
 *
 * @throws ToolyardError TEMPLATE_FAILED; nothing has been overwritten then
 */
export async function createPlugin({name, dir = unscoped(name), hostRoot}: NewPlugin): Promise<CreatedPlugin> {
  const problem = packageNameProblem(name)
  if (problem !== undefined) {
    throw new ToolyardError('TEMPLATE_FAILED', `${JSON.stringify(name)} ${problem}: npm would not take it.`, {
      hint: 'Choose a name such as word-count or @you/word-count.',
    })
  }
  const folder = resolve(dir)
  const tool = toolName(name)
  try {
    await claim(folder)
    const template = join(hostRoot, TEMPLATE)
    const files = await readdir(template, {recursive: true, withFileTypes: true})
    for (const file of files.filter((entry) => entry.isFile())) {
      const source = join(file.parentPath, file.name)
      const text = (await readFile(source, 'utf8')).replaceAll('PLUGIN_NAME', name).replaceAll('TOOL_NAME', tool)
      const target = join(folder, dirname(source.slice(template.length)), WRITTEN_AS[file.name] ?? file.name)
      await mkdir(dirname(target), {recursive: true})
      await writeFile(target, basename(target) === 'package.json' ? await withVersions(text, hostRoot) : text, {
        flag: 'wx',
      })
    }
  } catch (error) {
    if (ToolyardError.is(error) || systemCode(error) === undefined) throw error
    throw new ToolyardError('TEMPLATE_FAILED', `The plugin can't be written to ${folder}: ${messageOf(error)}`, {
      hint: 'Name a folder that you may write with --dir.',
      cause: error,
    })
  }
  return {folder, tool}
}

async function claim(folder: string): Promise<void> {
  await mkdir(folder, {recursive: true})
  if ((await readdir(folder)).length === 0) return
  throw new ToolyardError('TEMPLATE_FAILED', `The folder ${folder} is not empty.`, {
    hint: 'Name another one with --dir, or empty it first.',
  })
}

interface Versions {
  readonly dependencies: Record<string, string>
  readonly devDependencies: Record<string, string>
}

/** A new plugin asks for what this toolyard itself is built with. */
async function withVersions(template: string, hostRoot: string): Promise<string> {
  const host: Versions = JSON.parse(await readFile(join(hostRoot, 'package.json'), 'utf8'))
  const versions = {...host.devDependencies, ...host.dependencies}
  const plugin: Versions = JSON.parse(template)
  for (const wanted of [plugin.dependencies, plugin.devDependencies]) {
    for (const name of Object.keys(wanted)) wanted[name] = compatible(name, versions)
  }
  return `${JSON.stringify(plugin, null, 2)}\n`
}

function compatible(name: string, versions: Readonly<Record<string, string>>): string {
  const version = versions[name]
  if (version === undefined) throw new Error(`toolyard's own package.json does not say which ${name} it is built with`)
  return /^\d/.test(version) ? `^${version}` : version
}

/** `@you/word-count` becomes `WordCount`, so that two new plugins do not offer a tool of the same name. */
function toolName(name: string): string {
  const words = unscoped(name).match(/[a-z0-9]+/g) ?? ['Tool']
  return words
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .slice(0, 64)
}

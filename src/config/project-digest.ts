import {createHash} from 'node:crypto'
import {glob, readFile} from 'node:fs/promises'
import {basename, relative, resolve} from 'node:path'
import {hookFilesIn} from './command-words.ts'
import type {Layer} from './layer.ts'

/**
 * A digest over everything in a project that could loosen something: what its configuration file holds, what the
 * settings files and the scripts of hooks hold that it names, and which files its globs of local tools find. What code
 * imports is not followed.
 *
 * @param folder the project's
 * @returns `sha256:` and 64 hex digits
 */
export async function digestProject(folder: string, files: readonly string[], layer: Layer): Promise<string> {
  const hooks = layer.hooks.flatMap(({value}) => hookFilesIn(value.value, folder))
  const contents = [...files, ...layer.settingsFiles.map(({value}) => value), ...hooks].map(async (file) => [
    relative(folder, file),
    sha256(await configIn(file)),
  ])
  const tools = layer.localTools.map(({value}) => namesOf(value, folder))
  return `sha256:${sha256(JSON.stringify([await Promise.all(contents), await Promise.all(tools)]))}`
}

export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')

/** Of a package.json its own key alone, so that another version of a dependency asks nothing. */
async function configIn(file: string): Promise<string | Uint8Array> {
  const bytes = await readFile(file)
  if (basename(file) !== 'package.json') return bytes
  const parsed = parseJson(bytes.toString())
  // what only YAML can hold is read all the same
  if (parsed === undefined) return bytes
  return JSON.stringify(typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'toolyard') : parsed) ?? ''
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

async function namesOf({patterns, baseDir}: Layer['localTools'][number]['value'], folder: string): Promise<string[]> {
  const names: string[] = []
  for (const pattern of patterns) {
    for await (const name of glob(pattern, {cwd: baseDir, exclude: ['**/node_modules/**']}))
      names.push(relative(folder, resolve(baseDir, name)))
  }
  return names.sort()
}

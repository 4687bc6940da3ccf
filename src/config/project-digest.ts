import {createHash} from 'node:crypto'
import {glob, readFile} from 'node:fs/promises'
import {basename, relative, resolve, sep} from 'node:path'
import {isFile} from './command-words.ts'
import {type Layer, valuesOf} from './layer.ts'
import {type DecidingPlace, scriptsOf} from './scripts.ts'

/**
 * A digest over everything in a project that could loosen something: what its configuration file holds, what the
 * settings files, the answers and the scripts hold that it names, and which files its globs of local tools find. What
 * code imports is not followed.
 *
 * @returns `sha256:` and 64 hex digits
 */
export async function digestProject(files: readonly string[], layer: Layer, place: DecidingPlace): Promise<string> {
  const {projectFolder: folder} = place
  const {approveWith, classifier} = valuesOf(layer.scalars)
  const hooks = layer.hooks.map(({value}) => value.value)
  const commands = {approveWith, classifier, hooks}
  // a run may start anywhere in the project, and all of them have one memory
  const scripts = [folder, place.cwd].flatMap((cwd) => scriptsOf(commands, {...place, cwd}))
  const answers = layer.approvals.map(({value}) => value)
  // programs of the system change with that, and not with the project
  const isInside = (path: string) => !relative(folder, path).startsWith(`..${sep}`)
  const settingsFiles = layer.settingsFiles.map(({value}) => value)
  const all = [...files, ...settingsFiles, ...[...answers, ...scripts].filter((path) => isInside(path) && isFile(path))]
  const contents = [...new Set(all)].map(async (file) => [relative(folder, file), sha256(await configIn(file))])
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

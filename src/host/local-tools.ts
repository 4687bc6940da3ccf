import {glob} from 'node:fs/promises'
import {resolve} from 'node:path'
import {pathToFileURL} from 'node:url'
import {describeTool} from '@toolyard/sdk'
import {PluginCode} from './plugin-code.ts'
import {ProvidedTool} from './provided-tool.ts'
import {type Provision, unlessAborted, unusable} from './provision.ts'

/** Files with tools that a configuration names. */
export interface LocalTools {
  /** File names or globs, relative to `baseDir`. */
  readonly patterns: readonly string[]
  /** The folder of the configuration file; absolute. */
  readonly baseDir: string
}

/**
 * The tools of local files: the default export of each, one tool or a list. They have no manifest, so all of them are
 * imported, TypeScript by Node's own type stripping.
 *
 * @throws the signal's reason, and nothing else
 */
export async function provideLocal(locals: readonly LocalTools[], signal?: AbortSignal): Promise<Provision[]> {
  const found = await Promise.all(locals.flatMap(({patterns, baseDir}) => patterns.map((one) => match(one, baseDir))))
  const files = [...new Set(found.flatMap((one) => one.files))]
  if (files.length > 0) await import('./sdk-fallback.ts')
  const provided = await Promise.all(files.map((file) => provideFile(file, signal)))
  return [...found.filter((one) => one.files.length === 0).map(nothingFound), ...provided]
}

interface Match {
  readonly pattern: string
  readonly baseDir: string
  /** Absolute, sorted. */
  readonly files: readonly string[]
}

async function match(pattern: string, baseDir: string): Promise<Match> {
  const files: string[] = []
  for await (const name of glob(pattern, {cwd: baseDir, exclude: ['**/node_modules/**']})) {
    if (!/\.d\.[mc]?ts$/.test(name)) files.push(resolve(baseDir, name))
  }
  return {pattern, baseDir, files: files.sort()}
}

function nothingFound({pattern, baseDir}: Match): Provision {
  const message = `No file in ${baseDir} matches ${pattern}.`
  const hint = 'Correct "tools" in the configuration: names and globs are relative to its file.'
  return {tools: [], problems: [{code: 'PLUGIN_BROKEN', plugin: pattern, message, hint}]}
}

async function provideFile(file: string, signal: AbortSignal | undefined): Promise<Provision> {
  const hint = `Correct ${file}.`
  try {
    const code = new PluginCode(file, pathToFileURL(file).href)
    const tools = await unlessAborted(code.tools(), signal)
    const origin = {plugin: file, trust: 'verified', code, hint} as const
    return {tools: [...tools.values()].map((tool) => new ProvidedTool(describeTool(tool), origin)), problems: []}
  } catch (error) {
    signal?.throwIfAborted()
    return unusable(file, error, hint)
  }
}

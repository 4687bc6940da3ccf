import {stat} from 'node:fs/promises'
import {join} from 'node:path'
import {result, type ToolContext, type ToolResult} from '@toolyard/sdk'
import {FileFailure} from '../files/failure.ts'
import {atPath, locate} from '../files/located.ts'
import type {GlobMatcher} from '../search/glob.ts'
import {compileGlobs} from '../search/glob-list.ts'
import {newestFirst} from '../search/newest-first.ts'
import {RecordSplitter} from '../search/records.ts'
import {runRipgrep} from '../search/ripgrep.ts'
import {createScope, decodeName, type SearchScope} from '../search/scope.ts'
import {splitPattern} from './split-pattern.ts'
import type {GlobInput} from './tool.ts'

const MAX_SHOWN = 100

/** Finds files by a glob, newest first. */
export function glob(input: GlobInput, ctx: ToolContext): Promise<ToolResult> {
  return atPath(input.path ?? '.', ctx.cwd, async (searched) => {
    const {folder, glob} = splitPattern(input)
    await requireFolder(searched)
    const matches = compileGlobs([glob])
    const root = await findFolder(folder, ctx.cwd)
    const found = root === undefined ? [] : await listFiles(await createScope(root, ctx), glob, matches, ctx)
    const files = await newestFirst(found, ctx.signal)
    const shown = files.slice(0, MAX_SHOWN)
    const truncated = shown.length < files.length
    const note = truncated
      ? `\n(${MAX_SHOWN} of ${files.length} files, the newest: narrow the pattern or the path to see others.)`
      : ''
    return result.ok(files.length === 0 ? 'No files found' : shown.join('\n') + note, {
      data: {files: shown, total: files.length, truncated},
    })
  })
}

async function requireFolder(path: string): Promise<void> {
  if ((await stat(path)).isDirectory()) return
  throw new FileFailure(`${path} is not a folder.`, 'Name a folder in path, and the file in pattern.')
}

/** `undefined` for folders of the pattern that are not there: they hold no files. */
async function findFolder(given: string, cwd: string): Promise<string | undefined> {
  try {
    const path = await locate(given, cwd)
    return (await stat(path)).isDirectory() ? path : undefined
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

async function listFiles(scope: SearchScope, glob: string, matches: GlobMatcher, ctx: ToolContext): Promise<string[]> {
  const paths: string[] = []
  const splitter = new RecordSplitter('\0')
  // not by ripgrep's own --glob: what that names is found even if .gitignore ignores it
  const {exitCode, messages} = await runRipgrep(
    ['--files', '--null', ...depthLimit(glob)],
    scope.root,
    ctx,
    (chunk) => {
      for (const record of splitter.push(chunk)) {
        const name = decodeName(record)
        if (name !== undefined && matches(name) && scope.mayShow(name)) paths.push(join(scope.root, name))
      }
      return false
    },
  )
  if (exitCode === 2 && messages !== '')
    throw new FileFailure(`ripgrep could not list ${scope.root}: ${messages}`, 'Check the path.')
  return paths
}

/** A glob without `**` matches at one depth only. */
function depthLimit(glob: string): string[] {
  if (glob.includes('**') || glob.endsWith('/') || !glob.startsWith('/')) return []
  return [`--max-depth=${glob.split('/').length - 1}`]
}

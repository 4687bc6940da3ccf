import type {Dirent} from 'node:fs'
import {opendir, stat} from 'node:fs/promises'
import {result, type ToolContext, type ToolResult} from '@toolyard/sdk'
import {FileFailure} from '../files/failure.ts'
import {atPath} from '../files/located.ts'
import {compileGlobs} from '../search/glob-list.ts'
import {createScope} from '../search/scope.ts'
import type {LsInput} from './tool.ts'

const MAX_SHOWN = 1000

/** Lists a folder by name. */
export function list({path: given = '.', ignore = []}: LsInput, ctx: ToolContext): Promise<ToolResult> {
  return atPath(given, ctx.cwd, async (path) => {
    if (!(await stat(path)).isDirectory()) throw new FileFailure(`${path} is not a folder.`, 'Show it with Read.')
    const scope = await createScope(path, ctx)
    const isIgnored = ignore.length === 0 ? () => false : compileGlobs(ignore)
    const entries: Dirent[] = []
    for await (const entry of await opendir(path)) {
      ctx.signal.throwIfAborted()
      if (!isIgnored(entry.name) && scope.mayShow(entry.name)) entries.push(entry)
    }
    entries.sort((left, right) => (left.name < right.name ? -1 : 1))
    const shown = entries.slice(0, MAX_SHOWN)
    const note =
      shown.length < entries.length ? [`(${MAX_SHOWN} of ${entries.length} entries: leave some out with ignore.)`] : []
    const lines = shown.map((entry) => `- ${entry.name}${{folder: '/', link: '@', file: '', other: ''}[typeOf(entry)]}`)
    return result.ok([path, ...(lines.length === 0 ? ['(empty)'] : lines), ...note].join('\n'), {
      data: {
        path,
        entries: shown.map((entry) => ({name: entry.name, type: typeOf(entry)})),
        total: entries.length,
      },
    })
  })
}

function typeOf(entry: Dirent): 'folder' | 'link' | 'file' | 'other' {
  if (entry.isDirectory()) return 'folder'
  if (entry.isSymbolicLink()) return 'link'
  return entry.isFile() ? 'file' : 'other'
}

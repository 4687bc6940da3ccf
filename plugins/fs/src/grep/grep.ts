import {join} from 'node:path'
import {result, type ToolContext, type ToolResult} from '@toolyard/sdk'
import {FileFailure} from '../files/failure.ts'
import {atPath} from '../files/located.ts'
import {newestFirst} from '../search/newest-first.ts'
import {RecordSplitter} from '../search/records.ts'
import {type RipgrepEnd, runRipgrep} from '../search/ripgrep.ts'
import {decodeName, shortPath} from '../search/scope.ts'
import {contextArguments, searchArguments} from './arguments.ts'
import {ContentPage} from './content.ts'
import {CountParser} from './count.ts'
import {pageOf} from './page.ts'
import {findTarget, type GrepTarget} from './target.ts'
import type {GrepInput} from './tool.ts'

/** Bytes of one of ripgrep's JSON events: a line, and the place of each match in it. */
const MAX_EVENT = 16 * 1024 * 1024
const NOTHING = 'No matches found'

interface Search {
  readonly input: GrepInput
  readonly target: GrepTarget
  readonly ctx: ToolContext
}

/** Searches the content of files in one of the three output modes. */
export function grep(input: GrepInput, ctx: ToolContext): Promise<ToolResult> {
  return atPath(input.path ?? '.', ctx.cwd, async (path) => {
    const search = {input, target: await findTarget(path, input, ctx), ctx}
    switch (input.output_mode ?? 'files_with_matches') {
      case 'content':
        return grepContent(search)
      case 'count':
        return grepCount(search)
      case 'files_with_matches':
        return grepFiles(search)
    }
  })
}

async function grepContent({input, target, ctx}: Search): Promise<ToolResult> {
  const splitter = new RecordSplitter('\n', MAX_EVENT)
  const page = new ContentPage(input, target, ctx.cwd)
  // in order of path, so that the same search finds the same, whatever is faster
  const args = ['--json', '--sort=path', ...contextArguments(input), ...searchArguments(input, target.file)]
  const end = await runRipgrep(args, target.scope.root, ctx, (chunk) => {
    for (const record of splitter.push(chunk)) if (page.push(record)) return true
    return splitter.overflowed
  })
  const {lines, files, next} = page
  const notes = notesOf(end, lines.length > 0)
  if (splitter.overflowed) notes.push('(Stopped at a matching line that is too long to be shown.)')
  if (next !== undefined) notes.push(`(More lines follow: go on with offset ${next}.)`)
  return result.ok([...(lines.length > 0 ? lines : splitter.overflowed ? [] : [NOTHING]), ...notes].join('\n'), {
    data: {mode: 'content', numLines: page.count, filenames: [...files], ...(next !== undefined && {nextOffset: next})},
  })
}

async function grepFiles({input, target, ctx}: Search): Promise<ToolResult> {
  const splitter = new RecordSplitter('\0')
  const names: string[] = []
  const args = ['--files-with-matches', '--null', ...searchArguments(input, target.file)]
  const end = await runRipgrep(args, target.scope.root, ctx, (chunk) => {
    for (const record of splitter.push(chunk)) {
      const name = decodeName(record)
      if (name !== undefined && target.accepts(name)) names.push(name)
    }
    return false
  })
  const notes = notesOf(end, names.length > 0)
  const files = await newestFirst(
    names.map((name) => join(target.scope.root, name)),
    ctx.signal,
  )
  const {shown, next, note} = pageOf(files, input, 'files')
  const found = files.length === 1 ? 'Found 1 file' : `Found ${files.length} files`
  const body = files.length === 0 ? [NOTHING] : [found, ...shown.map((file) => shortPath(file, ctx.cwd))]
  return result.ok([...body, ...note, ...notes].join('\n'), {
    data: {
      mode: 'files_with_matches',
      filenames: shown,
      numFiles: files.length,
      ...(next !== undefined && {nextOffset: next}),
    },
  })
}

async function grepCount({input, target, ctx}: Search): Promise<ToolResult> {
  const parser = new CountParser()
  const args = ['--count', '--with-filename', '--null', '--sort=path', ...searchArguments(input, target.file)]
  const end = await runRipgrep(args, target.scope.root, ctx, (chunk) => {
    parser.push(chunk)
    return false
  })
  const counts = parser.counts.filter(({name}) => target.accepts(name))
  const notes = notesOf(end, counts.length > 0)
  const {shown, next, note} = pageOf(counts, input, 'files')
  const total = counts.reduce((sum, {count}) => sum + count, 0)
  const lines = shown.map(({name, count}) => `${shortPath(join(target.scope.root, name), ctx.cwd)}:${count}`)
  const summary = `Found ${total} matching lines in ${counts.length} files.`
  return result.ok([...(counts.length === 0 ? [NOTHING] : [...lines, summary]), ...note, ...notes].join('\n'), {
    data: {
      mode: 'count',
      numMatches: total,
      numFiles: counts.length,
      counts: shown.map(({name, count}) => ({path: join(target.scope.root, name), count})),
      ...(next !== undefined && {nextOffset: next}),
    },
  })
}

/** @throws FileFailure when ripgrep could not search at all */
function notesOf({exitCode, messages}: RipgrepEnd, found: boolean): string[] {
  if (exitCode !== 2) return []
  if (!found && messages !== '') {
    throw new FileFailure(
      messages,
      'Correct the pattern, the type or the path; \\ before a character takes it as it is.',
    )
  }
  return ['(Some files could not be read, and were not searched.)']
}

import {type Adapter, adapter} from '@toolyard/sdk'
import {z} from 'zod'
import {filePathMembers, namedFile} from '../files/foreign-path.ts'
import type {ReadInput} from './tool.ts'

const count = z.number().nullish()

const foreignRead = z.object({
  ...filePathMembers,
  // Gemini CLI, of one version or another
  offset: count,
  limit: count,
  start_line: count,
  end_line: count,
  // OpenHands, likewise
  command: z.literal('view', 'is no view, and the others change the file').nullish(),
  view_range: z.tuple([z.number(), z.number()]).nullish(),
  start: count,
  end: count,
  pages: z.string().nullish(),
})

type ForeignRead = z.infer<typeof foreignRead>

const readFile = adapter(foreignRead, (given) => ({
  file_path: namedFile(given),
  ...sliceOf(given),
  ...(isGiven(given.pages) && {pages: given.pages}),
}))

/** What other agents call Read. */
export const readAdapters: Readonly<Record<string, Adapter<ReadInput>>> = {read_file: readFile, read: readFile}

type Slice = Pick<ReadInput, 'offset' | 'limit'>

function sliceOf({file_path, offset, limit, start_line, end_line, view_range, start, end}: ForeignRead): Slice {
  if (view_range) return lines(...view_range)
  if (isGiven(start_line) || isGiven(end_line)) return lines(start_line ?? 1, end_line)
  // the line behind the last, counted from 0, is the last one counted from 1
  if (isGiven(start) || isGiven(end)) return lines((start ?? 0) + 1, end)
  // By this name our own input comes too, and others that count from 1. Those versions of Gemini CLI that count from 0
  // all the same get the line before the one they mean.
  const base = isGiven(file_path) ? 0 : 1
  return {...(isGiven(offset) && {offset: offset + base}), ...(isGiven(limit) && {limit})}
}

/** Lines counted from 1, the last of them held too; a last below 0 is the end of the file. */
function lines(first: number, last: number | null | undefined): Slice {
  return {offset: first, ...(isGiven(last) && last >= 0 && {limit: last - first + 1})}
}

const isGiven = <Value>(value: Value | null | undefined): value is Value => value !== undefined && value !== null

import {type Adapter, adapter} from '@toolyard/sdk'
import {z} from 'zod'
import {folderMembers, namedFolder} from '../files/foreign-path.ts'
import type {GrepInput} from './tool.ts'

const count = z.number().nullish()
const isOn = z.boolean().nullish()

/** Gemini CLI shows lines, and takes capitals and small letters for the same unless it is told otherwise. */
const gemini = adapter(
  z.object({
    ...folderMembers,
    pattern: z.string(),
    include: z.string().nullish(),
    include_pattern: z.string().nullish(),
    case_sensitive: isOn,
    fixed_strings: isOn,
    names_only: isOn,
    context: count,
    before: count,
    after: count,
    total_max_matches: count,
    exclude_pattern: z.literal('', "leaves out lines, which Grep can't").nullish(),
    no_ignore: z.literal(false, "searches ignored files, which Grep can't").nullish(),
  }),
  (given): GrepInput => {
    const {pattern, case_sensitive, fixed_strings, names_only, context, before, after, total_max_matches: most} = given
    const glob = given.include ?? given.include_pattern
    return {
      pattern: fixed_strings ? pattern.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') : pattern,
      ...namedFolder(given),
      ...(glob && {glob}),
      '-i': !case_sensitive,
      output_mode: names_only ? 'files_with_matches' : 'content',
      ...(context && {'-C': context}),
      ...(before && {'-B': before}),
      ...(after && {'-A': after}),
      ...(most && {head_limit: most}),
    }
  },
)

/** What other agents call Grep. */
export const grepAdapters: Readonly<Record<string, Adapter<GrepInput>>> = {
  search_file_content: gemini,
  grep_search: gemini,
}

import {defineTool} from '@toolyard/sdk'
import {z} from 'zod'
import {globPattern, path} from '../files/schema.ts'
import {grepAdapters} from './adapters.ts'

const lines = (what: string) => z.int().min(0).optional().describe(`${what}; only for content`)

const input = z.object({
  pattern: z
    .string()
    .max(65_536)
    .refine((value) => !value.includes('\0'), 'a pattern holds no NUL character; write \\x00')
    .describe('A regular expression, in the syntax of ripgrep'),
  path: path('The file or folder to search; the current folder by default').optional(),
  glob: globPattern(
    'Search only files that match: "*.ts", "src/**/*.{js,ts}", "!*.test.ts"; several with spaces',
  ).optional(),
  type: z
    .string()
    .regex(/^[A-Za-z0-9_+-]+$/)
    .optional()
    .describe('Search only files of this type, as ripgrep names it: js, py, rust, ...'),
  output_mode: z
    .enum(['content', 'files_with_matches', 'count'])
    .optional()
    .describe('Matching lines, files (the default, newest first), or the number of matching lines of each file'),
  '-A': lines('Lines shown after each match'),
  '-B': lines('Lines shown before each match'),
  '-C': lines('Lines shown before and after each match'),
  context: lines('The same as -C'),
  '-n': z.boolean().optional().describe('Show line numbers, by default true; only for content'),
  '-i': z.boolean().optional().describe('Take capitals and small letters for the same'),
  head_limit: z.int().min(0).optional().describe('Lines or files to return: 250 by default, 0 for all'),
  offset: z.int().min(0).optional().describe('Lines or files to pass over first'),
  multiline: z.boolean().optional().describe('Let matches span lines, and `.` match line breaks'),
})

export type GrepInput = z.infer<typeof input>

/** Searches the content of files. */
export const Grep = defineTool({
  name: 'Grep',
  aliases: ['grep'],
  adapters: grepAdapters,
  description:
    'Searches files for a regular expression with ripgrep. Leaves out binary files, what .gitignore ignores, and .git; hidden files are searched.',
  input,
  effects: ({path = '.'}) => [{kind: 'path', path, access: 'read', recursive: true}],
  async call(input, ctx) {
    const {grep} = await import('./grep.ts')
    return grep(input, ctx)
  },
})

import {defineTool} from '@toolyard/sdk'
import {z} from 'zod'
import {globPattern, path} from '../files/schema.ts'
import {globAdapters} from './adapters.ts'
import {splitPattern} from './split-pattern.ts'

const input = z.object({
  pattern: globPattern('The glob: "**/*.ts", "src/{a,b}/*.md"; without a slash it matches at any depth'),
  path: path('The folder to look in; the current one by default').optional(),
})

export type GlobInput = z.infer<typeof input>

/** Finds files by their names. */
export const Glob = defineTool({
  name: 'Glob',
  adapters: globAdapters,
  description:
    'Finds files whose path matches a glob. Returns absolute paths, newest first, up to 100. Leaves out what .gitignore ignores, and .git; hidden files are found.',
  input,
  effects(input) {
    const {folder} = splitPattern(input)
    const searched = {kind: 'path', path: folder, access: 'read', recursive: true} as const
    // it is looked at to see that it is a folder, also when the pattern leads elsewhere
    const {path = folder} = input
    return path === folder ? [searched] : [searched, {kind: 'path', path, access: 'read'}]
  },
  validate: (input) =>
    splitPattern(input).glob.split('/').includes('..')
      ? 'The pattern has ".." after a wildcard: name the folder to look in with path instead.'
      : undefined,
  async call(input, ctx) {
    const {glob} = await import('./glob.ts')
    return glob(input, ctx)
  },
})

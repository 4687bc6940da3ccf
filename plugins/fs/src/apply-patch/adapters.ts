import {type Adapter, adapter} from '@toolyard/sdk'
import {z} from 'zod'
import type {ApplyPatchInput} from './tool.ts'

const path = z.string().regex(/^[^\r\n]+$/, 'is empty, or has a line break')
// whatever else they hold could speak of another file
const added = z
  .string()
  .refine((text) => text.split('\n').every((line) => /^(?:\+|\r?$)/.test(line)), 'has a line that begins with no +')
const hunks = z.string().refine((text) => !/^\*\*\*(?! End of File)/m.test(text), 'holds the header of a file')

/** Codex, which sends the text alone, or in an object, and the tool of the OpenAI API, which has one file in each call. */
const applyPatch = adapter(
  z.union(
    [
      z.string(),
      z.object({input: z.string()}),
      z.object({patch: z.string()}),
      z.object({type: z.literal('create_file'), path, diff: added}),
      z.object({type: z.literal('update_file'), path, diff: hunks}),
      z.object({type: z.literal('delete_file'), path}),
    ],
    'is neither a patch, alone or as input or patch of an object, nor what is to be done to one file',
  ),
  (given): ApplyPatchInput => {
    if (typeof given === 'string') return {patch: given}
    if ('patch' in given) return given
    if ('input' in given) return {patch: given.input}
    const header = {create_file: 'Add', update_file: 'Update', delete_file: 'Delete'}[given.type]
    const lines = 'diff' in given ? [given.diff.replace(/\n$/, '')] : []
    return {patch: ['*** Begin Patch', `*** ${header} File: ${given.path}`, ...lines, '*** End Patch'].join('\n')}
  },
)

/** What other agents call ApplyPatch. */
export const applyPatchAdapters: Readonly<Record<string, Adapter<ApplyPatchInput>>> = {apply_patch: applyPatch}

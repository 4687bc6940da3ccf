import {type Adapter, adapter} from '@toolyard/sdk'
import {z} from 'zod'
import {filePathMembers, namedFile} from '../files/foreign-path.ts'
import type {EditInput} from './tool.ts'

/** Gemini CLI fails when it finds another number than it expects; here one is as good as many. */
const gemini = adapter(
  z.object({
    ...filePathMembers,
    old_string: z.string(),
    new_string: z.string(),
    expected_replacements: z.number().nullish(),
    allow_multiple: z.boolean().nullish(),
    replace_all: z.boolean().nullish(),
  }),
  (given) => {
    const {old_string, new_string, expected_replacements, allow_multiple, replace_all} = given
    const isMany = (expected_replacements ?? 1) > 1 || allow_multiple || replace_all
    return {file_path: namedFile(given), old_string, new_string, ...(isMany && {replace_all: true})}
  },
)

/** Of what OpenHands does under this name, what makes a file or replaces a text in one. */
const openHands = adapter(
  z.discriminatedUnion(
    'command',
    [
      z.object({command: z.literal('create'), path: z.string(), file_text: z.string()}),
      z.object({
        command: z.literal('str_replace'),
        path: z.string(),
        old_str: z.string(),
        new_str: z.string().nullish(),
      }),
    ],
    'is neither create nor str_replace',
  ),
  (given) =>
    given.command === 'create'
      ? {file_path: given.path, old_string: '', new_string: given.file_text}
      : {file_path: given.path, old_string: given.old_str, new_string: given.new_str ?? ''},
)

/** What other agents call Edit. */
export const editAdapters: Readonly<Record<string, Adapter<EditInput>>> = {replace: gemini, edit: openHands}

import {defineTool} from '@toolyard/sdk'
import {z} from 'zod'
import {path} from '../files/schema.ts'
import {readAdapters} from './adapters.ts'

const input = z.object({
  file_path: path('The file to read'),
  offset: z.int().min(0).optional().describe('The first line to read, from 1; in a notebook the first cell'),
  limit: z.int().min(1).optional().describe('How many lines to read, 2000 by default; in a notebook how many cells'),
  pages: z.string().optional().describe('Pages of a PDF, such as "1-5". The whole document is returned all the same'),
})

export type ReadInput = z.infer<typeof input>

/** Reads a file: text with line numbers, images, PDFs and notebooks as content blocks. */
export const Read = defineTool({
  name: 'Read',
  aliases: ['FileRead'],
  adapters: readAdapters,
  description: [
    'Reads a file. Text comes with line numbers (a number, a tab, the line): up to 2000 lines from `offset`, and no more than 256 KiB; lines are cut at 2000 characters.',
    'Images (PNG, JPEG, GIF, WebP), PDFs and Jupyter notebooks are returned as such. Binary files and folders are refused; LS lists a folder.',
  ].join('\n'),
  input,
  effects: ({file_path}) => [{kind: 'path', path: file_path, access: 'read'}],
  // the result is bounded here: replaced by a preview in a file, it would have to be read again
  maxResultSizeChars: Number.POSITIVE_INFINITY,
  async call(input, ctx) {
    const {read} = await import('./read.ts')
    return read(input, ctx)
  },
})

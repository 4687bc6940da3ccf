import {defineTool} from '@toolyard/sdk'
import {z} from 'zod'
import {path, writableText} from '../files/schema.ts'
import {writeAdapters} from './adapters.ts'

const input = z.object({
  file_path: path('The file to write'),
  content: writableText('What the file is to hold'),
})

export type WriteInput = z.infer<typeof input>

/** Writes a whole file, new or not. */
export const Write = defineTool({
  name: 'Write',
  aliases: ['FileWrite'],
  adapters: writeAdapters,
  description: [
    'Writes a whole file in one step, and the folders it needs.',
    'A text file that is there keeps its mode, its encoding and, when all its line breaks are CRLF, those. Refused when it changed since it was read.',
  ].join('\n'),
  input,
  effects: ({file_path}) => [{kind: 'path', path: file_path, access: 'write'}],
  async call(input, ctx) {
    const {write} = await import('./write.ts')
    return write(input, ctx)
  },
})

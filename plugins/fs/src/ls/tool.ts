import {defineTool} from '@toolyard/sdk'
import {z} from 'zod'
import {globPattern, path} from '../files/schema.ts'
import {lsAdapters} from './adapters.ts'

const input = z.object({
  path: path('The folder to list; the current one by default').optional(),
  ignore: z.array(globPattern('A glob')).optional().describe('Names to leave out, as globs'),
})

export type LsInput = z.infer<typeof input>

/** Lists a folder. */
export const LS = defineTool({
  name: 'LS',
  aliases: ['ls'],
  adapters: lsAdapters,
  description:
    'Lists the files and folders of one folder, without those below: folders end in /, links in @. Hidden ones are listed too; up to 1000 entries.',
  input,
  effects: ({path = '.'}) => [{kind: 'path', path, access: 'read'}],
  async call(input, ctx) {
    const {list} = await import('./list.ts')
    return list(input, ctx)
  },
})

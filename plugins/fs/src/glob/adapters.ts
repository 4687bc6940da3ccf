import {type Adapter, adapter} from '@toolyard/sdk'
import {z} from 'zod'
import {folderMembers, namedFolder} from '../files/foreign-path.ts'
import type {GlobInput} from './tool.ts'

/** What other agents call Glob. */
export const globAdapters: Readonly<Record<string, Adapter<GlobInput>>> = {
  glob: adapter(z.object({...folderMembers, pattern: z.string()}), (given) => ({
    pattern: given.pattern,
    ...namedFolder(given),
  })),
}

import {type Adapter, adapter} from '@toolyard/sdk'
import {z} from 'zod'
import {folderMembers, namedFolder} from '../files/foreign-path.ts'
import type {LsInput} from './tool.ts'

/** What other agents call LS. */
export const lsAdapters: Readonly<Record<string, Adapter<LsInput>>> = {
  list_directory: adapter(z.object({...folderMembers, ignore: z.array(z.string()).nullish()}), (given) => ({
    ...namedFolder(given),
    ...(given.ignore && {ignore: given.ignore}),
  })),
}

import {type Adapter, adapter} from '@toolyard/sdk'
import {z} from 'zod'
import {filePathMembers, namedFile} from '../files/foreign-path.ts'
import type {WriteInput} from './tool.ts'

/** What other agents call Write. */
export const writeAdapters: Readonly<Record<string, Adapter<WriteInput>>> = {
  write_file: adapter(z.object({...filePathMembers, content: z.string()}), (given) => ({
    file_path: namedFile(given),
    content: given.content,
  })),
}

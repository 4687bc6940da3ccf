import type {Programs} from '../program.ts'
import {compressors} from './archives/compressors.ts'
import {tars} from './archives/tar.ts'
import {zips} from './archives/zip.ts'

/** Programs for archives and compressed files. */
export const archivePrograms: Programs = {...compressors, ...tars, ...zips}

import type {Programs} from '../program.ts'
import {binaryPrograms} from './developer/binary.ts'
import {npmPrograms} from './developer/npm.ts'
import {opensslPrograms} from './developer/openssl.ts'
import {sourcePrograms} from './developer/source.ts'
import {versionPrograms} from './developer/versions.ts'

/** A developer's programs, where they only look, and load nothing from the project. */
export const developerPrograms: Programs = {
  ...binaryPrograms,
  ...npmPrograms,
  ...opensslPrograms,
  ...sourcePrograms,
  ...versionPrograms,
}

import type {Programs} from '../program.ts'
import {agPrograms} from './search/ag.ts'
import {fdPrograms} from './search/fd.ts'
import {grepPrograms} from './search/grep.ts'
import {locatePrograms} from './search/locate.ts'
import {rgPrograms} from './search/rg.ts'
import {treePrograms} from './search/tree.ts'

/** Programs that look for texts, files and programs. */
export const searchPrograms: Programs = {
  ...agPrograms,
  ...fdPrograms,
  ...grepPrograms,
  ...locatePrograms,
  ...rgPrograms,
  ...treePrograms,
}

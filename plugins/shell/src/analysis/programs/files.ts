import type {Programs} from '../program.ts'
import {inspectPrograms} from './files/inspect.ts'
import {listPrograms} from './files/list.ts'
import {testPrograms} from './files/test.ts'

/** Programs that look at files without reading all of them. */
export const filesPrograms: Programs = {...inspectPrograms, ...listPrograms, ...testPrograms}

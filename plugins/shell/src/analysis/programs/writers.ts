import type {Programs} from '../program.ts'
import {attributes} from './writers/attributes.ts'
import {copying} from './writers/copy.ts'
import {creating} from './writers/create.ts'
import {removing} from './writers/remove.ts'

/** Programs that are there to write, remove or move files, with the paths that they do it to. */
export const writerPrograms: Programs = {...attributes, ...copying, ...creating, ...removing}

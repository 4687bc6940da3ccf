import type {Programs} from '../program.ts'
import {launcherPrograms} from './wrappers/launchers.ts'
import {reachingPrograms} from './wrappers/reaching.ts'
import {shellPrograms} from './wrappers/shells.ts'
import {transparentPrograms} from './wrappers/transparent.ts'

/** Programs that run the command that they are given. */
export const wrapperPrograms: Programs = {
  ...transparentPrograms,
  ...shellPrograms,
  ...reachingPrograms,
  ...launcherPrograms,
}

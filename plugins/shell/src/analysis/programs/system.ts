import type {Programs} from '../program.ts'
import {machinePrograms} from './system/machine.ts'
import {networkPrograms} from './system/network.ts'
import {packagePrograms} from './system/packages.ts'
import {processPrograms} from './system/processes.ts'
import {servicePrograms} from './system/services.ts'
import {shellPrograms} from './system/shell.ts'

/** Programs that show the state of the system, and those of the shell that only print. */
export const systemPrograms: Programs = {
  ...machinePrograms,
  ...networkPrograms,
  ...packagePrograms,
  ...processPrograms,
  ...servicePrograms,
  ...shellPrograms,
}

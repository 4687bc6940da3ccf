import type {Programs} from '../program.ts'
import {comparePrograms} from './text/compare.ts'
import {dataPrograms} from './text/data.ts'
import {digestPrograms} from './text/digest.ts'
import {encodePrograms} from './text/encode.ts'
import {filterPrograms} from './text/filters.ts'
import {orderPrograms} from './text/order.ts'

/** Programs that read texts and print them in another form. */
export const textPrograms: Programs = {
  ...comparePrograms,
  ...dataPrograms,
  ...digestPrograms,
  ...encodePrograms,
  ...filterPrograms,
  ...orderPrograms,
}

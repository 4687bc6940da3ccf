import type {Dialect} from '../dialect.ts'
import {explainMiss} from './keys.ts'
import {readNative} from './read.ts'
import {formatOutcome} from './write.ts'

/** toolyard's own format: one call a line in, one result a line out. */
export const native = {
  shape: 'a call line such as {"id":"c1","tool":"Read","input":{"file_path":"a.txt"}}',
  createReader: () => ({read: readNative}),
  explain: explainMiss,
  createWriter: () => ({push: formatOutcome, endTurn: () => ''}),
} as const satisfies Dialect

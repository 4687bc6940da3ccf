import type {Schedule} from '../../../src/executor/batches.ts'
import type {ModelCall, ModelTurn, Touch} from './calls.ts'

/** The rules of scheduling, written down once more and as simply as possible. */

const readOnly = (touch: Touch) => touch === 'nothing' || touch === 'read a'

/** Whether two calls must not run at the same time. */
export function exclude(a: Touch, b: Touch, schedule: Schedule): boolean {
  if (schedule === 'serial') return true
  if (schedule === 'greedy') return !(readOnly(a) && readOnly(b))
  if (a === 'unknown' || b === 'unknown') return true
  if (readOnly(a) && readOnly(b)) return false
  if (a === 'nothing' || b === 'nothing') return false
  if (a === 'command' || b === 'command') return true
  return a.at(-1) === b.at(-1)
}

/** The batch of each call: a call joins the last batch when it may run beside all of it. Turns share none. */
export function partition(turns: readonly ModelTurn[], schedule: Schedule): number[] {
  const batches: Touch[][] = []
  const numbers: number[] = []
  for (const {calls} of turns) {
    let first = true
    for (const touch of calls.map(touchOf)) {
      const last = batches.at(-1)
      if (last === undefined || first || last.some((other) => exclude(touch, other, schedule))) batches.push([touch])
      else last.push(touch)
      first = false
      numbers.push(batches.length - 1)
    }
  }
  return numbers
}

/** What can't be run may as well do anything. */
const touchOf = (call: ModelCall): Touch => (call.kind === 'call' ? call.touch : 'unknown')

import type {Outcome} from '@toolyard/sdk'
import type {ExecutorEvent} from '../../../src/executor/events.ts'

const NOT_STARTED = new Set(['invalid', 'not_found', 'skipped', 'denied'])

/** What is wrong with the events of a run, whether it was followed to its end or not. */
export function findEventFaults(events: readonly ExecutorEvent[]): string[] {
  const faults: string[] = []
  const life = new Map<number, string>()
  const step = (index: number, from: string | undefined, to: string) => {
    if (life.get(index) !== from) faults.push(`${index}: ${life.get(index)} -> ${to}`)
    life.set(index, to)
  }
  let results = 0
  let turn: string | null | undefined
  for (const event of events) {
    switch (event.type) {
      case 'turn_started':
        if (turn !== undefined) faults.push('a turn starts in another')
        turn = event.turn
        break
      case 'turn_ended':
        if (turn !== event.turn) faults.push('a turn ends that did not start')
        if ([...life.values()].some((status) => status !== 'yielded')) faults.push('a turn ends before its calls')
        turn = undefined
        break
      case 'call_queued':
        if (turn === undefined) faults.push(`${event.index} is queued outside of a turn`)
        step(event.index, undefined, 'queued')
        break
      case 'call_started':
        step(event.index, 'queued', 'started')
        break
      case 'call_settled':
        step(event.index, NOT_STARTED.has(event.outcome.status) ? 'queued' : 'started', 'settled')
        break
      case 'result':
        if (event.outcome.meta.index !== results++) faults.push(`${event.outcome.meta.index} leaves out of order`)
        step(event.outcome.meta.index, 'settled', 'yielded')
        break
    }
  }
  return [...faults, ...findBatchFaults(events)]
}

/** Each batch starts and ends once. */
function findBatchFaults(events: readonly ExecutorEvent[]): string[] {
  const open = new Set<number>()
  const known = new Set<number>()
  const faults: string[] = []
  for (const event of events) {
    if (event.type === 'batch_started') {
      if (known.has(event.batch)) faults.push(`batch ${event.batch} starts again`)
      known.add(event.batch)
      open.add(event.batch)
    }
    if (event.type === 'batch_ended' && !open.delete(event.batch)) faults.push(`batch ${event.batch} ends unstarted`)
    if (event.type === 'call_started' && !open.has(event.batch)) faults.push(`${event.index} starts outside its batch`)
    if (event.type === 'turn_ended' && open.size > 0) faults.push('a turn ends before its batches')
  }
  return faults
}

export function resultsOf(events: readonly ExecutorEvent[]): Outcome[] {
  return events.flatMap((event) => (event.type === 'result' ? event.outcome : []))
}

import {result, type Tool, type ToolContext} from '@toolyard/sdk'
import {vi} from 'vitest'
import type {Schedule} from '../../../src/executor/batches.ts'
import type {Cascade} from '../../../src/executor/cascade.ts'
import type {ExecutorEvent} from '../../../src/executor/events.ts'
import {tool} from '../../helpers/tools.ts'
import {executorOf} from '../support.ts'
import {type CalledModel, effectsOf, type ModelTurn, tick, turnsOf} from './calls.ts'
import {exclude} from './rules.ts'

export interface ModelOptions {
  readonly schedule: Schedule
  readonly maxConcurrency: number
  readonly cascade: Cascade
  readonly onError: 'continue' | 'stop'
}

/** What ends a run before its time, and after how many events. */
export interface Cancel {
  readonly by: 'interrupt' | 'kill' | 'break'
  readonly after: number
}

export interface ModelRun {
  readonly events: readonly ExecutorEvent[]
  /** What was wrong at the moment in which a tool was called, and at the end. */
  readonly violations: readonly string[]
}

/** Runs a model. A tick is a turn of the event loop, and a millisecond for the timers, which have to be faked. */
export async function runModel(turns: readonly ModelTurn[], options: ModelOptions, cancel?: Cancel): Promise<ModelRun> {
  const yard = new Yard(options)
  const events: ExecutorEvent[] = []
  const interrupt = new AbortController()
  const kill = new AbortController()
  const executor = executorOf(yard.tools, {...options, abandonMs: 2})
  using _clock = startClock()
  for await (const event of executor.run(turnsOf(turns), {signal: interrupt.signal, killSignal: kill.signal})) {
    events.push(event)
    if (events.length !== cancel?.after) continue
    yard.close()
    if (cancel.by === 'break') break
    if (cancel.by === 'interrupt') interrupt.abort()
    else kill.abort()
  }
  return {events, violations: [...yard.violations, ...yard.leftovers]}
}

function startClock(): Disposable {
  let ticking = true
  const run = async () => {
    for (await tick(); ticking; await tick()) vi.advanceTimersByTime(1)
  }
  void run()
  return {
    [Symbol.dispose]() {
      ticking = false
    },
  }
}

/** Where the calls of a model run, and what is seen there. */
class Yard {
  readonly violations: string[] = []
  readonly tools: readonly Tool[]
  readonly #options: ModelOptions
  readonly #running = new Map<number, CalledModel>()
  readonly #checked = new Set<unknown>()
  #closed = false

  constructor(options: ModelOptions) {
    this.#options = options
    this.tools = [this.#tool('Cancel', 'cancel'), this.#tool('Block', 'block')]
  }

  /** Nothing may start any more. */
  close(): void {
    this.#closed = true
  }

  get leftovers(): string[] {
    return [...this.#running.keys()].map((index) => `${index} runs on when the run has ended`)
  }

  #tool(name: string, interrupt: 'cancel' | 'block'): Tool {
    const modelOf = (input: Record<string, unknown>) => input as unknown as CalledModel
    return tool(name, (input, ctx) => this.#call(modelOf(input), ctx), {
      interrupt,
      effects: (input) => effectsOf(this.#checked.has(input) ? modelOf(input).later : modelOf(input).touch),
      validate: (input) => {
        this.#checked.add(input)
        return undefined
      },
    })
  }

  #call(model: CalledModel, {call: {id, index}, signal}: ToolContext) {
    this.#enter(index, model)
    const leave = () => this.#running.delete(index)
    signal.addEventListener('abort', leave)
    if (model.end === 'throw') {
      leave()
      throw new Error('no')
    }
    if (model.end === 'never') return new Promise<never>(() => {})
    return work(model, id).finally(leave)
  }

  #enter(index: number, model: CalledModel): void {
    const {schedule, maxConcurrency} = this.#options
    if (this.#closed) this.violations.push(`${index} starts after the end`)
    for (const [other, beside] of this.#running) {
      if (exclude(model.later, beside.later, schedule)) this.violations.push(`${index} runs beside ${other}`)
    }
    if (this.#running.has(index)) this.violations.push(`${index} runs twice`)
    this.#running.set(index, model)
    if (this.#running.size > maxConcurrency) this.violations.push(`${this.#running.size} run at the same time`)
  }
}

async function work({end, ticks}: CalledModel, id: string) {
  for (let left = ticks; left > 0; left--) await tick()
  if (end === 'reject') throw new Error('no')
  return end === 'error' ? result.error('no') : result.ok(id)
}

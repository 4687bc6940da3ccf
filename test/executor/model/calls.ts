import type {CallLine, Effect, InvalidCall, Turn} from '@toolyard/sdk'
import fc from 'fast-check'

/** What a call of the model touches. */
export type Touch = 'nothing' | 'read a' | 'write a' | 'write b' | 'command' | 'unknown'

/** What a call of the model is, and does. */
export type ModelCall = {readonly kind: 'no call'} | {readonly kind: 'no tool'} | CalledModel

export interface CalledModel {
  readonly kind: 'call'
  readonly touch: Touch
  /** What it turns out to touch when it is admitted. */
  readonly later: Touch
  readonly end: 'ok' | 'error' | 'throw' | 'reject' | 'never'
  readonly ticks: number
  /** It is to finish on an interrupt. */
  readonly block: boolean
}

export interface ModelTurn {
  readonly explicit: boolean
  readonly calls: readonly ModelCall[]
  /** Ticks that the input takes from one call to the next. */
  readonly pauses: number
}

const touches = fc.constantFrom<Touch>('nothing', 'nothing', 'read a', 'write a', 'write b', 'command', 'unknown')

export function modelTurns({fickle}: {fickle: boolean}): fc.Arbitrary<ModelTurn[]> {
  const call = fc
    .record({
      kind: fc.constant('call' as const),
      touch: touches,
      turned: fickle ? fc.option(touches, {freq: 3}) : fc.constant(null),
      end: fc.constantFrom(
        'ok' as const,
        'ok' as const,
        'error' as const,
        'throw' as const,
        'reject' as const,
        'never' as const,
      ),
      ticks: fc.nat(4),
      block: fc.boolean(),
    })
    .map(({turned, ...call}) => ({...call, later: turned ?? call.touch}))
  const line: fc.Arbitrary<ModelCall> = fc.oneof(
    {weight: 10, arbitrary: call},
    {weight: 1, arbitrary: fc.constant({kind: 'no call' as const})},
    {weight: 1, arbitrary: fc.constant({kind: 'no tool' as const})},
  )
  const turn = fc.record({explicit: fc.boolean(), calls: fc.array(line, {maxLength: 8}), pauses: fc.nat(2)})
  return fc.array(turn, {maxLength: 4})
}

export function effectsOf(touch: Touch): readonly Effect[] {
  switch (touch) {
    case 'nothing':
      return []
    case 'command':
      return [{kind: 'command', argv: ['x'], text: 'x', readOnly: false}]
    case 'unknown':
      return [{kind: 'unknown', reason: 'who knows'}]
    default: {
      const [access, path] = touch.split(' ') as ['read' | 'write', string]
      return [{kind: 'path', path, access}]
    }
  }
}

export const tick = () => new Promise<void>((resolve) => setImmediate(resolve))

/** The turns of a model as an executor reads them. Ids are unique only within a turn. */
export async function* turnsOf(turns: readonly ModelTurn[]): AsyncGenerator<Turn> {
  for (const [at, {explicit, calls, pauses}] of turns.entries()) {
    yield {id: explicit ? `t${at}` : null, calls: linesOf(calls, pauses)}
  }
}

async function* linesOf(calls: readonly ModelCall[], pauses: number): AsyncGenerator<CallLine | InvalidCall> {
  for (const [at, model] of calls.entries()) {
    for (let pause = 0; pause < pauses; pause++) await tick()
    if (model.kind === 'no call') yield {id: null, invalid: {code: 'BAD_LINE', message: 'no'}}
    else if (model.kind === 'no tool') yield {id: `c${at}`, tool: 'None', input: {}}
    else yield callOf(`c${at}`, model)
  }
}

function callOf(id: string, model: CalledModel): CallLine {
  const tool = model.block ? 'Block' : 'Cancel'
  return {id, tool, input: {...model}, ...(model.end === 'never' && {timeoutMs: 3})}
}

import type {CallLine, InvalidCall} from '@toolyard/sdk'
import type {Line} from '../../src/dialects/lines.ts'
import type {Source} from '../../src/dialects/source.ts'
import {type ReadOptions, type ReadTurn, readTurns} from '../../src/dialects/turns.ts'

export interface WholeTurn {
  readonly id: string | null
  readonly calls: readonly (CallLine | InvalidCall)[]
}

/** A source of these chunks, or of these lines in one chunk. */
export function sourceOf(content: readonly Uint8Array[] | string, name = 'calls.jsonl'): Source {
  const chunks = typeof content === 'string' ? [Buffer.from(content)] : content
  return {
    name,
    async *open() {
      yield* chunks
    },
  }
}

export async function toArray<T>(items: AsyncIterable<T>): Promise<T[]> {
  const array: T[] = []
  for await (const item of items) array.push(item)
  return array
}

/** All lines, each batch read to its end before the next is asked for. */
export async function allLines(batches: AsyncIterable<Iterable<Line>>): Promise<Line[]> {
  const lines: Line[] = []
  for await (const batch of batches) lines.push(...batch)
  return lines
}

export function jsonLines(...values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('')
}

export async function collect(turns: AsyncIterable<ReadTurn>): Promise<WholeTurn[]> {
  const collected: WholeTurn[] = []
  for await (const {id, calls} of turns) collected.push({id, calls: await toArray(calls)})
  return collected
}

export async function readText(content: string, options?: ReadOptions): Promise<WholeTurn[]> {
  return collect(readTurns([sourceOf(content)], options))
}

/** What most tests look at: the id of a call, the code of an invalid one. */
export function summarize(turns: readonly WholeTurn[]): [string | null, string[]][] {
  return turns.map(({id, calls}) => [id, calls.map((call) => ('invalid' in call ? call.invalid.code : call.id))])
}

/** The one call or invalid call of a text that must hold just one. */
export async function readOne(value: unknown, options?: ReadOptions): Promise<CallLine | InvalidCall> {
  const turns = await readText(jsonLines(value), options)
  const [call, ...more] = turns.flatMap(({calls}) => calls)
  if (call === undefined || more.length > 0) throw new Error(`expected one call, got ${JSON.stringify(turns)}`)
  return call
}

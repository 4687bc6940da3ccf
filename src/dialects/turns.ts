import type {CallLine, InvalidCall, Turn} from '@toolyard/sdk'
import {CallReader, type Item, type OpenTurn, type ReadCounts, RunState} from './call-reader.ts'
import type {Fences} from './fenced/fences.ts'
import {readLines} from './lines.ts'
import {checkSources, openSource, type Source} from './source.ts'
import type {From} from './text-readers.ts'
import {createTextReader} from './text-readers.ts'

export interface ReadOptions {
  /** Default: `auto`. */
  readonly from?: From | undefined
  /** What fenced blocks stand for with `fenced`. Default: `bash` for Bash and `scrape` for WebScrape. */
  readonly fences?: Fences | undefined
  /** Bytes; a longer line is invalid. */
  readonly maxLineBytes?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/** A turn whose calls come as they are read. */
export interface ReadTurn extends Turn {
  readonly calls: AsyncIterable<CallLine | InvalidCall>
}

export interface TurnReading extends AsyncIterable<ReadTurn> {
  /** What has been read so far. */
  readonly counts: Readonly<ReadCounts>
}

/**
 * Reads calls from sources, one after the other, grouped into turns. A call is handed out as soon as its line is
 * there, while its turn is still open, and nothing is read that was not asked for, except for the rest of a chunk.
 * What a consumer leaves of a turn is passed over when it asks for the next one.
 *
 * A turn ends at the next one, at a call without one, at the end of a streamed message, or at the end of its source. Every line that is or should be a
 * call has one place in one turn.
 *
 * To be read once, by one consumer. To stop a reading that waits for input, abort the signal.
 *
 * @throws ToolyardError INPUT_UNREADABLE, before the first turn where that can be known; the signal's reason, when it
 *   is aborted and the chunk that was read before is used up
 */
export function readTurns(sources: readonly Source[], options: ReadOptions = {}): TurnReading {
  const run = new RunState()
  return {counts: run.counts, [Symbol.asyncIterator]: () => readAll(sources, options, run)}
}

async function* readAll(
  sources: readonly Source[],
  options: ReadOptions,
  run: RunState,
): AsyncGenerator<ReadTurn, void, void> {
  const {from = 'auto', fences, maxLineBytes, signal} = options
  signal?.throwIfAborted()
  await checkSources(sources)
  for (const source of sources) {
    const lines = readLines(openSource(source, signal), {maxLineBytes, signal})
    try {
      yield* turnsOf(new CallReader(lines, createTextReader(from, {fences, maxSize: maxLineBytes}), source.name, run))
    } finally {
      await lines.return()
    }
  }
}

async function* turnsOf(reader: CallReader): AsyncGenerator<ReadTurn, void, void> {
  for (let item = await nextItem(reader); item !== undefined; item = await nextItem(reader)) {
    const {turn, call} = item
    if (call === undefined) {
      reader.take()
      continue
    }
    const {id, stopsOnFailure} = turn
    yield {id, calls: callsOf(reader, turn), ...(stopsOnFailure && {stopsOnFailure})}
    while ((await nextItem(reader))?.turn === turn) reader.take()
  }
}

async function* callsOf(reader: CallReader, turn: OpenTurn): AsyncGenerator<CallLine | InvalidCall, void, void> {
  for (;;) {
    const item = reader.ready() ?? (await nextItem(reader))
    if (item?.turn !== turn) return
    reader.take()
    if (item.call !== undefined) yield item.call
  }
}

async function nextItem(reader: CallReader): Promise<Item | undefined> {
  for (;;) {
    const item = reader.ready()
    if (item !== undefined) return item
    if (!(await reader.more())) return undefined
  }
}

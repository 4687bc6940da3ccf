import {mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {PassThrough} from 'node:stream'
import {describe, expect, onTestFinished, test} from 'vitest'
import {fileSource, type Source, streamSource} from '../../src/dialects/source.ts'
import {type ReadTurn, readTurns} from '../../src/dialects/turns.ts'
import {ToolyardError} from '../../src/errors/toolyard-error.ts'
import {collect, jsonLines, sourceOf, summarize} from './reading.ts'

const call = (id: string, turn?: string) => jsonLines({id, tool: 'Read', ...(turn !== undefined && {turn})})

async function nextCalls(turns: AsyncIterator<ReadTurn>) {
  const next = await turns.next()
  if (next.done) throw new Error('there is no further turn')
  return next.value.calls[Symbol.asyncIterator]()
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-'))
  onTestFinished(() => rm(folder, {recursive: true}))
  return folder
}

async function codeOf(promise: Promise<unknown>) {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return ToolyardError.is(error) ? {code: error.code, file: error.place.file} : error
}

describe('reading as it is asked for', () => {
  test('hands a call out while its turn is open and its input goes on', async () => {
    const stream = new PassThrough()
    const turns = readTurns([streamSource(stream)])[Symbol.asyncIterator]()
    stream.write(call('a', 't1'))
    const calls = await nextCalls(turns)
    expect((await calls.next()).value).toMatchObject({id: 'a', file: '-', line: 1})
    stream.write(call('b', 't1'))
    expect((await calls.next()).value).toMatchObject({id: 'b'})
    stream.end()
    expect((await calls.next()).done).toBe(true)
    expect((await turns.next()).done).toBe(true)
  })

  test('a message without calls ends the turn before it at once', async () => {
    const stream = new PassThrough()
    const turns = readTurns([streamSource(stream)])[Symbol.asyncIterator]()
    stream.write(call('a', 't1'))
    const calls = await nextCalls(turns)
    await calls.next()
    stream.write(jsonLines({role: 'assistant', id: 'm2', content: 'Done.'}))
    expect((await calls.next()).done).toBe(true)
    stream.end()
    expect((await turns.next()).done).toBe(true)
  })

  test('reads no chunk that was not asked for', async () => {
    let chunks = 0
    const source: Source = {
      name: 'endless',
      async *open() {
        for (;;) yield Buffer.from(call(`c${chunks++}`))
      },
    }
    const turns = readTurns([source])[Symbol.asyncIterator]()
    const calls = await nextCalls(turns)
    for (let count = 0; count < 5; count++) await calls.next()
    expect(chunks).toBe(5)
    await turns.return?.()
  })

  test('what a consumer leaves of a turn is passed over', async () => {
    const text = call('a', 't1') + call('b', 't1') + call('c', 't1') + call('d', 't2') + call('e') + call('f', 't3')
    const bytes = [...Buffer.from(text)].map((byte) => Buffer.of(byte))
    const seen: (string | null)[] = []
    for await (const {id, calls} of readTurns([sourceOf(bytes)])) {
      seen.push(id)
      if (id === 't2') continue
      for await (const first of calls) {
        seen.push(first.id)
        break
      }
    }
    expect(seen).toEqual(['t1', 'a', 't2', null, 'e', 't3', 'f'])
  })

  test('closes the source when the consumer stops, within a turn too', async () => {
    const closed: string[] = []
    const source = (name: string): Source => ({
      name,
      async *open() {
        try {
          for (;;) yield Buffer.from(call(name, name))
        } finally {
          closed.push(name)
        }
      },
    })
    outer: for await (const {calls} of readTurns([source('one'), source('two')])) {
      for await (const _ of calls) break outer
    }
    expect(closed).toEqual(['one'])
  })

  test('an aborted signal ends a reading that waits, with its reason, and destroys the stream', async () => {
    const controller = new AbortController()
    const stream = new PassThrough()
    stream.write(call('a'))
    const turns = readTurns([streamSource(stream)], {signal: controller.signal})[Symbol.asyncIterator]()
    const calls = await nextCalls(turns)
    await calls.next()
    const waiting = calls.next()
    const reason = new Error('interrupted')
    controller.abort(reason)
    await expect(waiting).rejects.toBe(reason)
    expect(stream.destroyed).toBe(true)
  })

  test('reads files', async () => {
    const folder = await temporaryFolder()
    const path = join(folder, 'a.jsonl')
    await writeFile(path, call('a') + call('b'))
    const turns = await collect(readTurns([fileSource(path, 'a.jsonl')]))
    expect(summarize(turns)).toEqual([[null, ['a', 'b']]])
    expect(turns[0]?.calls[0]?.file).toBe('a.jsonl')
  })

  test('a file that can not be read is known before the first call is handed out', async () => {
    const folder = await temporaryFolder()
    const missing = join(folder, 'missing.jsonl')
    const first = sourceOf(call('a'))
    for (const path of [missing, folder]) {
      const turns = readTurns([first, fileSource(path)])[Symbol.asyncIterator]()
      expect(await codeOf(turns.next())).toEqual({code: 'INPUT_UNREADABLE', file: path})
    }
  })

  test('a source that breaks later is unreadable from there on', async () => {
    const source: Source = {
      name: 'disk',
      async *open() {
        yield Buffer.from(call('a'))
        throw new Error('EIO')
      },
    }
    const seen: string[] = []
    const reading = (async () => {
      for await (const {calls} of readTurns([source])) for await (const {id} of calls) seen.push(String(id))
    })()
    expect(await codeOf(reading)).toEqual({code: 'INPUT_UNREADABLE', file: 'disk'})
    expect(seen).toEqual(['a'])
  })
})

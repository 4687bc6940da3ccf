import {describe, expect, test} from 'vitest'
import {type LineOptions, readLines} from '../../src/dialects/lines.ts'
import {allLines, toArray} from './reading.ts'

async function linesOf(chunks: readonly (string | Uint8Array)[], options?: LineOptions) {
  async function* source() {
    for (const chunk of chunks) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk
  }
  return allLines(readLines(source(), options))
}

async function textsOf(...chunks: readonly (string | Uint8Array)[]) {
  return (await linesOf(chunks)).map((line) => {
    if ('blank' in line) return ''
    return 'text' in line ? line.text : line.broken
  })
}

describe('readLines', () => {
  test('ends lines at LF and at CR LF, and needs neither at the end', async () => {
    expect(await textsOf('a\nb\r\nc')).toEqual(['a', 'b', 'c'])
  })

  test('numbers every line, and says of blank ones that they are', async () => {
    expect(await linesOf(['a\n\n \t\r\nb\n'])).toEqual([
      {number: 1, bytes: 1, text: 'a'},
      {number: 2, bytes: 0, blank: true},
      {number: 3, bytes: 3, blank: true},
      {number: 4, bytes: 1, text: 'b'},
    ])
  })

  test('counts the bytes of a line without its line feed', async () => {
    expect(await linesOf(['é\r\n'])).toEqual([{number: 1, bytes: 3, text: 'é'}])
  })

  test('puts lines and characters together that chunks have cut', async () => {
    expect(await textsOf('a', 'b', '\r', '\nc', Buffer.from([0xc3]), Buffer.from([0xa9]), '\n')).toEqual(['ab', 'cé'])
  })

  test('drops a byte order mark at the start, even in pieces, and nowhere else', async () => {
    expect(await textsOf(Buffer.from([0xef]), Buffer.from([0xbb, 0xbf]), 'a\n\ufeffb')).toEqual(['a', '\ufeffb'])
  })

  test('an input that is empty has no lines, and one of a byte order mark only a blank one', async () => {
    expect(await textsOf()).toEqual([])
    expect(await textsOf('')).toEqual([])
    expect(await textsOf('\ufeff')).toEqual([''])
  })

  test.each([
    ['a byte that begins nothing', [0xff]],
    ['a character that the line feed cuts', [0xe2, 0x82]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['an overlong form', [0xc0, 0xaf]],
  ])('bad encoding costs its own line only: %s', async (_, bytes) => {
    expect(await textsOf('é\n', Buffer.from([0x61, ...bytes, 0x0a]), 'ü\nx')).toEqual(['é', 'BAD_ENCODING', 'ü', 'x'])
    const together = Buffer.concat([Buffer.from('0\né\n'), Buffer.from([...bytes, 0x0a]), Buffer.from('ü\n')])
    expect(await textsOf(together)).toEqual(['0', 'é', 'BAD_ENCODING', 'ü'])
  })

  test('a line may be as long as the limit and not longer, whether it comes whole or in pieces', async () => {
    const tooLong = {number: 2, bytes: 5, broken: 'LINE_TOO_LONG'}
    const rest = {number: 3, bytes: 1, text: 'z'}
    for (const chunks of [['abcd\nabcde\nz'], ['ab', 'cd\nab', 'cd', 'e\nz'], [...'abcd\nabcde\nz']]) {
      expect(await linesOf(chunks, {maxLineBytes: 4})).toEqual([{number: 1, bytes: 4, text: 'abcd'}, tooLong, rest])
    }
  })

  test('a line that is too long at the end of the input is reported', async () => {
    expect(await linesOf(['abc', 'def'], {maxLineBytes: 4})).toEqual([{number: 1, bytes: 6, broken: 'LINE_TOO_LONG'}])
  })

  test('puts a long line together out of very many pieces', async () => {
    const bytes = Buffer.from('x'.repeat(300_000))
    const pieces = Array.from(bytes, (_, at) => bytes.subarray(at, at + 1))
    expect(await linesOf(pieces)).toEqual([{number: 1, bytes: 300_000, text: bytes.toString()}])
  })

  test('does not keep a line that is too long', async () => {
    const chunk = Buffer.alloc(1_000_000, 'x')
    const before = process.memoryUsage().arrayBuffers
    let highest = 0
    async function* source() {
      for (let count = 0; count < 300; count++) {
        yield chunk
        highest = Math.max(highest, process.memoryUsage().arrayBuffers - before)
      }
    }
    const lines = await allLines(readLines(source(), {maxLineBytes: 5_000_000}))
    expect(lines).toEqual([{number: 1, bytes: 300_000_000, broken: 'LINE_TOO_LONG'}])
    expect(highest).toBeLessThan(100_000_000)
  })

  test('keeps what it needs of a chunk whose memory is used again', async () => {
    async function* source() {
      const shared = Buffer.from('ab\ncd')
      yield shared
      shared.fill('x')
      yield Buffer.from('\n')
    }
    const lines = await allLines(readLines(source()))
    expect(lines.map((line) => 'text' in line && line.text)).toEqual(['ab', 'cd'])
  })

  test('yields the lines of a chunk before it asks for the next one', async () => {
    let asked = 0
    async function* source() {
      for (const chunk of ['a\nb\nc', 'd\n']) {
        asked++
        yield Buffer.from(chunk)
      }
    }
    const reading = readLines(source())
    const {value = []} = await reading.next()
    expect([...value]).toHaveLength(2)
    expect(asked).toBe(1)
    await reading.return()
  })

  test('closes its source when the consumer stops', async () => {
    let closed = false
    async function* source() {
      try {
        for (;;) yield Buffer.from('a\n')
      } finally {
        closed = true
      }
    }
    for await (const _ of readLines(source())) break
    expect(closed).toBe(true)
  })

  test("passes the source's error on", async () => {
    async function* source() {
      yield Buffer.from('a\n')
      throw new RangeError('broken')
    }
    await expect(toArray(readLines(source()))).rejects.toThrow(RangeError)
  })

  test('ends with the reason of an aborted signal, while the source keeps silent', async () => {
    const controller = new AbortController()
    const reason = new Error('enough')
    async function* source() {
      yield Buffer.from('a\n')
      await new Promise(() => {})
    }
    const reading = readLines(source(), {signal: controller.signal})
    await reading.next()
    const waiting = reading.next()
    controller.abort(reason)
    await expect(waiting).rejects.toBe(reason)
  })

  test('reads nothing when the signal is aborted already', async () => {
    let opened = false
    const source = {
      [Symbol.asyncIterator]() {
        opened = true
        return {next: async () => ({done: true as const, value: undefined})}
      },
    }
    await expect(toArray(readLines(source, {signal: AbortSignal.abort()}))).rejects.toThrow()
    expect(opened).toBe(false)
  })
})

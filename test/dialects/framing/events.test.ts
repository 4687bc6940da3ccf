import {describe, expect, test} from 'vitest'
import {readTurns} from '../../../src/dialects/turns.ts'
import {readText, summarize} from '../reading.ts'

const call = (id: string) => JSON.stringify({id, tool: 'Read', input: {}})
const idsOf = async (text: string, options = {}) => summarize(await readText(text, options)).flatMap(([, ids]) => ids)

describe('server-sent events', () => {
  test.for([
    ['with an empty line after each', `data: ${call('a')}\n\ndata: ${call('b')}\n\n`],
    ['without the empty line at the end', `data: ${call('a')}\n\ndata: ${call('b')}`],
    ['without any empty line', `data: ${call('a')}\ndata: ${call('b')}\n`],
    ['named, without any empty line', `event: x\ndata: ${call('a')}\nid: 1\nevent: x\n: b\ndata: ${call('b')}\n`],
    ['two in one', `data: ${call('a')}${call('b')}\n\n`],
    ['with CR LF', `data: ${call('a')}\r\n\r\ndata: ${call('b')}\r\n\r\n`],
    ['with names, ids and times', `event: x\nid: 1\nretry: 5\ndata: ${call('a')}\n\nevent: y\ndata:${call('b')}\n\n`],
    ['with comments', `: hello\n\ndata: ${call('a')}\n: still here\n\n:\n\ndata: ${call('b')}\n\n`],
    ['with an end that is said', `data: ${call('a')}\n\ndata: ${call('b')}\n\ndata: [DONE]\n\n`],
    ['with data over several lines', `data: ${call('a')}\n\ndata: {"id":"b",\ndata: "tool":"Read","input":{}}\n\n`],
    ['with events that nobody knows', `data: ${call('a')}\n\ndata: {"new": true}\n\ndata: ${call('b')}\n\n`],
    ['before lines of JSON', `data: ${call('a')}\n\n${call('b')}\n`],
  ] as const)('%s are read', async ([, text]) => {
    expect(await idsOf(text)).toEqual(['a', 'b'])
  })

  test('a call of a server that leaves out the empty lines is handed out with the event after it', async () => {
    const reading = readTurns([
      {
        name: 'server',
        async *open() {
          yield Buffer.from(`event: x\ndata: ${call('a')}\nevent: x\n`)
          throw new Error('it has been asked for more')
        },
      },
    ])
    for await (const {calls} of reading) {
      for await (const {id} of calls) return expect(id).toBe('a')
    }
    expect.unreachable()
  })

  test('an event that is no JSON is invalid, and the next one is read', async () => {
    expect(await idsOf(`data: {"id":\n\ndata: ${call('b')}\n\n`)).toEqual(['BAD_LINE', 'b'])
  })

  test('an event that is too long is invalid, and the next one is read', async () => {
    const long = Array.from({length: 10}, () => `data: "${'x'.repeat(60)}",\n`).join('')
    const ids = await idsOf(`${long}\n\ndata: ${call('b')}\n\n`, {maxLineBytes: 200})
    expect(ids[0]).toBe('LINE_TOO_LONG')
    expect(ids.at(-1)).toBe('b')
  })
})

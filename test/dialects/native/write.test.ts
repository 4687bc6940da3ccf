import type {Outcome} from '@toolyard/sdk'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {DIALECTS} from '../../../src/dialects/table.ts'
import {jsonLines, readText} from '../reading.ts'

const meta = {index: 0, batch: 0, durationMs: 1.2}
const content = [{type: 'text', text: 'a\u2028b\n'}] as const

describe('the native writer', () => {
  test('writes each outcome as one line, with its keys in one order', () => {
    const outcomes: readonly Outcome[] = [
      {meta, data: {n: 1}, content, status: 'ok', tool: 'Read', id: 'c1'},
      {
        meta,
        error: {code: 'DENY_RULE', level: 'policy', message: 'no'},
        content,
        status: 'denied',
        tool: 'Write',
        id: 'c2',
      },
      {
        meta,
        error: {code: 'BAD_LINE', level: 'system', message: 'no'},
        content: [],
        line: 17,
        file: 'calls.jsonl',
        status: 'invalid',
        id: null,
      },
    ]
    const writer = DIALECTS.native.createWriter()
    const lines = outcomes.map((outcome) => writer.push(outcome))
    expect(writer.endTurn()).toBe('')
    for (const line of lines) expect(line.indexOf('\n')).toBe(line.length - 1)
    expect(lines.map((line) => JSON.parse(line))).toEqual(outcomes)
    expect(lines.map((line) => Object.keys(JSON.parse(line)))).toEqual([
      ['id', 'tool', 'status', 'content', 'data', 'meta'],
      ['id', 'tool', 'status', 'content', 'error', 'meta'],
      ['id', 'status', 'file', 'line', 'content', 'error', 'meta'],
    ])
  })

  test('ids and tools come back as they were written', async () => {
    const name = fc.string({unit: 'binary', minLength: 1})
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(name), name, async (ids, tool) => {
        const turns = await readText(jsonLines(...ids.map((id) => ({id, tool}))))
        const writer = DIALECTS.native.createWriter()
        const results = turns
          .flatMap(({calls}) => calls)
          .map((call) => writer.push({id: call.id ?? '', tool: call.tool ?? '', status: 'ok', content: [], meta}))
          .map((line) => JSON.parse(line))
        expect(results.map((result) => result.id)).toEqual(ids)
        for (const result of results) expect(result.tool).toBe(tool)
      }),
    )
  })
})

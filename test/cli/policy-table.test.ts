import type {Decision} from '@toolyard/sdk'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {PolicyTable} from '../../src/cli/policy-table.ts'
import {formatTable} from '../../src/cli/policy-table-text.ts'
import {invalidLine} from '../../src/executor/failure.ts'
import {textWidth} from '../../src/render/width.ts'
import {hostileText} from '../render/hostile-text.ts'

const behavior = fc.constantFrom('allow', 'ask', 'deny')
const decision: fc.Arbitrary<Decision> = fc.oneof(
  fc.record({behavior, source: hostileText, reason: hostileText}),
  fc.record({behavior, source: hostileText, reason: hostileText, rule: hostileText}),
)
const calls = fc.array(fc.record({tool: hostileText, decision}), {maxLength: 12})

function tableOf(judged: readonly {readonly tool: string; readonly decision: Decision}[]): PolicyTable {
  const table = new PolicyTable()
  for (const one of judged) table.add(one)
  return table
}

describe('a table of decisions', () => {
  test('has a row for each tool and decider, and counts every call once', () => {
    fc.assert(
      fc.property(calls, (judged) => {
        const {rows, totals, calls: count} = tableOf(judged)
        expect(new Set(rows.map(({tool, rule, source}) => JSON.stringify([tool, rule, source]))).size).toBe(rows.length)
        const sum = (name: 'allow' | 'ask' | 'deny' | 'calls') => rows.reduce((all, row) => all + row[name], 0)
        expect({allow: sum('allow'), ask: sum('ask'), deny: sum('deny')}).toEqual(totals)
        expect([sum('calls'), count]).toEqual([judged.length, judged.length])
        expect(rows.map((row) => row.calls)).toEqual(rows.map((row) => row.calls).toSorted((a, b) => b - a))
      }),
    )
  })

  test('keeps its columns in the width there is, whatever tools, rules and places are called', () => {
    fc.assert(
      fc.property(calls, fc.integer({min: 1, max: 200}), (judged, columns) => {
        const {rows, totals} = tableOf(judged)
        const lines = formatTable(rows, totals, columns).split('\n')
        expect(lines).toHaveLength(rows.length + 2)
        expect(new Set(lines.map(textWidth)).size).toBe(1)
        expect(textWidth(lines[0] ?? '')).toBeLessThanOrEqual(Math.max(60, columns))
      }),
    )
  })

  test('keeps the first lines that nothing could be decided about, and counts the others', () => {
    const table = new PolicyTable()
    const broken = {code: 'BAD_LINE', message: 'The line is not JSON.'}
    for (let line = 1; line <= 100; line++) {
      table.addFailure({invalid: broken, id: null, file: 'a', line}, invalidLine(broken))
    }
    expect([table.failures, table.undecided.length, table.calls]).toEqual([100, 20, 0])
    expect(table.undecided.at(-1)).toMatchObject({file: 'a', line: 20, status: 'invalid', error: {code: 'BAD_LINE'}})
  })
})

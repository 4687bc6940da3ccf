import {isReadOnly} from '@toolyard/sdk'
import fc from 'fast-check'
import {beforeAll, describe, expect, it} from 'vitest'
import {analyzeCommand} from '../../src/analysis/analyze.ts'
import {anyCommand} from './helpers/commands.ts'
import {createSecondParser, type ReadCommands, readWithFirstParser} from './helpers/second-parser.ts'

const context = {cwd: '/', env: {HOME: '/home/me'}}

describe('a line that is read-only', () => {
  let readWithSecondParser: ReadCommands

  beforeAll(async () => {
    readWithSecondParser = await createSecondParser()
  })

  /** The same commands with the same words, in whatever order they are found. */
  function agree(text: string): boolean {
    const sorted = (read: ReadCommands) =>
      JSON.stringify(
        read(text)
          ?.map((words) => JSON.stringify(words))
          .toSorted(),
      )
    return sorted(readWithFirstParser) === sorted(readWithSecondParser)
  }

  it('holds the same commands with the same words to another parser', () => {
    let readOnly = 0
    fc.assert(
      fc.property(anyCommand, (text) => {
        // to the other parser tests in brackets are no commands, and `time` is one
        if (/(?:^|[\s({])(?:\[|time)\s/.test(text) || !isReadOnly(analyzeCommand(text, context))) return
        readOnly++
        expect(agree(text), text).toBe(true)
      }),
      {numRuns: 5_000},
    )
    expect(readOnly).toBeGreaterThan(100)
  })

  it.each([
    'ls >&-x',
    'find . 2>&--delete',
    'echo "$\\\n(touch x)"',
    'cat <<E"O"F\nx\nEOF\ntouch y',
    'rg foo$IFS--pre=sh',
    'ls\u000brm x',
    'echo hi >! out',
    'ls {fd}>&1',
  ])('is not one that parsers read differently: %j', (text) => {
    expect(isReadOnly(analyzeCommand(text, context))).toBe(false)
  })
})

import {existsSync, readFileSync} from 'node:fs'
import {isReadOnly} from '@toolyard/sdk'
import {describe, expect, it} from 'vitest'
import {analyzeCommand} from '../../src/analysis/analyze.ts'

const CASES = new URL('../../../../../shared/cases/bash.jsonl', import.meta.url)

interface Row {
  readonly command: string
  readonly readOnly: boolean
  readonly debatable?: boolean
}

const readRows = (): Row[] =>
  readFileSync(CASES, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

describe.skipIf(!existsSync(CASES))('the labelled commands', () => {
  it('are accepted only where they are read-only, and rejected wrongly in less than 3 of 100', () => {
    const rows = readRows().filter(({debatable}) => !debatable)
    const said = (row: Row) => isReadOnly(analyzeCommand(row.command, {cwd: '/', env: {HOME: '/home/me'}}))
    const wrong = rows.filter((row) => said(row) !== row.readOnly)
    const falseAccepts = wrong.filter(({readOnly}) => !readOnly).map(({command}) => command)
    const falseRejects = wrong.filter(({readOnly}) => readOnly).map(({command}) => command)
    const readOnly = rows.filter((row) => row.readOnly).length
    console.log(
      `labelled commands: ${falseAccepts.length} of ${rows.length - readOnly} falsely accepted, ${falseRejects.length} of ${readOnly} falsely rejected`,
    )
    expect(falseAccepts).toEqual([])
    expect(falseRejects.length / readOnly).toBeLessThan(0.03)
  })
})

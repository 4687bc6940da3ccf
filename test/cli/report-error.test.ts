import {describe, expect, test} from 'vitest'
import {reportError} from '../../src/cli/report-error.ts'
import {ToolyardError} from '../../src/errors/toolyard-error.ts'

describe('what a person is told of an error', () => {
  test('that they can mend has its place, its hint and its code, and no stack', () => {
    const error = new ToolyardError('CONFIG_INVALID', 'It is wrong.', {
      file: 'a.yaml',
      line: 2,
      column: 3,
      hint: 'Do this.',
    })
    expect(reportError(error)).toEqual({
      text: 'Error: a.yaml:2:3: It is wrong.\nDo this.\n(CONFIG_INVALID)',
      exitCode: 2,
    })
  })

  test('can not command their terminal', () => {
    const error = new ToolyardError('CONFIG_INVALID', '\x1b[2Jevil is not a known key.', {path: '\x07'})
    expect(reportError(error).text).toBe('Error: \\u0007: \\u001b[2Jevil is not a known key.\n(CONFIG_INVALID)')
  })

  test.for([
    ['an unknown error', new TypeError('x is not a function', {cause: new Error('the cause')})],
    ['our own mistake', new ToolyardError('INTERNAL', 'It broke.', {cause: new Error('the cause')})],
  ] as const)('that is a bug has its stack and its cause: %s', ([, error]) => {
    const {text, exitCode} = reportError(error)
    expect(exitCode).toBe(70)
    expect(text).toContain(error.stack)
    expect(text).toContain('the cause')
  })

  test.for([['a text'], [undefined], [Object.create(null)]])('that is no error at all is a bug too: %o', ([thrown]) => {
    expect(reportError(thrown).exitCode).toBe(70)
  })
})

import {describe, expect, test} from 'vitest'
import {ExitCode, type ExitReason} from '../../src/cli/exit-codes.ts'

const PRECEDENCE: readonly ExitReason[] = ['bug', 'terminated', 'interrupted', 'usage', 'failed', 'denied', 'ok']

describe('the exit code', () => {
  test.for([
    ['bug', 70],
    ['terminated', 143],
    ['interrupted', 130],
    ['usage', 2],
    ['failed', 1],
    ['denied', 3],
    ['ok', 0],
  ] as const)('of %s is %i, whatever of lower rank happened too', ([reason, code]) => {
    const exitCode = new ExitCode()
    for (const lower of PRECEDENCE.slice(PRECEDENCE.indexOf(reason)).toReversed()) exitCode.add(lower)
    expect(exitCode.value).toBe(code)
  })

  test.for([
    ['ok', 0],
    ['denied', 3],
    ...(['error', 'invalid', 'not_found', 'timeout', 'crashed', 'canceled', 'skipped'] as const).map(
      (status) => [status, 1] as const,
    ),
  ] as const)('of a run with a call that ends %s is %i', ([status, code]) => {
    const exitCode = new ExitCode()
    exitCode.addOutcome('ok')
    exitCode.addOutcome(status)
    expect(exitCode.value).toBe(code)
  })

  test.for([
    ['DEFERRED', 3],
    ['UNANSWERED', 3],
    ['INTERRUPTED', 1],
  ] as const)('of a run with a call that is skipped with %s is %i', ([code, expected]) => {
    const exitCode = new ExitCode()
    exitCode.addOutcome('skipped', code)
    expect(exitCode.value).toBe(expected)
  })

  test('is 0 when nothing happened', () => {
    expect(new ExitCode().value).toBe(0)
  })
})

import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {formatDuration, MAX_DURATION, parseDuration} from '../../src/config/durations.ts'

describe('durations', () => {
  it('are read with a unit or in milliseconds', () => {
    expect(['500ms', '5s', '1.5m', '1h', '250', ' 2m '].map(parseDuration)).toEqual([
      500, 5_000, 90_000, 3_600_000, 250, 120_000,
    ])
  })

  it.each(['', '0', '0s', '0.1ms', '-1s', '5 s', '1d', '5S', '1e3', 's', '25d', '600h', '9'.repeat(400), 'Infinity'])(
    'are not %j',
    (text) => {
      expect(parseDuration(text)).toBeUndefined()
    },
  )

  it('are read back as they were written', () => {
    const unit = fc.constantFrom(1, 1_000, 60_000, 3_600_000)
    const duration = fc.tuple(fc.integer({min: 1, max: 590}), unit).map(([amount, size]) => amount * size)
    fc.assert(
      fc.property(
        fc.oneof(duration, fc.integer({min: 1, max: MAX_DURATION})),
        (ms) => parseDuration(formatDuration(ms)) === ms,
      ),
    )
    expect([90_000, 7_200_000, 1_500, 60_000].map(formatDuration)).toEqual(['90s', '2h', '1500ms', '1m'])
  })
})

import {describe, expect, test} from 'vitest'
import {nearest} from '../../src/errors/nearest.ts'

const NAMES = ['Read', 'Write', 'Edit', 'MultiEdit', 'Bash', 'BashOutput', 'Grep', 'Glob', 'LS']

describe('nearest', () => {
  test.each([
    ['Bahs', 'Bash'],
    ['read', 'Read'],
    ['Wrte', 'Write'],
    ['Multiedit', 'MultiEdit'],
    ['bashoutptu', 'BashOutput'],
  ])('%s most likely meant %s', (typed, meant) => {
    expect(nearest(typed, NAMES)).toBe(meant)
  })

  test.each(['Frobnicate', 'x', ''])('%j is near nothing', (typed) => {
    expect(nearest(typed, NAMES)).toBeUndefined()
  })
})

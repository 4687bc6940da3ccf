import {expect, test} from 'vitest'
import fsTools from '../../../plugins/fs/src/index.ts'
import shellTools from '../../../plugins/shell/src/index.ts'
import {ownNameOf} from '../../../src/sessions/comparison/own-names.ts'

test('every other name of a bundled tool is known', () => {
  for (const {name, aliases = [], adapters = {}} of [...fsTools, ...shellTools]) {
    const names = [name, ...aliases, ...Object.keys(adapters)]
    expect(names.map(ownNameOf)).toEqual(names.map(() => name))
  }
  expect(ownNameOf('mcp__a__b')).toBe('mcp__a__b')
})

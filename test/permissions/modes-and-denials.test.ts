import {describe, expect, it} from 'vitest'
import {CHOICES} from '../../src/config/choices.ts'
import {DenialTracker} from '../../src/permissions/denials.ts'
import {MODE_NAMES, parseMode} from '../../src/permissions/modes.ts'

describe('modes', () => {
  it('go by their names and aliases, and nothing else', () => {
    expect(['ask', 'accept_edits', 'deny', 'allow', 'plan'].map(parseMode)).toEqual([
      'default',
      'acceptEdits',
      'dontAsk',
      'bypassPermissions',
      'plan',
    ])
    expect(['Plan', '', 'toString', 'yolo'].map(parseMode)).toEqual([undefined, undefined, undefined, undefined])
  })

  it('are those that the configuration knows', () => {
    expect([...CHOICES.permissionMode].sort()).toEqual([...MODE_NAMES].sort())
  })
})

describe('denials', () => {
  it('are all counted, and the latest thousand kept', () => {
    const denials = new DenialTracker()
    const {recent} = denials
    for (let index = 0; index < 2_500; index++)
      denials.add({
        index,
        id: `c${index}`,
        tool: 'T',
        code: 'DENY_RULE',
        inputDigest: 'sha256:0',
        decision: {behavior: 'deny', source: 's', reason: 'r'},
      })
    expect(denials.total).toBe(2_500)
    expect(recent).toHaveLength(1_000)
    expect([recent[0]?.index, recent.at(-1)?.index]).toEqual([1_500, 2_499])
  })
})

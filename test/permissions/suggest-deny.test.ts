import type {Effect} from '@toolyard/sdk'
import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {suggestDenyRule} from '../../src/permissions/suggest-deny.ts'
import {hostileText} from '../render/hostile-text.ts'
import {createTree, listed, request} from './tree.ts'

const text = fc.oneof(
  hostileText,
  fc
    .array(fc.constantFrom('*', '(', ')', ':', ' ', '\\', '[', ']', '?', '!', '/', '#', 'a', 'rm', '\n', '..'))
    .map((parts) => parts.join('')),
)
const effect: fc.Arbitrary<Effect> = fc.oneof(
  text.map((line): Effect => ({kind: 'command', argv: line.split(' '), text: line, readOnly: true})),
  text.map((path): Effect => ({kind: 'path', path: `a${path}`, access: 'write'})),
  text.map((path): Effect => ({kind: 'path', path: `a${path}`, access: 'read'})),
  text.map((path): Effect => ({kind: 'url', url: `https://example.org/${path}`, method: 'GET'})),
  text.map((name): Effect => ({kind: 'other', name, access: 'write'})),
)

describe('the smallest deny rule for a call that is allowed', () => {
  it('denies it, whatever the call is', async () => {
    await using tree = await createTree()
    const allowing = tree.gate({mode: 'bypassPermissions'})
    fc.assert(
      fc.property(fc.array(effect, {maxLength: 3}), (effects) => {
        const call = request(tree.ws, {effects})
        fc.pre(allowing.decide(call).behavior === 'allow')
        const rule = suggestDenyRule(allowing, call)
        const verdict = tree.gate({mode: 'bypassPermissions', rules: listed('deny', rule)}).decide(call)
        expect(verdict).toMatchObject({behavior: 'deny', code: 'DENY_RULE', decision: {rule}})
      }),
    )
  })

  it('is about the whole of a command line, and about a file rather than its folder', async () => {
    await using tree = await createTree()
    const allowing = tree.gate({mode: 'bypassPermissions'})
    const parts = ['cat a', 'wc -l'].map(
      (part) => ({kind: 'command', argv: part.split(' '), text: part, readOnly: true}) as const,
    )
    const line = {kind: 'command', argv: [], text: 'cat a | wc -l', readOnly: true, contained: true} as const
    expect(suggestDenyRule(allowing, request(tree.ws, {effects: [line, ...parts]}))).toBe('Bash(cat a | wc -l)')
    const file = {kind: 'path', path: 'src/a.ts', access: 'write'} as const
    expect(suggestDenyRule(allowing, request(tree.ws, {effects: [file]}))).toBe('Edit(/src/a.ts)')
    expect(suggestDenyRule(allowing, request(tree.ws, {tool: 'Any'}))).toBe('Any')
  })
})

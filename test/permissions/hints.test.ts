import {join} from 'node:path'
import {describe, expect, it} from 'vitest'
import {createTree, read, request, type Tree, unknown, write} from './tree.ts'

const hintOf = (tree: Tree, effects: Parameters<typeof request>[1], mode: 'default' | 'acceptEdits' = 'default') => {
  const verdict = tree.gate({mode}).decide(request(tree.ws, effects))
  return verdict.behavior === 'ask' ? verdict.hint : undefined
}

describe('the hint of a question', () => {
  it('names the mode for edits in the workspace, and the rule for everything else', async () => {
    await using tree = await createTree()
    expect(hintOf(tree, {effects: [write('a')]})).toMatch(/--permission-mode acceptEdits.*--allow Write/)
    expect(hintOf(tree, {effects: [write('a'), unknown]})).not.toContain('acceptEdits')
    expect(hintOf(tree, {tool: 'mcp__a__b', effects: [unknown]})).toContain('--allow mcp__a__b')
  })

  it('names the mode for commands too, where all that they change is known', async () => {
    await using tree = await createTree()
    const touch = {kind: 'command', argv: ['touch', 'a'], text: 'touch a', readOnly: false, id: '1'} as const
    const written = {...write('a'), by: '1'}
    expect(hintOf(tree, {effects: [{...touch, contained: true}, written]})).toContain('--permission-mode acceptEdits')
    expect(hintOf(tree, {effects: [touch, written]})).not.toContain('acceptEdits')
  })

  it('names the smallest folder that would cover a path outside', async () => {
    await using tree = await createTree()
    await tree.folder("it's here/sub")
    expect(hintOf(tree, {effects: [read('../x')]})).toContain(`--add-dir ${tree.root};`)
    expect(hintOf(tree, {effects: [read("../it's here")]})).toContain(`--add-dir '${tree.root}/it'\\''s here'`)
    expect(hintOf(tree, {effects: [write('../x')]}, 'acceptEdits')).toContain(`--add-dir ${tree.root};`)
    expect(hintOf(tree, {effects: [write('../x')]})).not.toContain('--add-dir')
    const nested = hintOf(tree, {effects: [read('../x'), read("../it's here/sub/y")]})
    expect(nested?.match(/--add-dir/g)).toHaveLength(1)
    expect(hintOf(tree, {effects: [read('/')]})).not.toContain('--add-dir')
  })

  it('leads to what lets the call through', async () => {
    await using tree = await createTree()
    const call = request(tree.ws, {effects: [read('../x')]})
    const [, folder = ''] = /--add-dir (\S+);/.exec(hintOf(tree, call) ?? '') ?? []
    expect(tree.gate({roots: [tree.ws, folder]}).decide(call).behavior).toBe('allow')
    expect(folder).toBe(join(tree.ws, '..'))
  })
})

describe('the reason of a question', () => {
  it('spells out characters of the call that would command a terminal, and cuts it short', async () => {
    await using tree = await createTree()
    const {decision} = tree.gate().decide(request(tree.ws, {effects: [write(`\u001b[2J\u202e${'x'.repeat(9_999)}`)]}))
    expect(decision.reason).toContain('\\u{1b}[2J\\u{202e}')
    expect(decision.reason.length).toBeLessThan(600)
  })
})

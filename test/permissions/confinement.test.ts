import {join} from 'node:path'
import {describe, expect, it} from 'vitest'
import {createTree, listed, request, type Tree, write} from './tree.ts'

const decide = (tree: Tree, path: string, recursive = false) =>
  tree
    .gate({
      mode: 'bypassPermissions',
      rules: listed('allow', 'Write'),
      confinement: {
        folders: [join(tree.ws, 'own')],
        beside: [tree.ws],
        except: [join(tree.ws, 'kept')],
        reason: 'there is no more',
      },
    })
    .decide(request(tree.ws, {effects: [write(path, recursive)]}))

describe('a run that is confined', () => {
  it.each([
    ['own/a', 'allow'],
    ['beside', 'allow'],
    ['kept/a', 'deny'],
    ['kept', 'deny'],
    ['../elsewhere', 'deny'],
  ])('may write %s: %s, whatever allows it', async (path, behavior) => {
    await using tree = await createTree()
    expect(decide(tree, path).behavior).toBe(behavior)
  })

  it('follows links in what it writes all of', async () => {
    await using tree = await createTree()
    await tree.file('ws/kept/a')
    await tree.link('ws/own/sub/link', '../../kept/a')
    expect([decide(tree, 'own/sub', true).behavior, decide(tree, 'own/sub').behavior]).toEqual(['deny', 'allow'])
  })

  it('follows links, and says why not', async () => {
    await using tree = await createTree()
    await tree.folder('ws/kept')
    await tree.link('ws/own/link', '../kept')
    const verdict = decide(tree, 'own/link/a')
    expect(verdict).toMatchObject({behavior: 'deny', code: 'CONFINED'})
    expect(verdict.behavior === 'deny' && verdict.decision.reason).toContain('there is no more')
  })
})

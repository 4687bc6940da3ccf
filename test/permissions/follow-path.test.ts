import {existsSync} from 'node:fs'
import {mkdir, symlink, writeFile} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {systemCode} from '../../src/errors/toolyard-error.ts'
import {followNames, followPath} from '../../src/permissions/real-path.ts'
import {isWithin} from '../../src/permissions/workspace.ts'
import {createTree, type Tree} from './tree.ts'

describe('following a path in two calls', () => {
  it('finds what following it name by name does, on any tree with links', async () => {
    const name = fc.constantFrom('a', 'b', 'c')
    const way = fc.array(fc.constantFrom('a', 'b', 'c', '..', '.', ''), {maxLength: 5}).map((names) => names.join('/'))
    const entry = fc.record({
      at: fc.array(name, {minLength: 1, maxLength: 3}).map((names) => names.join('/')),
      kind: fc.constantFrom('file', 'folder', 'link', 'absolute link'),
      target: way,
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, {maxLength: 8}),
        fc.array(way, {minLength: 1, maxLength: 12}),
        async (entries, ways) => {
          await using tree = await createTree()
          for (const one of entries) await make(tree, one)
          for (const path of ways)
            for (const given of [path || '.', join(tree.ws, path), `${tree.ws}/${path}/`])
              for (const cwd of [tree.ws, join(tree.ws, 'a')])
                expect(followPath(given, cwd)).toEqual(followNames(given, cwd))
        },
      ),
      {numRuns: 30},
    )
  })
})

interface Entry {
  readonly at: string
  readonly kind: string
  readonly target: string
}

/** Adds to the tree, and to nothing that its links lead to outside. Of entries in each other's way the first one stays. */
async function make({root, ws}: Tree, {at, kind, target}: Entry): Promise<void> {
  const path = join(ws, at)
  const folder = followNames(dirname(path), ws)
  if (!folder.ok || !isWithin(folder.real, root) || existsSync(path)) return
  try {
    await mkdir(dirname(path), {recursive: true})
    if (kind === 'file') await writeFile(path, '', {flag: 'wx'})
    else if (kind === 'folder') await mkdir(path)
    else await symlink(kind === 'link' ? target || '.' : join(ws, target), path)
  } catch (error) {
    if (!['EEXIST', 'ENOTDIR', 'ENOENT'].includes(systemCode(error) ?? '')) throw error
  }
}

import {symlink} from 'node:fs/promises'
import {describe, expect, it} from 'vitest'
import {LS} from '../src/index.ts'
import {createWorkspace} from './helpers/workspace.ts'

describe('LS', () => {
  it('lists one folder by name and says what each entry is', async () => {
    await using workspace = await createWorkspace({'b.txt': '', 'a/below': '', '.hidden': ''})
    await symlink('a', workspace.path('link'))
    const {text, data} = await workspace.run(LS, {path: '.'})
    expect(text.split('\n')).toEqual([workspace.root, '- .hidden', '- a/', '- b.txt', '- link@'])
    expect(data?.entries).toContainEqual({name: 'a', type: 'folder'})
  })

  it('leaves out what it is told to, and what a rule withholds', async () => {
    await using workspace = await createWorkspace({'a.log': '', 'b.txt': '', secret: ''})
    const canRead = (path: string) => path !== workspace.path('secret')
    const {data} = await workspace.run(LS, {ignore: ['*.log']}, {canRead})
    expect(data?.entries).toEqual([{name: 'b.txt', type: 'file'}])
  })

  it('says that a folder is empty', async () => {
    await using workspace = await createWorkspace()
    const {status, data} = await workspace.run(LS, {})
    expect([status, data?.total]).toEqual(['ok', 0])
  })

  it('refuses a file and a folder that is not there', async () => {
    await using workspace = await createWorkspace({file: ''})
    for (const path of ['file', 'missing']) expect((await workspace.run(LS, {path})).status).toBe('error')
  })
})

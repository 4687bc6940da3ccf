import {mkdtemp, rename, rm, utimes, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {describe, expect, onTestFinished, test} from 'vitest'
import {createFileCache} from '../src/file-cache.ts'

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'file-cache-'))
  onTestFinished(() => rm(folder, {recursive: true}))
  return folder
}

describe('createFileCache', () => {
  test('a file is unread, unchanged, and changed', async () => {
    const file = join(await temporaryFolder(), 'a.txt')
    const cache = createFileCache()
    await writeFile(file, 'one')
    expect(await cache.state(file)).toBe('unread')
    await cache.remember(file)
    expect(await cache.state(file)).toBe('unchanged')
    await writeFile(file, 'another')
    expect(await cache.state(file)).toBe('changed')
  })

  test('a file that is gone has changed', async () => {
    const file = join(await temporaryFolder(), 'a.txt')
    const cache = createFileCache()
    await writeFile(file, 'one')
    await cache.remember(file)
    await rm(file)
    expect(await cache.state(file)).toBe('changed')
  })

  test('another file of the same size and time that took its place has changed', async () => {
    const folder = await temporaryFolder()
    const [file, other] = [join(folder, 'a.txt'), join(folder, 'b.txt')]
    await writeFile(file, 'one')
    await writeFile(other, 'two')
    const at = new Date(2026, 0, 1)
    for (const path of [file, other]) await utimes(path, at, at)
    const cache = createFileCache()
    await cache.remember(file)
    await rename(other, file)
    expect(await cache.state(file)).toBe('changed')
  })
})

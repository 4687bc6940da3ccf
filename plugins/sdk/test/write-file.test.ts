import {chmod, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {describe, expect, onTestFinished, test} from 'vitest'
import {writeFileAtomic} from '../src/write-file.ts'

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'write-file-'))
  onTestFinished(() => rm(folder, {recursive: true}))
  return folder
}

const modeOf = async (path: string) => (await stat(path)).mode & 0o777

describe('writeFileAtomic', () => {
  test('makes a file with the mode that was asked for, and leaves nothing else behind', async () => {
    const folder = await temporaryFolder()
    await writeFileAtomic(join(folder, 'a.sh'), '#!/bin/sh\n', {mode: 0o755})
    expect(await readFile(join(folder, 'a.sh'), 'utf8')).toBe('#!/bin/sh\n')
    expect(await modeOf(join(folder, 'a.sh'))).toBe(0o755)
    expect(await readdir(folder)).toEqual(['a.sh'])
  })

  test('keeps the mode of a file that was there, whatever the umask and the caller say', async () => {
    const file = join(await temporaryFolder(), 'a')
    await writeFile(file, 'old')
    await chmod(file, 0o666)
    await writeFileAtomic(file, 'new', {mode: 0o600})
    expect(await readFile(file, 'utf8')).toBe('new')
    expect(await modeOf(file)).toBe(0o666)
  })

  test('replaces a link itself, not what it leads to', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'target'), 'kept')
    await symlink('target', join(folder, 'link'))
    await writeFileAtomic(join(folder, 'link'), 'new')
    expect(await readFile(join(folder, 'target'), 'utf8')).toBe('kept')
    expect(await readFile(join(folder, 'link'), 'utf8')).toBe('new')
  })

  test('a reader sees the old content or the new, never a part', async () => {
    const file = join(await temporaryFolder(), 'a')
    const texts = ['a'.repeat(100_000), 'b'.repeat(200_000)]
    await writeFile(file, texts[0] ?? '')
    let writing = true
    const reading = (async () => {
      const seen = new Set<boolean>()
      while (writing) seen.add(texts.includes(await readFile(file, 'utf8')))
      return seen
    })()
    for (let round = 0; round < 50; round++) await writeFileAtomic(file, texts[round % 2] ?? '')
    writing = false
    expect(await reading).toEqual(new Set([true]))
  })

  test('leaves nothing behind when it fails', async () => {
    const folder = await temporaryFolder()
    await writeFileAtomic(join(folder, 'taken'), 'x')
    await expect(writeFileAtomic(join(folder, 'missing/a'), 'x')).rejects.toMatchObject({code: 'ENOENT'})
    await expect(writeFileAtomic(folder, 'x')).rejects.toMatchObject({code: expect.any(String)})
    expect(await readdir(folder)).toEqual(['taken'])
  })
})

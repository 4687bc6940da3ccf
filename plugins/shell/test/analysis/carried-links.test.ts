import {mkdirSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, it} from 'vitest'
import {analyzeCommand} from '../../src/analysis/analyze.ts'
import {temporaryFolder} from '../helpers/tools.ts'

/** A workspace with a link that leads out of it, alone and in a folder, and a folder without one. */
async function workspace(): Promise<string> {
  const cwd = await temporaryFolder()
  for (const name of ['with', 'without']) mkdirSync(join(cwd, name))
  writeFileSync(join(cwd, 'without/file'), '')
  symlinkSync('/etc', join(cwd, 'link'))
  symlinkSync('/etc', join(cwd, 'with/link'))
  return cwd
}

describe('a line that copies or moves a link and writes where it then is', () => {
  it.each([
    'cp -P link new && echo a > new/file',
    'cp -a with new && echo a > new/link/file',
    'mv with new && touch new/link/file',
    "sh -c 'cp -r with new' && touch new/link/file",
    'cp -r with new && cd new && rm link/file',
  ])('may change more than it says: %s', async (text) => {
    const [line] = analyzeCommand(text, {cwd: await workspace(), env: {}})
    expect(line).toMatchObject({text, readOnly: false})
    expect(line).not.toHaveProperty('contained')
  })

  it.each([
    'cp -r without new && echo a > new/file',
    'mv without new && touch new/file',
    'cp -a with new && touch other',
    'rm -rf new && cp -r without new',
  ])('says all where there is none: %s', async (text) => {
    const [line] = analyzeCommand(text, {cwd: await workspace(), env: {}})
    expect(line).toMatchObject({text, contained: true})
  })
})

import {mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, it} from 'vitest'
import {repositoryStartsPrograms} from '../../src/analysis/repository-config.ts'
import {temporaryFolder} from '../helpers/tools.ts'

/** A repository, as far as its configuration goes. */
async function repository(config: string): Promise<string> {
  const folder = await temporaryFolder()
  write(join(folder, '.git'), 'config', config)
  return folder
}

function write(folder: string, name: string, text: string): void {
  mkdirSync(folder, {recursive: true})
  writeFileSync(join(folder, name), text)
}

describe('the configuration of a repository', () => {
  it.each([
    '[core]\n\tbare = false\n',
    '[diff]\n\trenames = true\n',
    '[remote "origin"]\n\turl = https://example.com/program=x\n',
  ])('starts no programs with %j', async (config) => {
    expect(repositoryStartsPrograms(await repository(config))).toBe(false)
  })

  it.each([
    '[diff]\n\texternal = ./x\n',
    '[diff] external = ./x\n',
    '[diff "a"] textconv=./x\n',
    '[filter "a"]\n\tCLEAN = ./x\n',
    '[gpg]\n\tprogram = ./x\n',
    '[format]\n\tpretty = %G?\n',
    '[include]\n\tpath = x\n',
  ])('may start programs with %j', async (config) => {
    expect(repositoryStartsPrograms(await repository(config))).toBe(true)
  })

  it.each(['.git', '../modules/sub'])('counts with that of its submodules, kept in %s', async (place) => {
    const folder = await repository('')
    const sub = join(folder, 'lib/sub')
    write(folder, '.gitmodules', '[submodule "sub"]\n\tpath = lib/sub\n')
    expect(repositoryStartsPrograms(folder)).toBe(false)
    if (place !== '.git') write(sub, '.git', `gitdir: ${place}\n`)
    write(join(sub, place), 'config', '[filter "a"]\n\tclean = ./x\n')
    expect(repositoryStartsPrograms(folder)).toBe(true)
  })
})

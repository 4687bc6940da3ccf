import {readdir} from 'node:fs/promises'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {applyNpmSettings} from '../../src/host/npm-settings.ts'
import {stagePackage} from '../../src/host/staged-package.ts'
import {createProject} from '../helpers/project.ts'

test.for([
  'word-count',
  'word-count@next',
  '@you/word-count',
  '@you/word-count@1.2.3',
  'you/word-count',
  'https://example.com/word-count.tgz',
  'git+ssh://git@example.com/you/word-count.git',
  'file-size',
])('%s is installed as it was typed', async (word) => {
  expect(await stagePackage(word, '/nowhere', '/nowhere')).toBe(word)
})

test.for(['.', './', '..', './x', '../x', '/x', '~/x', 'x.tgz', 'a/x.tar.gz', 'file:x', 'file:///x'])(
  '%s is a path, and refused when no package is there',
  async (word) => {
    await using project = await createProject()
    const staged = stagePackage(word, join(project.path, 'cwd'), join(project.path, 'data'))
    await expect(staged).rejects.toMatchObject({code: 'PLUGIN_BROKEN'})
  },
)

test('a folder of any name becomes a tarball with the name of its package', async () => {
  await using project = await createProject()
  const data = join(project.path, 'my data')
  for (const folder of ['plain', 'with space', 'x#y%20z?é']) {
    const file = await project.write(`${folder}/package.json`, '{"name": "@you/words", "version": "1.0.0"}')
    expect(await stagePackage(join(file, '..'), project.path, data)).toBe(`file://${data}/tarballs/you-words-1.0.0.tgz`)
  }
  expect(await readdir(join(data, 'tarballs'))).toEqual(['you-words-1.0.0.tgz'])
})

test("npm's settings are those of toolyard, unless the environment has its own", () => {
  const none: NodeJS.ProcessEnv = {}
  applyNpmSettings(none)
  expect(none).toMatchObject({npm_config_ignore_scripts: 'true'})
  const own = {NPM_CONFIG_IGNORE_SCRIPTS: 'false', npm_config_update_notifier: 'true'}
  const before = {...own}
  applyNpmSettings(own)
  expect(own).toEqual(before)
})

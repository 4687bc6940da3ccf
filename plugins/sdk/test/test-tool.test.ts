import {mkdtemp, readdir, readFile, rm, symlink} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {describe, expect, onTestFinished, test} from 'vitest'
import * as z from 'zod'
import {adapter} from '../src/adapter.ts'
import {defineTool} from '../src/define-tool.ts'
import {result} from '../src/result.ts'
import {testTool} from '../src/test-tool.ts'

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'test-tool-'))
  onTestFinished(() => rm(folder, {recursive: true}))
  return folder
}

const save = defineTool({
  name: 'Save',
  description: 'Saves a text.',
  input: z.object({path: z.string(), text: z.string()}),
  effects: ({path}) => [{kind: 'path', path, access: 'write'}],
  validate: ({text}) => (text === '' ? 'there is nothing to save' : undefined),
  async *call({path, text}, ctx) {
    yield {message: 'saving'}
    const written = await ctx.files.write(path, text)
    ctx.progress({done: 1, total: 1})
    return result.ok('saved', {data: {written}})
  },
})

describe('testTool', () => {
  test('tells status, text, data, effects and progress of one call', async () => {
    const cwd = await temporaryFolder()
    const outcome = await testTool(save, {path: 'a.txt', text: 'x'}, {cwd})
    expect(outcome).toEqual({
      status: 'ok',
      text: 'saved',
      content: [{type: 'text', text: 'saved'}],
      data: {written: join(cwd, 'a.txt')},
      effects: [{kind: 'path', path: 'a.txt', access: 'write'}],
      readOnly: false,
      progress: [{message: 'saving'}, {done: 1, total: 1}],
    })
    expect(await readFile(join(cwd, 'a.txt'), 'utf8')).toBe('x')
  })

  test('input that does not fit, and input that the tool itself refuses, are invalid', async () => {
    expect(await testTool(save, {path: 'a.txt'})).toMatchObject({status: 'invalid', issues: [{path: 'text'}]})
    expect(await testTool(save, {path: 'a.txt', text: ''})).toMatchObject({status: 'invalid', issues: [{path: ''}]})
  })

  test('a call by the name of an adapter has the input that the adapter makes of it', async () => {
    const cwd = await temporaryFolder()
    const store = adapter(z.object({file: z.string(), lines: z.array(z.string())}), ({file, lines}) => ({
      path: file,
      text: lines.join('\n'),
    }))
    const adapted = defineTool({...save, adapters: {store}})
    const outcome = await testTool(adapted, {file: 'a.txt', lines: ['x', 'y']}, {cwd, as: 'store'})
    expect(outcome).toMatchObject({status: 'ok', effects: [{path: 'a.txt'}]})
    expect(await readFile(join(cwd, 'a.txt'), 'utf8')).toBe('x\ny')
    const issues = async (input: object, as: string) => Reflect.get(await testTool(adapted, input, {cwd, as}), 'issues')
    expect(await issues({file: 'a.txt', lines: 'x'}, 'store')).toMatchObject([
      {message: expect.stringMatching(/^lines: /)},
    ])
    expect(await issues({file: 'a.txt', lines: []}, 'store')).toMatchObject([{message: 'there is nothing to save'}])
    expect(await issues({file: 'a.txt', lines: ['x']}, 'toString')).toMatchObject([{path: 'path'}, {path: 'text'}])
  })

  test('a tool may remove files, and no links', async () => {
    const cwd = await temporaryFolder()
    await testTool(save, {path: 'a', text: 'x'}, {cwd})
    await symlink('a', join(cwd, 'link'))
    const remove = defineTool({
      ...save,
      call: async ({path}, {files}) => result.ok(await files.remove(path)),
    })
    await expect(testTool(remove, {path: 'link', text: 'x'}, {cwd})).rejects.toThrow('link')
    expect(await testTool(remove, {path: 'a', text: 'x'}, {cwd})).toMatchObject({text: join(cwd, 'a')})
    expect(await readdir(cwd)).toEqual(['link'])
  })

  test('a tool without effects may change anything', async () => {
    const {effects: _, ...members} = save
    const silent = defineTool({...members, call: () => result.error('no')})
    expect(await testTool(silent, {path: 'a', text: 'x'})).toMatchObject({
      status: 'error',
      text: 'no',
      effects: [{kind: 'unknown'}],
      readOnly: false,
    })
  })

  test('what the tool throws is thrown', async () => {
    const broken = defineTool({
      ...save,
      call: () => {
        throw new RangeError('broken')
      },
    })
    await expect(testTool(broken, {path: 'a', text: 'x'})).rejects.toThrow(RangeError)
  })
})

import {mkdtemp, readFile, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {describe, expect, onTestFinished, test} from 'vitest'
import * as z from 'zod'
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

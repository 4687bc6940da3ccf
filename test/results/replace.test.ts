import {mkdir, readdir, readFile, stat, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {type ContentBlock, text} from '@toolyard/sdk'
import {describe, expect, test} from 'vitest'
import {DEFAULT_LIMITS} from '../../src/results/limits.ts'
import {isTooLarge, replaceLarge} from '../../src/results/replace.ts'
import {createResultStore} from '../../src/results/store.ts'
import {createProject} from '../helpers/project.ts'

const lines = (count: number) => Array.from({length: count}, (_, at) => `line ${at}`).join('\n')
const image = (bytes: number): ContentBlock => ({
  type: 'image',
  mimeType: 'image/png',
  data: Buffer.alloc(bytes, 7).toString('base64'),
})

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  await using project = await createProject()
  await work(join(project.path, 'tool-results'))
}

const textIn = (content: readonly ContentBlock[]) =>
  content.map((block) => (block.type === 'text' ? block.text : `[${block.type}]`)).join('|')

describe('a result that is too large', () => {
  test('is written down whole and shown by its beginning', () =>
    inFolder(async (folder) => {
      const whole = lines(1000)
      const budget = {limits: DEFAULT_LIMITS, store: createResultStore(folder)}
      const {content, files} = await replaceLarge([text(whole)], 1000, budget)
      const [file = ''] = files
      expect(await readFile(file, 'utf8')).toBe(whole)
      const shown = textIn(content)
      const [opening, first, second, ...rest] = shown.split('\n')
      expect(opening).toBe('<persisted-output>')
      expect(first).toBe(`Output too large (8.7 KB). Full output saved to: ${file}`)
      expect([second, rest[0]]).toEqual(['', 'Preview (first 2.0 KB):'])
      expect(rest.slice(-3)).toEqual([expect.stringMatching(/^line \d+$/), '...', '</persisted-output>'])
      expect(whole.startsWith(rest.slice(1, -2).join('\n'))).toBe(true)
    }))

  test('is shown by its beginning and its end where that is asked for', () =>
    inFolder(async (folder) => {
      const limits = {...DEFAULT_LIMITS, preview: 'head-and-tail', previewBytes: 200} as const
      const {content} = await replaceLarge([text(lines(1000))], 10, {limits, store: createResultStore(folder)})
      expect(textIn(content)).toMatch(/\nline 0\n.*\n\.\.\.\nline 9\d\d\n.*\nline 999\n<\/persisted-output>$/s)
    }))

  test('is several texts in one file, and what is no text stays', () =>
    inFolder(async (folder) => {
      const budget = {limits: DEFAULT_LIMITS, store: createResultStore(folder)}
      const {content, files} = await replaceLarge([image(10), text('a'.repeat(90)), text('b'.repeat(90))], 100, budget)
      expect(content.map(({type}) => type)).toEqual(['image', 'text'])
      expect(await readFile(files[0] ?? '', 'utf8')).toBe(`${'a'.repeat(90)}\n${'b'.repeat(90)}`)
    }))

  test('says that it was kept nowhere where nothing is kept', async () => {
    const {content, files} = await replaceLarge([text('a'.repeat(9000))], 100, {
      limits: DEFAULT_LIMITS,
      store: undefined,
    })
    expect(files).toEqual([])
    expect(textIn(content)).toContain('(8.8 KB). The rest was not kept.')
  })

  test('is not cut when it could not be written down', () =>
    inFolder(async (folder) => {
      await writeFile(folder, 'a file stands where the folder should be')
      const store = createResultStore(folder)
      await expect(replaceLarge([text('a'.repeat(9000))], 100, {limits: DEFAULT_LIMITS, store})).rejects.toThrow()
    }))
})

describe('an image', () => {
  test('counts by its bytes, and not by its characters', () => {
    const {mediaBytes} = DEFAULT_LIMITS
    expect(isTooLarge([image(mediaBytes)], 10, DEFAULT_LIMITS)).toBe(false)
    expect(isTooLarge([image(mediaBytes + 1)], 10, DEFAULT_LIMITS)).toBe(true)
  })

  test('that is too large is a file of its own kind', () =>
    inFolder(async (folder) => {
      const limits = {...DEFAULT_LIMITS, mediaBytes: 100}
      const {content, files} = await replaceLarge([image(300)], 1000, {limits, store: createResultStore(folder)})
      expect(files).toEqual([expect.stringMatching(/\.png$/)])
      expect(await readFile(files[0] ?? '')).toEqual(Buffer.alloc(300, 7))
      expect(textIn(content)).toContain('(image/png, 300 bytes)')
    }))
})

describe('the store', () => {
  test('has one file for the same text, named by what it holds', () =>
    inFolder(async (folder) => {
      const store = createResultStore(folder)
      const [first, again, other] = await Promise.all(['a', 'a', 'b'].map((one) => store.save(one, 'txt')))
      expect([first === again, first === other]).toEqual([true, false])
      expect(await readdir(folder)).toHaveLength(2)
    }))

  test('is for its user alone', () =>
    inFolder(async (folder) => {
      const file = await createResultStore(folder).save('secret', 'txt')
      expect([(await stat(folder)).mode & 0o777, (await stat(file)).mode & 0o777]).toEqual([0o700, 0o600])
    }))

  test('never takes an unfinished file of a process that was killed for a whole one', () =>
    inFolder(async (folder) => {
      await mkdir(folder)
      await writeFile(join(folder, '.unfinished'), 'hal')
      const file = await createResultStore(folder).save('half', 'txt')
      expect(await readFile(file, 'utf8')).toBe('half')
    }))

  test('writes what it is told to write of a text', () =>
    inFolder(async (folder) => {
      const file = await createResultStore(folder, (whole) => whole.replace('hush', '***')).save('hush, hush', 'txt')
      expect(await readFile(file, 'utf8')).toBe('***, hush')
    }))
})

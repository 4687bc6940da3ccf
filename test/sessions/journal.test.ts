import {appendFileSync, readFileSync} from 'node:fs'
import {readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {defineTool, result} from '@toolyard/sdk'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {z} from 'zod'
import {createMasker, type Masker} from '../../src/results/masking/masker.ts'
import {newNotes} from '../../src/sessions/importers/notes.ts'
import {JournalFile} from '../../src/sessions/journal/journal-file.ts'
import {readJournal} from '../../src/sessions/journal/read-journal.ts'
import {JournalRecorder} from '../../src/sessions/journal/recorder.ts'
import {calls, executorOf, outcomesOf, turn} from '../executor/support.ts'
import {createProject} from '../helpers/project.ts'
import {echo, writes} from '../helpers/tools.ts'

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  await using project = await createProject()
  await work(project.path)
}

function recorderIn(folder: string, onFailed: (error: Error) => void = () => {}, masker?: Masker) {
  const file = new JournalFile(join(folder, 'journal.jsonl'))
  const recorder = new JournalRecorder({file, masker, durable: false, onFailed})
  const linesNow = async () => {
    const text = await readFile(join(folder, 'journal.jsonl'), 'utf8')
    return text
      .split('\n')
      .filter(Boolean)
      .map((line): {type: string; index?: number} => JSON.parse(line))
  }
  return {file, recorder, linesNow}
}

async function read(file: string) {
  const notes = newNotes()
  const lines = []
  for await (const {value} of readJournal(file, notes)) lines.push(value)
  return {lines, notes}
}

describe('the journal of a run', () => {
  test('holds what happened, in its order', () =>
    inFolder(async (folder) => {
      const {recorder, linesNow} = recorderIn(folder)
      const executor = executorOf([echo('Read'), echo('Write', writes())])
      await outcomesOf(executor, [turn('t', ...calls('Read', 'Write'))], {recorder})
      recorder.end(0)
      const told = (await linesNow()).map(({type, index}) => (index === undefined ? type : `${type} ${index}`))
      expect(told).toEqual([
        ...['turn', 'call 0', 'call 1', 'outcome 0'],
        ...['decision 1', 'started 1', 'outcome 1', 'turn_end', 'end'],
      ])
    }))

  test('says that a call which may change something was started, before its tool runs', () =>
    inFolder(async (folder) => {
      const {recorder, linesNow} = recorderIn(folder)
      const seen: string[][] = []
      const look = (name: string, access: 'read' | 'write') =>
        defineTool({
          name,
          description: 'Looks into the journal.',
          input: z.looseObject({}),
          effects: () => [{kind: 'other', name: 'it', access}],
          async call() {
            seen.push((await linesNow()).map(({type, index}) => `${type} ${index}`))
            return result.ok('')
          },
        })
      await outcomesOf(
        executorOf([look('Look', 'read'), look('Change', 'write')]),
        [turn(null, ...calls('Look', 'Change'))],
        {
          recorder,
        },
      )
      expect(seen[0]).toEqual([])
      expect(seen[1]).toContain('started 1')
      recorder.end(0)
    }))

  test('stays readable whatever is masked in it: what the lines are, and what calls are known by', () =>
    inFolder(async (folder) => {
      const masker = createMasker({add: [{name: 'all', pattern: '[a-z]{3,}'}]})
      const {recorder, linesNow} = recorderIn(folder, () => {}, masker)
      const executor = executorOf([echo('Read'), echo('Write', writes())])
      const call = {id: 'write', tool: 'Write', input: {text: 'some text'}, file: 'calls.jsonl'}
      await outcomesOf(executor, [turn('turn', call)], {recorder})
      recorder.end(0)
      const lines = await linesNow()
      expect(lines.map(({type}) => type)).toEqual(['turn', 'call', 'decision', 'started', 'outcome', 'turn_end', 'end'])
      expect(lines[1]).toMatchObject({turn: 'turn', call: {id: 'write', input: {}}, file: '[MASKED:all].[MASKED:all]'})
      expect(lines[4]).toMatchObject({masked: true, outcome: {id: 'write', status: 'ok', meta: {index: 0}}})
      expect(JSON.stringify(lines)).not.toMatch(/some text/)
    }))

  test('that is durable is on the disk before a call changes something, and before a result is given out', () =>
    inFolder(async (folder) => {
      const synced: string[] = []
      class Watched extends JournalFile {
        override sync(): void {
          super.sync()
          synced.push(readFileSync(path, 'utf8'))
        }
      }
      const path = join(folder, 'journal.jsonl')
      const recorder = new JournalRecorder({
        file: new Watched(path),
        masker: undefined,
        durable: true,
        onFailed: () => {},
      })
      const seen: string[] = []
      const write = defineTool({
        name: 'Write',
        description: 'Looks what is on the disk.',
        input: z.looseObject({}),
        effects: () => [{kind: 'other', name: 'it', access: 'write'}],
        call: () => {
          seen.push(synced.at(-1) ?? '')
          return result.ok('')
        },
      })
      await outcomesOf(executorOf([write]), [turn(null, ...calls('Write'))], {recorder})
      expect(seen[0]).toContain('"type":"started"')
      recorder.flush()
      expect(synced.at(-1)).toContain('"type":"outcome"')
    }))

  test('holds an outcome before anybody is told of it who asks for that', () =>
    inFolder(async (folder) => {
      const {recorder, linesNow} = recorderIn(folder)
      for await (const event of executorOf([echo('Read')]).run([turn(null, ...calls('Read'))], {recorder})) {
        if (event.type !== 'result') continue
        recorder.flush()
        expect((await linesNow()).at(-1)).toMatchObject({type: 'outcome', index: 0})
      }
    }))

  test('has the outcome that was given out last, where it was changed after the call had ended', () =>
    inFolder(async (folder) => {
      const {recorder, linesNow} = recorderIn(folder)
      const context = [{type: 'text', text: 'more'}] as const
      const executor = executorOf([echo('Read')], {hooks: {afterTurn: async () => ({context})}})
      const [outcome] = await outcomesOf(executor, [turn('t', ...calls('Read'))], {recorder})
      recorder.end(0)
      const outcomes = (await linesNow()).filter(({type}) => type === 'outcome')
      expect(outcomes).toHaveLength(2)
      expect(outcomes.at(-1)).toMatchObject({outcome: JSON.parse(JSON.stringify(outcome))})
    }))

  test('bounds what is recorded of progress', () =>
    inFolder(async (folder) => {
      const {recorder, linesNow} = recorderIn(folder)
      const chatty = defineTool({
        name: 'Chatty',
        description: 'Says much.',
        input: z.looseObject({}),
        effects: () => [],
        async *call() {
          for (let at = 0; at < 5000; at++) yield {message: 'x'.repeat(1000), done: at}
          return result.ok('')
        },
      })
      await outcomesOf(executorOf([chatty]), [turn(null, ...calls('Chatty'))], {recorder})
      recorder.end(0)
      const lines = (await linesNow()).filter(({type}) => type === 'progress')
      expect(lines.length).toBeLessThanOrEqual(3)
      expect(JSON.stringify(lines[0]).length).toBeLessThan(400)
    }))
})

describe('a journal that can not be written any more', () => {
  test('ends what may change something, says so once, and lets reads go on', () =>
    inFolder(async (folder) => {
      const said: string[] = []
      const {file, recorder} = recorderIn(folder, (error) => said.push(error.message))
      const fill = defineTool({
        name: 'Fill',
        description: 'Makes the file impossible to write.',
        input: z.looseObject({}),
        effects: () => [],
        call() {
          Object.defineProperty(file, 'failure', {get: () => new Error('no space left')})
          return result.ok('')
        },
      })
      const executor = executorOf([fill, echo('Read'), echo('Write', writes())])
      const all = await outcomesOf(executor, [turn(null, ...calls('Fill')), turn('t', ...calls('Write', 'Read'))], {
        recorder,
      })
      expect(all.map((outcome) => ('error' in outcome ? outcome.error.code : outcome.status))).toEqual([
        'ok',
        'JOURNAL_FAILED',
        'ok',
      ])
      expect(said).toEqual(['no space left'])
    }))

  test('never fails what reads its own state from it: a full device', () => {
    const file = new JournalFile('/dev/full')
    file.push('{}')
    file.flush()
    expect(file.failure?.code).toBe('JOURNAL_FAILED')
    file.push('{}')
    file[Symbol.dispose]()
  })

  test('is an error before anything runs, where it can not be opened', () =>
    inFolder(async (folder) => {
      expect(() => new JournalFile(folder)).toThrow(expect.objectContaining({code: 'RECORD_UNWRITABLE'}))
    }))
})

describe('reading a journal', () => {
  const turnLine = (turnId: string) => JSON.stringify({type: 'turn', at: 1, turn: turnId})

  test.for([
    ['a torn last line', `${turnLine('a')}\n${turnLine('b').slice(0, 20)}`, ['a'], 1],
    ['a torn line in the middle', `${turnLine('a')}\n${turnLine('b').slice(0, 20)}\n${turnLine('c')}\n`, ['a', 'c'], 1],
    ['two objects on a line', `${turnLine('a')}${turnLine('b')}\n`, ['a', 'b'], 0],
    ['NUL bytes', `${turnLine('a')}\n\0\0\0\0${turnLine('b')}\n\0\0\0`, ['a', 'b'], 2],
    ['a missing end', `${turnLine('a')}\n`, ['a'], 0],
    ['a line that misses what it needs', `{"type":"turn"}\n${turnLine('b')}\n`, ['b'], 1],
    ['lines of types that nobody knows', `{"type":"telemetry"}\n${turnLine('b')}\n`, ['b'], 0],
  ] as const)('%s costs nothing that is whole, and is said', ([, text, turns, problems]) =>
    inFolder(async (folder) => {
      const file = join(folder, 'journal.jsonl')
      await writeFile(file, text)
      const {lines, notes} = await read(file)
      expect(lines.map((line) => line.type === 'turn' && line.turn)).toEqual(turns)
      expect(notes.problems).toHaveLength(problems)
    }),
  )

  test('what was torn by a kill is closed by whoever writes next', () =>
    inFolder(async (folder) => {
      const path = join(folder, 'journal.jsonl')
      appendFileSync(path, `${turnLine('a')}\n{"type":"tu`)
      const file = new JournalFile(path)
      file.push(turnLine('b'))
      file[Symbol.dispose]()
      expect((await read(path)).lines).toHaveLength(2)
    }))

  test('one of a newer version is refused', () =>
    inFolder(async (folder) => {
      const file = join(folder, 'journal.jsonl')
      await writeFile(file, '{"type":"header","v":2}\n')
      await expect(read(file)).rejects.toMatchObject({code: 'SESSION_UNREADABLE'})
    }))

  test('a file that is not there is an error', async () => {
    await expect(read('/nonexistent/journal.jsonl')).rejects.toMatchObject({code: 'SESSION_UNREADABLE'})
  })

  test('cut anywhere, only its last line can be missing', () =>
    inFolder(async (folder) => {
      const file = join(folder, 'journal.jsonl')
      const whole = ['a', 'b', 'c'].map((id) => `${turnLine(id)}\n`).join('')
      await fc.assert(
        fc.asyncProperty(fc.nat(whole.length), async (length) => {
          await writeFile(file, whole.slice(0, length))
          const {lines} = await read(file)
          const complete = whole.slice(0, length).split('\n').length - 1
          expect(lines.length - complete).toBeOneOf([0, 1])
        }),
      )
    }))
})

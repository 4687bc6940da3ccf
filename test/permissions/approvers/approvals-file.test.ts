import {mkdtempDisposable, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {formatQuestion, readApprovals} from '../../../src/permissions/approvers/approvals-file.ts'
import {createFileApprover} from '../../../src/permissions/approvers/file-approver.ts'
import {digestOf} from '../../../src/permissions/call-digest.ts'
import {open, questionOf} from './questions.ts'

const question = questionOf()
const answered = (answer: 'allow' | 'deny', more = {}) => ({...JSON.parse(formatQuestion(question)), answer, ...more})

async function read(...lines: readonly (string | object)[]) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'toolyard-'))
  const file = join(folder.path, 'answers.jsonl')
  await writeFile(file, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'))
  return await readApprovals(file)
}

const ask = async (...lines: readonly (string | object)[]) =>
  createFileApprover(await read(...lines), 'answers.jsonl').ask(question, open())

describe('a file of approvals', () => {
  test('answers a question that was written to it, once somebody has answered there', async () => {
    expect(await ask(formatQuestion(question))).toBeUndefined()
    expect(await ask(answered('allow'))).toMatchObject({behavior: 'allow', by: 'answers.jsonl'})
    expect(await ask(answered('deny', {comment: 'never'}))).toEqual({
      behavior: 'deny',
      by: 'answers.jsonl',
      reason: 'never',
    })
  })

  test('answers for exactly the call that was asked about', async () => {
    const approver = createFileApprover(await read(answered('allow')), 'answers.jsonl')
    for (const other of [{input: {command: 'ls '}}, {cwd: '/'}, {tool: 'Shell'}, {env: {A: '1'}}]) {
      const asked = questionOf(other)
      expect(await approver.ask({...asked, digest: digestOf(asked)}, open())).toBeUndefined()
    }
    // neither does a digest that was copied to another tool's line
    expect(await approver.ask({...question, tool: 'Shell'}, open())).toBeUndefined()
  })

  test('where answers differ says no, whatever their order', async () => {
    for (const lines of [
      [answered('allow'), answered('deny')],
      [answered('deny'), answered('allow')],
    ])
      expect(await ask(...lines)).toMatchObject({behavior: 'deny'})
  })

  test('may have been edited elsewhere: with a byte order mark, empty lines and other line ends', async () => {
    expect(await ask(`\ufeff\r`, '', `${JSON.stringify(answered('allow'))}\r`, '  ')).toMatchObject({behavior: 'allow'})
  })

  test.each<[string | object]>([
    ['{"tool":"Bash"'],
    ['[]'],
    ['null'],
    [answered('allow', {answer: 'yes'})],
    [answered('allow', {answer: undefined})],
    [answered('allow', {digest: 'sha256:0'})],
    [answered('allow', {digest: `sha256:${'A'.repeat(64)}`})],
    [answered('allow', {tool: ''})],
    [answered('deny', {comment: 7})],
  ])('with the line %j is an error of its line', async (line) => {
    await expect(read(answered('allow'), '', line)).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      place: {file: expect.stringMatching(/answers\.jsonl$/), line: 3},
    })
  })

  test('that is not there is an error', async () => {
    await expect(readApprovals('/nowhere/answers.jsonl')).rejects.toMatchObject({code: 'CONFIG_UNREADABLE'})
  })
})

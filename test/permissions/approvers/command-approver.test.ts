import {mkdtempDisposable, readFile, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import {describe, expect, test} from 'vitest'
import {createCommandApprover} from '../../../src/permissions/approvers/command-approver.ts'
import {open, questionOf} from './questions.ts'

const cwd = tmpdir()
const question = questionOf({input: {command: "it's \u2028 é"}})
const ask = (command: string, timeoutMs?: number) =>
  createCommandApprover({command, cwd, timeoutMs}).ask(question, open())
const saying = (answer: unknown) => ask(`cat >/dev/null; printf '%s' '${JSON.stringify(answer)}'`)

const isGone = (pid: number) => {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}

describe('the approver command', {concurrent: true}, () => {
  test('is told the question on its standard input, in the folder of the run', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'toolyard-'))
    const approver = createCommandApprover({command: `cat > asked; echo '{"behavior":"allow"}'`, cwd: folder.path})
    expect(await approver.ask(question, open())).toMatchObject({behavior: 'allow'})
    const {id, tool, input, effects, decision, suggestions, digest} = question
    expect(JSON.parse(await readFile(join(folder.path, 'asked'), 'utf8'))).toEqual({
      ...{id, tool, input, cwd: question.cwd, effects, decision, suggestions, digest},
    })
  })

  test('answers with yes, with no and why, and with another input', async () => {
    expect(await saying({behavior: 'allow'})).toMatchObject({behavior: 'allow'})
    expect(await saying({behavior: 'deny', reason: 'not today'})).toMatchObject({behavior: 'deny', reason: 'not today'})
    expect(await saying({behavior: 'allow', input: {command: 'id'}})).toMatchObject({input: {command: 'id'}})
  })

  test('may leave the question to whoever is asked next', async () => {
    expect(await saying({behavior: 'ask'})).toBeUndefined()
  })

  test('need not read the question', async () => {
    const long = questionOf({input: {text: 'x'.repeat(1_000_000)}})
    const approver = createCommandApprover({command: `echo '{"behavior":"allow"}'`, cwd})
    expect(await approver.ask(long, open())).toMatchObject({behavior: 'allow'})
  })

  test.each([
    ['ends with another exit code than 0', `echo '{"behavior":"allow"}'; echo why >&2; exit 3`, /exit code 3.*why/],
    ['is ended by a signal', `echo '{"behavior":"allow"}'; kill -KILL $$`, /SIGKILL/],
    ['is not there', 'exec /nowhere/approve', /exit code 12[67]/],
    ['says nothing', 'true', /not JSON/],
    ['says what is no JSON', 'echo yes', /not JSON/],
    ['says two things', `echo '{"behavior":"allow"}'; echo '{"behavior":"deny"}'`, /not JSON/],
    ['answers with a word', `echo '"allow"'`, /no JSON object/],
    ['misspells its answer', `echo '{"behavior":"Allow"}'`, /neither/],
    ['gives a reason that is no text', `echo '{"behavior":"allow","reason":7}'`, /reason/],
  ])('has said no when it %s', async (_, command, reason) => {
    expect(await ask(command)).toMatchObject({behavior: 'deny', reason: expect.stringMatching(reason)})
  })

  test('in a folder that is not there has said no', async () => {
    const approver = createCommandApprover({command: 'true', cwd: '/nowhere'})
    expect(await approver.ask(question, open())).toMatchObject({behavior: 'deny', reason: expect.any(String)})
  })

  test('has said no when its time runs out, and is killed with what it started', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'toolyard-'))
    const file = join(folder.path, 'pid')
    await writeFile(file, '')
    const answer = await ask(`sleep 60 & echo $! > ${file}; echo '{"behavior":"allow"}'; wait`, 300)
    expect(answer).toMatchObject({behavior: 'deny', reason: expect.stringContaining('300 ms')})
    const pid = Number(await readFile(file, 'utf8'))
    expect(pid).toBeGreaterThan(0)
    while (!isGone(pid)) await sleep(10)
  })

  test('is killed with what it started when nobody waits for the answer any more', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'toolyard-'))
    const file = join(folder.path, 'pid')
    await writeFile(file, '')
    const abort = new AbortController()
    const asked = createCommandApprover({command: `sleep 60 & echo $! > ${file}; wait`, cwd}).ask(question, abort)
    while (Number(await readFile(file, 'utf8')) === 0) await sleep(10)
    abort.abort(new Error('withdrawn'))
    await expect(asked).rejects.toThrow('withdrawn')
    const pid = Number(await readFile(file, 'utf8'))
    while (!isGone(pid)) await sleep(10)
  })
})

import {mkdir, mkdtempDisposable, readdir, readFile, rename, symlink} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {result, type Tool} from '@toolyard/sdk'
import {describe, expect, test} from 'vitest'
import type {Answer, Approver} from '../../src/permissions/approver.ts'
import type {PolicyOptions} from '../../src/permissions/policy.ts'
import {gate} from '../helpers/gate.ts'
import {echo, heldTool, tool, writes} from '../helpers/tools.ts'
import {briefly, calls, eventually, executorOf, follow, turn} from './support.ts'

const asks = echo('Write', writes())
const call = {id: '1', tool: 'Write', input: {}}
const asking = (approver?: Approver, policy: Partial<PolicyOptions> = {}, tools: readonly Tool[] = [asks]) =>
  executorOf(tools, {approver, gate: gate({mode: 'default', ...policy})})
const answering = (answer: Answer): Approver => ({ask: () => Promise.resolve(answer)})

describe('a call that the gate asks about', () => {
  test('is denied when there is nobody to ask, with a hint at what would allow it', async () => {
    expect(await asking().execute(call)).toMatchObject({
      status: 'denied',
      error: {code: 'NOT_APPROVED', level: 'policy', hint: expect.any(String)},
      meta: {durationMs: 0, decision: {behavior: 'deny', reason: expect.any(String)}},
    })
  })

  test('runs when the approver allows it, and says who did', async () => {
    const outcome = await asking(answering({behavior: 'allow', by: 'ann', reason: 'why not'})).execute(call)
    expect(outcome).toMatchObject({
      status: 'ok',
      meta: {decision: {behavior: 'allow', source: 'ann', reason: 'why not'}},
    })
  })

  test('is denied when the approver does', async () => {
    const outcome = await asking(answering({behavior: 'deny', by: 'ann', reason: 'not today'})).execute(call)
    expect(outcome).toMatchObject({
      status: 'denied',
      error: {code: 'APPROVER_DENIED'},
      meta: {decision: {behavior: 'deny', source: 'ann', reason: 'not today'}},
    })
  })

  test.each<[string, () => Promise<Answer>]>([
    ['rejects', () => Promise.reject(new Error('no terminal'))],
    [
      'throws',
      () => {
        throw new Error('no terminal')
      },
    ],
  ])('is denied when the approver %s', async (_, ask) => {
    expect(briefly(await asking({ask}).execute(call))).toBe('denied APPROVER_DENIED')
  })

  test.for([[null], ['allow'], [{behavior: 'Allow', by: 'ann'}], [{behavior: 'allow'}]])(
    'is denied when the approver answers %j, and the others go on',
    async ([answer]) => {
      const executor = asking(answering(answer as never), {}, [asks, echo('Read')])
      const outcomes = await executor.executeBatch([call, {id: '2', tool: 'Read', input: {}}])
      expect(outcomes.map(briefly)).toEqual(['denied APPROVER_DENIED', 'ok'])
    },
  )

  test('is told of before someone is asked, with what it would do', async () => {
    const questions: unknown[] = []
    const approver: Approver = {
      ask: async (question) => {
        questions.push(question)
        return {behavior: 'allow', by: 'ann'}
      },
    }
    const {events, ended} = follow(asking(approver), [turn(null, call)])
    await ended
    const types = events.map(({type}) => type)
    expect(types.indexOf('call_asked')).toBeGreaterThan(0)
    expect(types.indexOf('call_asked')).toBeLessThan(types.indexOf('call_started'))
    expect(questions).toMatchObject([
      {id: '1', tool: 'Write', effects: [{kind: 'other', access: 'write'}], decision: {behavior: 'ask'}},
    ])
  })

  test('does not keep others from running that are safe', async () => {
    const read = heldTool('Read')
    const odd = echo('Odd', {checkPermissions: () => ({behavior: 'ask', reason: 'why'})})
    const approver: Approver = {ask: () => new Promise(() => {})}
    const kill = new AbortController()
    const executor = executorOf([read.tool, odd], {approver, abandonMs: 1})
    const {ended} = follow(executor, [turn(null, ...calls('Odd', 'Read:2'))], {killSignal: kill.signal})
    await eventually(() => expect(read.started).toEqual(['2']))
    kill.abort()
    await ended
  })
})

test('an answer does not hold for a path that leads elsewhere by then', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'toolyard-'))
  for (const name of ['.git', 'out']) await mkdir(join(folder.path, name))
  const approver: Approver = {
    ask: async () => {
      await rename(join(folder.path, 'out'), join(folder.path, 'was'))
      await symlink('.git', join(folder.path, 'out'))
      return {behavior: 'allow', by: 'ann'}
    },
  }
  const write = echo('Write', {effects: () => [{kind: 'path', path: 'out/a', access: 'write'}]})
  const options = {approver, cwd: folder.path, gate: gate({mode: 'default', roots: [folder.path]})}
  expect(briefly(await executorOf([write], options).execute(call))).toBe('denied PROTECTED_PATH')
})

describe('a call that was approved beforehand', () => {
  const confirmed = {confirmed: true}

  test('is not asked about', async () => {
    const outcome = await asking().execute(call, confirmed)
    expect(outcome).toMatchObject({status: 'ok', meta: {decision: {behavior: 'allow', source: 'confirmed'}}})
  })

  test.each<[string, Partial<PolicyOptions>, Tool, string]>([
    [
      'a protected path',
      {mode: 'bypassPermissions'},
      echo('Write', {effects: () => [{kind: 'path', path: '.git/hooks/x', access: 'write'}]}),
      'PROTECTED_PATH',
    ],
    ['plan mode', {mode: 'plan'}, asks, 'PLAN_MODE'],
    ['a deny rule', {rules: [{shape: 'listed', action: 'deny', text: 'Write', source: 'test'}]}, asks, 'DENY_RULE'],
    [
      "the tool's own no",
      {},
      echo('Write', {...writes(), checkPermissions: () => ({behavior: 'deny', reason: 'no'})}),
      'TOOL_DENIED',
    ],
    ['a mode that denies what would be asked', {mode: 'dontAsk'}, asks, 'NOT_APPROVED'],
  ])('is still stopped by %s', async (_, policy, denied, code) => {
    const outcome = await asking(undefined, policy, [denied]).execute(call, confirmed)
    expect(outcome).toMatchObject({
      status: 'denied',
      error: {code, level: 'policy'},
      meta: {decision: {behavior: 'deny'}},
    })
  })
})

describe('what was denied', () => {
  test('is seen by the calls that follow', async () => {
    const seen = tool('Seen', (_, ctx) => result.ok(JSON.stringify(ctx.denials.map(({id, code}) => [id, code]))))
    const outcomes = await asking(undefined, {}, [asks, seen]).executeBatch(calls('Seen:0', 'Write:1', 'Seen:2'))
    expect(outcomes.map(({content}) => content[0])).toMatchObject([{text: '[]'}, {}, {text: '[["1","NOT_APPROVED"]]'}])
  })

  test('is not what runs beside it', async () => {
    const no = echo('No', {checkPermissions: () => ({behavior: 'deny', reason: 'no'})})
    const outcomes = await executorOf([no, echo('Read')]).executeBatch(calls('No', 'Read', 'No:2'))
    expect(outcomes.map(briefly)).toEqual(['denied TOOL_DENIED', 'ok', 'denied TOOL_DENIED'])
  })
})

describe('a write through the context', () => {
  async function workspace() {
    const folder = await mkdtempDisposable(join(tmpdir(), 'toolyard-'))
    await mkdir(join(folder.path, '.git'))
    await mkdir(join(folder.path, 'out'))
    return folder
  }
  const writer = (path: string, before: () => Promise<void> = async () => {}) =>
    tool(
      'Write',
      async (_, ctx) => {
        await before()
        return result.ok(await ctx.files.write(path, 'data'))
      },
      {effects: () => [{kind: 'path', path: 'out/a', access: 'write'}]},
    )
  const run = (folder: string, write: Tool) =>
    executorOf([write], {cwd: folder, gate: gate({roots: [folder]})}).execute({id: '1', tool: 'Write', input: {}})

  test('goes where the call said it would', async () => {
    await using folder = await workspace()
    expect(briefly(await run(folder.path, writer('out/a')))).toBe('ok')
    expect(await readFile(join(folder.path, 'out/a'), 'utf8')).toBe('data')
  })

  test.each([
    ['.git/config', 'PROTECTED_PATH'],
    ['elsewhere', 'PATH_MOVED'],
  ])('to %s denies the call, and the decision says so', async (path, code) => {
    await using folder = await workspace()
    const outcome = await run(folder.path, writer(path))
    expect(outcome).toMatchObject({
      status: 'denied',
      error: {code, level: 'policy'},
      meta: {decision: {behavior: 'deny'}},
    })
  })

  test('through a link that was swapped in meanwhile changes nothing', async () => {
    await using folder = await workspace()
    const swap = async () => {
      await rename(join(folder.path, 'out'), join(folder.path, 'was'))
      await symlink('.git', join(folder.path, 'out'))
    }
    const outcome = await run(folder.path, writer('out/a', swap))
    expect(briefly(outcome)).toBe('denied PROTECTED_PATH')
    expect(await readdir(join(folder.path, '.git'))).toEqual([])
  })
})

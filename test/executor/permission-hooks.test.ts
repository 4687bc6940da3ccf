import {rm, symlink} from 'node:fs/promises'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import type {CallHooks, PermissionOutcome} from '../../src/hooks/call-hooks.ts'
import type {Approver, Question} from '../../src/permissions/approver.ts'
import type {RuleSpec} from '../../src/permissions/rule.ts'
import {gate} from '../helpers/gate.ts'
import {createProject} from '../helpers/project.ts'
import {echo, writes} from '../helpers/tools.ts'
import {briefly, calls, executorOf, follow, turn} from './support.ts'

const yes: PermissionOutcome = {answer: {behavior: 'allow', by: 'hook a', reason: 'fine'}, rules: []}
const no: PermissionOutcome = {answer: {behavior: 'deny', by: 'hook a', reason: 'not today'}, rules: []}
const tools = [echo('Write', writes())]

const rule = (action: 'ask' | 'deny', text: string): RuleSpec => ({shape: 'listed', action, text, source: 'test'})

async function outcomesWith(
  hooks: CallHooks,
  options: {rules?: RuleSpec[]; approver?: Approver; specs?: string[]} = {},
) {
  const {rules = [], specs = ['Write'], approver} = options
  const policy = gate({mode: 'default', rules})
  return executorOf(tools, {hooks, gate: policy, ...(approver && {approver})}).executeBatch(calls(...specs))
}

const endingWith = async (...args: Parameters<typeof outcomesWith>) => (await outcomesWith(...args)).map(briefly)

describe('a hook that answers questions', () => {
  test('may allow what is asked about, which the decision says', async () => {
    const [outcome] = await outcomesWith({permission: () => yes})
    expect(outcome?.status).toBe('ok')
    expect(outcome?.meta.decision).toMatchObject({behavior: 'allow', source: 'hook a', reason: 'fine'})
  })

  test('may deny it', async () => {
    expect(await endingWith({permission: () => no})).toEqual(['denied APPROVER_DENIED'])
  })

  test('is asked before the approver, who is asked when it says nothing', async () => {
    const order: string[] = []
    const approver: Approver = {
      ask: async () => {
        order.push('approver')
        return {behavior: 'allow', by: 'ann'}
      },
    }
    const hooks: CallHooks = {
      permission: () => {
        order.push('hook')
        return undefined
      },
    }
    expect(await endingWith(hooks, {approver})).toEqual(['ok'])
    expect(order).toEqual(['hook', 'approver'])
  })

  test('is not asked about what needs no question', async () => {
    const asked: string[] = []
    const hooks: CallHooks = {
      permission: ({id}) => {
        asked.push(id)
        return no
      },
    }
    const [outcome] = await executorOf([echo('Read')], {hooks}).executeBatch(calls('Read'))
    expect(outcome?.status).toBe('ok')
    expect(asked).toEqual([])
  })

  test('never passes an ask rule with its yes, and its no counts', async () => {
    const rules = [rule('ask', 'Write')]
    expect(await endingWith({permission: () => yes}, {rules})).toEqual(['denied NOT_APPROVED'])
    expect(await endingWith({permission: () => no}, {rules})).toEqual(['denied APPROVER_DENIED'])
  })

  test('may give another input, which is judged like any other', async () => {
    const edited = (input: object): CallHooks => ({
      permission: () => ({...yes, answer: {...yes.answer, input} as never}),
    })
    const touching = echo('Write', {
      effects: ({path}) => [{kind: 'path', path: String(path ?? 'a.txt'), access: 'write'}],
    })
    const run = async (input: object, rules: RuleSpec[] = []) => {
      const policy = gate({mode: 'default', rules})
      const [outcome] = await executorOf([touching], {hooks: edited(input), gate: policy}).executeBatch(calls('Write'))
      return outcome && briefly(outcome)
    }
    expect(await run({path: 'b.txt'})).toBe('ok')
    expect(await run({path: '.git/config'})).toBe('denied PROTECTED_PATH')
    expect(await run({path: 'secret'}, [rule('deny', 'Edit(secret)')])).toBe('denied DENY_RULE')
    expect(await run({path: 'secret'}, [rule('ask', 'Edit(secret)')])).toBe('denied NOT_APPROVED')
  })

  test('may add rules for the rest of the run, and one that is broken costs only itself', async () => {
    let asked = 0
    const hooks: CallHooks = {
      permission: () => {
        asked++
        return {...yes, rules: ['Write(', 'Write']}
      },
    }
    expect(await endingWith(hooks, {specs: ['Write:1', 'Write:2']})).toEqual(['ok', 'ok'])
    expect(asked).toBe(1)
  })

  test('may end the run', async () => {
    const hooks: CallHooks = {permission: () => ({...no, stop: 'enough'})}
    expect(await endingWith(hooks, {specs: ['Write:1', 'Write:2']})).toEqual([
      'denied APPROVER_DENIED',
      'skipped HOOK_STOP',
    ])
  })

  test('that throws leaves the question open, and is reported', async () => {
    const hooks: CallHooks = {
      permission: () => {
        throw new Error('broken')
      },
    }
    const run = follow(executorOf(tools, {hooks, gate: gate({mode: 'default'})}), [turn(null, ...calls('Write'))])
    await run.ended
    expect(run.results.map(briefly)).toEqual(['denied NOT_APPROVED'])
    expect(run.events).toContainEqual(expect.objectContaining({type: 'call_log'}))
  })
})

describe('the yes of a hook', () => {
  const asking: CallHooks['before'] = () => ({decision: {behavior: 'ask', reason: 'sure?', source: 'guard.sh'}})

  test('to what another hook asks does not pass a rule that asks too', async () => {
    const hooks: CallHooks = {before: asking, permission: () => yes}
    expect(await endingWith(hooks)).toEqual(['ok'])
    expect(await endingWith(hooks, {rules: [rule('ask', 'Write')]})).toEqual(['denied NOT_APPROVED'])
  })

  test.for(['ask', 'defer'] as const)(
    'to an input that it wrote is no answer to a hook that says %s of that',
    async (behavior) => {
      const input = {path: 'edited'}
      const hooks: CallHooks = {
        before: (call) =>
          JSON.stringify(call.input) === JSON.stringify(input)
            ? {decision: {behavior, reason: 'that?', source: 'x'}}
            : {},
        permission: ({input: asked}) =>
          JSON.stringify(asked) === '{}' ? {...yes, answer: {...yes.answer, input} as never} : undefined,
      }
      const [ending] = await endingWith(hooks)
      expect(ending).not.toBe('ok')
    },
  )

  test('does not count where a rule asks by the time that it comes', async () => {
    await using project = await createProject()
    const {path} = project
    await project.write('open/k', '')
    await project.write('secret/k', '')
    await symlink('open', join(path, 'pub'))
    const rules = [{...rule('ask', 'Edit(secret/**)'), base: path}]
    const touching = echo('Write', {effects: () => [{kind: 'path', path: 'pub/k', access: 'write'}]})
    const hooks: CallHooks = {
      permission: async () => {
        await rm(join(path, 'pub'))
        await symlink('secret', join(path, 'pub'))
        return yes
      },
    }
    const policy = gate({mode: 'default', rules, roots: [path], cwd: path})
    const [outcome] = await executorOf([touching], {hooks, gate: policy, cwd: path}).executeBatch(calls('Write'))
    expect(outcome && briefly(outcome)).toBe('denied NOT_APPROVED')
  })
})

describe('a hook that defers', () => {
  const deferring: CallHooks = {before: () => ({decision: {behavior: 'defer', reason: 'later', source: 'guard.sh'}})}

  test('leaves the question for a later run, though the mode allows the call', async () => {
    const deferred: Question[] = []
    const executor = executorOf(tools, {hooks: deferring, onDeferred: (question) => deferred.push(question)})
    const outcomes = await executor.executeBatch(calls('Write:1', 'Write:2'))
    expect(outcomes.map(briefly)).toEqual(['skipped DEFERRED', 'skipped DEFERRED'])
    expect(deferred.map(({id, isDeferred}) => [id, isDeferred])).toEqual([['1', true]])
  })

  test('does not have the hooks for questions asked, but an answer given beforehand counts', async () => {
    const approver: Approver = {ask: async () => ({behavior: 'allow', by: 'answers.jsonl'})}
    const hooks: CallHooks = {...deferring, permission: () => no}
    const [outcome] = await executorOf(tools, {hooks, approver}).executeBatch(calls('Write'))
    expect(outcome?.status).toBe('ok')
  })
})

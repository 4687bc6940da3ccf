import {rm, symlink} from 'node:fs/promises'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import type {CallHooks, Classified, Classifier} from '../../src/hooks/call-hooks.ts'
import {gate} from '../helpers/gate.ts'
import {createProject} from '../helpers/project.ts'
import {echo, runsCommand, writes} from '../helpers/tools.ts'
import {briefly, calls, executorOf, follow, noting, turn} from './support.ts'

const shell = echo('Bash', runsCommand())
const safe = {safe: true, reason: 'only looks'}

/** A classifier that says this, and the inputs it was asked about. */
function saying(said: Classified | undefined | (() => never)): Classifier & {readonly asked: unknown[]} {
  const asked: unknown[] = []
  return {
    asked,
    async classify({input}) {
      asked.push(input)
      return typeof said === 'function' ? said() : said
    },
  }
}

async function outcomeWith(classifier: Classifier, rules: readonly string[] = [], hooks: CallHooks = {}) {
  const policy = gate({
    mode: 'default',
    rules: rules.map((rule) => {
      const [action, text = ''] = rule.split(' ')
      return {shape: 'listed', action: action as 'ask', text, source: 'test'}
    }),
  })
  const [outcome] = await executorOf([shell], {classifier, gate: policy, hooks}).executeBatch(calls('Bash'))
  return outcome && briefly(outcome)
}

test('a shell call that the classifier calls safe runs where it would have been asked about', async () => {
  expect(await outcomeWith(saying(safe))).toBe('ok')
})

test.for([
  ['calls unsafe', {safe: false, reason: 'removes things'}],
  ['says nothing about', undefined],
  [
    'fails on',
    () => {
      throw new Error('no model')
    },
  ],
] as const)('a shell call that the classifier %s is asked about', async ([, said]) => {
  expect(await outcomeWith(saying(said))).toBe('denied NOT_APPROVED')
})

test.for(['deny', 'ask'])('the classifier overrides no %s rule', async (action) => {
  expect(await outcomeWith(saying(safe), [`${action} Bash`])).toMatch(/^denied/)
})

test('the classifier overrides no hook that asks', async () => {
  const hooks: CallHooks = {before: () => ({decision: {behavior: 'ask', reason: 'sure?', source: 'guard.sh'}})}
  expect(await outcomeWith(saying(safe), [], hooks)).toBe('denied NOT_APPROVED')
})

test('the classifier answers no other question than the one that was open when it was asked', async () => {
  await using project = await createProject()
  await project.write('open/a.txt', '')
  await project.write('.claude/a.txt', '')
  const link = join(project.path, 'pub')
  await symlink('open', link)
  const classifier: Classifier = {
    async classify() {
      await rm(link)
      await symlink('.claude', link)
      return safe
    },
  }
  const effects = [{kind: 'path', access: 'write', path: join(link, 'a.txt')}, ...runsCommand().effects()] as const
  const tool = echo('Bash', {effects: () => effects})
  const executor = executorOf([tool], {
    classifier,
    cwd: project.path,
    gate: gate({mode: 'default', roots: [project.path]}),
  })
  const [outcome] = await executor.executeBatch(calls('Bash'))
  expect(outcome).toMatchObject({status: 'denied', meta: {decision: {source: 'protected files'}}})
})

test('the classifier is asked before the hooks have answered', async () => {
  const order: string[] = []
  const classifier: Classifier = {
    async classify() {
      order.push('classifier')
      return safe
    },
  }
  const hooks: CallHooks = {before: async () => noting(order, 'hook')}
  await outcomeWith(classifier, [], hooks)
  expect(order).toEqual(['classifier', 'hook'])
})

test('the classifier is asked again about the input that a hook wrote', async () => {
  const classifier = saying(safe)
  await outcomeWith(classifier, [], {before: () => ({input: {command: 'other'}})})
  expect(classifier.asked).toEqual([{}, {command: 'other'}])
})

test('the classifier is asked about nothing but shell calls', async () => {
  const classifier = saying(safe)
  await executorOf([echo('Write', writes())], {classifier}).executeBatch(calls('Write'))
  expect(classifier.asked).toEqual([])
})

test('a classifier that fails is reported', async () => {
  const classifier = saying(() => {
    throw new Error('no model')
  })
  const run = follow(executorOf([shell], {classifier}), [turn(null, ...calls('Bash'))])
  await run.ended
  const runs = run.events.flatMap((event) => (event.type === 'hook_run' ? event.run : []))
  expect(runs).toMatchObject([{event: 'classifier', problem: 'no model'}])
})

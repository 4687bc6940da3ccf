import {expect, test} from 'vitest'
import type {Answer, Approver} from '../../../src/permissions/approver.ts'
import {firstOf} from '../../../src/permissions/approvers/first-of.ts'
import {open, questionOf} from './questions.ts'

const question = questionOf()

test('approvers are asked in order, until one answers', async () => {
  const asked: string[] = []
  const saying = (name: string, answer: Answer | undefined): Approver => ({
    ask: async () => {
      asked.push(name)
      return answer
    },
  })
  const no: Answer = {behavior: 'deny', by: 'b'}
  const approver = firstOf([saying('a', undefined), saying('b', no), saying('c', {behavior: 'allow', by: 'c'})])
  expect(await approver?.ask(question, open())).toEqual(no)
  expect(asked).toEqual(['a', 'b'])
  expect(await firstOf([saying('d', undefined), saying('e', undefined)])?.ask(question, open())).toBeUndefined()
})

test('an approver that fails is not passed over', async () => {
  const broken: Approver = {ask: () => Promise.reject(new Error('broken'))}
  const yes: Approver = {ask: async () => ({behavior: 'allow', by: 'yes'})}
  await expect(firstOf([broken, yes])?.ask(question, open())).rejects.toThrow('broken')
})

test('nobody is asked any more when the question was withdrawn in between', async () => {
  const abort = new AbortController()
  const first: Approver = {
    ask: async () => {
      abort.abort(new Error('withdrawn'))
      return undefined
    },
  }
  const yes: Approver = {ask: async () => ({behavior: 'allow', by: 'yes'})}
  await expect(firstOf([first, yes])?.ask(question, abort)).rejects.toThrow('withdrawn')
})

test('without approvers there is nobody to ask', () => {
  expect(firstOf([])).toBeUndefined()
})

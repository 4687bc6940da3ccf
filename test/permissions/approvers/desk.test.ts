import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {type Asked, Desk} from '../../../src/permissions/approvers/desk.ts'
import type {Verdict} from '../../../src/permissions/gate.ts'

const decision = {behavior: 'ask', source: 's', reason: 'r'} as const
const asks: Verdict = {behavior: 'ask', decision, hint: ''}
const allows = {behavior: 'allow', decision: {...decision, behavior: 'allow'}} as const

interface Visitor {
  readonly digest: string
  readonly abort: AbortController
  readonly posed: PromiseWithResolvers<string>
  isOpen: boolean
  isAllowed: boolean
  readonly ends: Asked<string>[]
  failed: boolean
}

/** Questions at a desk that are answered and withdrawn by hand. */
function scene() {
  const desk = new Desk<string>()
  const visitors: Visitor[] = []
  const arrive = (digest: string): Visitor => {
    const visitor: Visitor = {
      digest,
      abort: new AbortController(),
      posed: Promise.withResolvers(),
      isOpen: false,
      isAllowed: false,
      ends: [],
      failed: false,
    }
    visitors.push(visitor)
    const pose = async () => {
      visitor.isOpen = true
      visitor.abort.signal.addEventListener('abort', () => visitor.posed.resolve('aborted'))
      return visitor.posed.promise.finally(() => {
        visitor.isOpen = false
      })
    }
    const review = () => (visitor.isAllowed ? allows : asks)
    const isShared = (answer: string) => answer !== 'aborted'
    desk.ask({digest, signal: visitor.abort.signal, pose, review, isShared}).then(
      (asked) => visitor.ends.push(asked),
      () => {
        visitor.failed = true
      },
    )
    return visitor
  }
  return {visitors, arrive, open: () => visitors.filter(({isOpen}) => isOpen)}
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('the desk', () => {
  test('takes up questions in the order in which they come, and lets waiting ones go', async () => {
    const {arrive} = scene()
    const [first, second, third] = [arrive('a'), arrive('b'), arrive('c')]
    second.abort.abort()
    first.posed.resolve('yes')
    await settle()
    expect([first.ends, second.ends, third.isOpen]).toEqual([
      [{type: 'answered', answer: 'yes'}],
      [{type: 'withdrawn'}],
      true,
    ])
  })

  test('ends those that wait and ask the same, and those that the gate now decides', async () => {
    const {arrive} = scene()
    const [first, other, same, allowed] = [arrive('a'), arrive('b'), arrive('a'), arrive('c')]
    allowed.isAllowed = true
    first.posed.resolve('no')
    await settle()
    expect(same.ends).toEqual([{type: 'answered', answer: 'no'}])
    expect(allowed.ends).toEqual([{type: 'decided', verdict: allows}])
    expect(other.isOpen).toBe(true)
  })

  test('goes on when a question breaks', async () => {
    const {arrive} = scene()
    const [first, same] = [arrive('a'), arrive('a')]
    first.posed.reject(new Error('broken'))
    await settle()
    expect([first.failed, same.isOpen]).toEqual([true, true])
  })

  test('ends every question once, and has at most one open, whatever happens in which order', async () => {
    const step = fc.oneof(
      fc.record({type: fc.constant('arrive' as const), digest: fc.constantFrom('a', 'b', 'c')}),
      fc.record({type: fc.constantFrom('answer' as const, 'break' as const)}),
      fc.record({type: fc.constantFrom('abort' as const, 'allow' as const), who: fc.nat(20)}),
      fc.record({type: fc.constant('wait' as const)}),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, {maxLength: 40}), async (steps) => {
        const {visitors, arrive, open} = scene()
        const check = () => expect(open().length).toBeLessThanOrEqual(1)
        for (const one of steps) {
          if (one.type === 'arrive') arrive(one.digest)
          else if (one.type === 'answer') open()[0]?.posed.resolve('yes')
          else if (one.type === 'break') open()[0]?.posed.reject(new Error('broken'))
          else if (one.type === 'abort' || one.type === 'allow') {
            const visitor = visitors[one.who % Math.max(1, visitors.length)]
            if (one.type === 'abort') visitor?.abort.abort()
            else if (visitor !== undefined) visitor.isAllowed = true
          }
          if (one.type === 'wait') await settle()
          check()
        }
        for (let left = visitors.length; left >= 0; left--) {
          await settle()
          check()
          open()[0]?.posed.resolve('yes')
        }
        for (const {ends, failed} of visitors) expect(ends.length + (failed ? 1 : 0)).toBe(1)
      }),
    )
  })
})

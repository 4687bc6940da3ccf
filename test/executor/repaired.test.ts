import {expect, test} from 'vitest'
import {echo, writes} from '../helpers/tools.ts'
import {briefly, calls, executorOf} from './support.ts'

const mended = (tool: string) => ({...calls(tool)[0], repaired: 'a trailing comma was removed'}) as never

test('a read-only call runs with mended arguments, and says so', async () => {
  const [outcome] = await executorOf([echo('Read')]).executeBatch([mended('Read')])
  expect(outcome?.status).toBe('ok')
  expect(outcome?.meta.repaired).toBe('a trailing comma was removed')
})

test('a call that changes something does not run with mended arguments', async () => {
  const [outcome] = await executorOf([echo('Write', writes())]).executeBatch([mended('Write')])
  expect(outcome && briefly(outcome)).toBe('invalid BAD_ARGUMENTS')
})

test('a call that turns out to change something does not run with mended arguments', async () => {
  let reads = true
  const changing = echo('Read', {
    effects: () => {
      const now = reads
      reads = false
      return now ? [] : writes().effects()
    },
  })
  const [outcome] = await executorOf([changing]).executeBatch([mended('Read')])
  expect(outcome && briefly(outcome)).toBe('invalid BAD_ARGUMENTS')
})

test('a plan tells of a call that would not run with mended arguments', async () => {
  const plan = executorOf([echo('Write', writes())]).plan([{id: null, calls: [mended('Write')]}])
  expect((await plan.next()).value).toMatchObject({status: 'invalid', error: {code: 'BAD_ARGUMENTS'}})
})

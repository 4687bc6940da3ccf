import {appendFileSync, existsSync, writeFileSync} from 'node:fs'
import {setTimeout as sleep} from 'node:timers/promises'
import {defineTool, result} from '@toolyard/sdk'
import {anyInput as input} from './any-input.js'

const tool = (name, call, members = {}) =>
  defineTool({name, description: `${name} of a test.`, input, effects: () => [], ...members, call})

/** Says that it has started by making a file, and ends when another one is there. */
async function waitForFile({started, until}, signal) {
  writeFileSync(started, '')
  while (!existsSync(until)) await sleep(10, undefined, {signal})
  return result.ok('it came')
}

export default [
  tool('Noop', () => result.ok('')),
  tool('Echo', ({text}) => result.ok(text)),
  tool('Big', ({size}) => result.ok('x'.repeat(size)), {maxResultSizeChars: Number.POSITIVE_INFINITY}),
  tool('Large', ({size}) => result.ok('x'.repeat(size))),
  tool('Fail', () => result.error('it failed')),
  tool('Throw', () => {
    throw new Error('thrown')
  }),
  // fails when nobody waits for it any more
  tool('LeaveBehind', ({ms}) => {
    setTimeout(() => {
      throw new Error('left behind')
    }, ms)
    return result.ok('')
  }),
  tool('Where', (_input, {cwd}) => result.ok(cwd)),
  tool('Touch', ({file}) => {
    writeFileSync(file, '')
    return result.ok('')
  }),
  tool('Look', async ({text, ms}) => {
    await sleep(ms)
    return result.ok(text)
  }),
  tool(
    'Append',
    async ({file, line, ms}) => {
      await sleep(ms)
      appendFileSync(file, `${line}\n`)
      await sleep(ms)
      return result.ok(`appended ${line}`)
    },
    {effects: () => [{kind: 'other', name: 'thing', access: 'write'}]},
  ),
  // says nothing of its effects, so every call of it is asked about
  defineTool({name: 'Unknown', description: 'Unknown of a test.', input, call: () => result.ok('')}),
  tool('Hold', (input, {signal}) => waitForFile(input, signal)),
  tool('Block', (input, {signal}) => waitForFile(input, signal), {
    interrupt: 'block',
    effects: () => [{kind: 'other', name: 'thing', access: 'write'}],
  }),
]

import {describe, expect, test} from 'vitest'
import type {Compared} from '../../../src/sessions/comparison/compare.ts'
import {compare, diffOf, failedBash, side} from './sides.ts'

const denied: Compared = side('Denied: no rule allows it.', {
  status: 'denied',
  error: {code: 'NOT_APPROVED', level: 'policy', message: 'no rule allows it'},
})

const waiting: Compared = side('It waits.', {
  status: 'skipped',
  error: {code: 'DEFERRED', level: 'system', message: 'It waits for an answer.'},
})

const timedOut = (output: string): Compared =>
  side(`The command was killed: it ran for more than 100 ms.\n${output}`, {
    status: 'timeout',
    error: {code: 'CALL_TIMEOUT', level: 'system', message: 'The command was killed: it ran for more than 100 ms.'},
  })

describe('how a call ended', () => {
  test.for([
    [side('a'), failedBash('a', 2), 'newly-failing', 'ok then, error now: Exit code 2'],
    [side('a'), denied, 'newly-denied', 'ok then, denied now: no rule allows it'],
    [side('a'), waiting, 'newly-denied', 'ok then, skipped now: It waits for an answer.'],
    [failedBash('a', 2), denied, 'newly-denied', 'error then, denied now: no rule allows it'],
    [failedBash('a', 2), side('a'), 'fixed', 'error then, ok now'],
    [denied, side('a'), 'changed', 'denied then, ok now'],
    [denied, failedBash('a', 1), 'changed', 'denied then, error now: Exit code 1'],
    [
      failedBash('a', 1),
      timedOut('a'),
      'changed',
      'error then, timeout now: The command was killed: it ran for more than <duration>.',
    ],
    [failedBash('a', 1), failedBash('a', 2), 'changed', 'exit code 1 then, 2 now'],
    [side('a', {exitCode: 0}), side('a', {exitCode: 1}), 'changed', 'exit code 0 then, 1 now'],
  ] as const)('is told: %#', ([then, now, verdict, headline]) => {
    const comparison = compare(then, now)
    expect(comparison.verdict).toBe(verdict)
    expect(diffOf(comparison)[0]).toBe(headline)
  })

  test('is compared by the code of the error, too', () => {
    const crashed = (code: string) => side('x', {status: 'crashed', error: {code, level: 'system', message: 'boom'}})
    expect(compare(crashed('TOOL_THREW'), crashed('TOOL_CONTRACT'))).toEqual({
      verdict: 'changed',
      diff: 'TOOL_THREW then, TOOL_CONTRACT now: boom',
    })
    expect(compare(crashed('TOOL_THREW'), crashed('TOOL_THREW'))).toEqual({verdict: 'same'})
  })

  test('comes with the lines that differ, unless the gate has answered', () => {
    expect(diffOf(compare(side('a\nb'), failedBash('a\nc', 1)))).toEqual([
      'ok then, error now: Exit code 1',
      '@@ -1,2 +1,3 @@',
      ' a',
      '-b',
      '+c',
      '+Exit code 1',
    ])
    expect(diffOf(compare(side('a\nb'), denied))).toHaveLength(1)
    expect(diffOf(compare(denied, side('a\nb')))).toHaveLength(1)
  })
})

describe('what a call gave', () => {
  test('is compared without what differs from run to run', () => {
    const then = side('3 passed in 1.2s\nsee /home/ann/work/a.log')
    expect(compare(then, side('3 passed in 0.9s\nsee /tmp/replay-Ab3dEf/a.log'))).toEqual({verdict: 'same'})
    expect(diffOf(compare(then, side('2 passed in 0.9s\nsee /tmp/replay-Ab3dEf/a.log')))).toEqual([
      '1 line differs of 2',
      '@@ -1,2 +1,2 @@',
      '-3 passed in <duration>',
      '+2 passed in <duration>',
      ' see <folder>/a.log',
    ])
  })

  test('is the same in one block and in two', () => {
    const blocks = ['a', 'b'].map((text) => ({type: 'text', text}) as const)
    expect(compare(side(blocks), side('a\nb'))).toEqual({verdict: 'same'})
    expect(compare(side([]), side(''))).toEqual({verdict: 'same'})
  })

  test('is compared as it is where no tool and no format are known', () => {
    expect(compare('a', 'b', {tool: '', format: 'toolyard'}).verdict).toBe('changed')
  })

  test('may mix the two streams of a command in another way', () => {
    const data = {stdout: 'one\ntwo\n', stderr: 'oops\n'}
    const now = side('one\noops\ntwo', {data})
    expect(compare(side('one\ntwo\noops', {data}), now)).toEqual({verdict: 'same'})
    expect(compare(side('two\none\noops', {data}), now).verdict).toBe('changed')
    expect(compare(side('one\ntwo\noops\noops', {data}), now).verdict).toBe('changed')
    const isCut = {...data, truncated: {stdout: 3}}
    expect(compare(side('one\ntwo\noops', {data}), side('one\noops\ntwo', {data: isCut})).verdict).toBe('changed')
  })

  test('of a shell in the background is what it had put out by then', () => {
    const options = {tool: 'BashOutput'}
    expect(compare('a\nb\n[bash_1: running]', 'a\n[bash_1: running]', options)).toEqual({verdict: 'same'})
    expect(compare('a\n[bash_1: running]', 'a\nb\n[bash_2: completed with exit code 0]', options)).toEqual({
      verdict: 'same',
    })
    expect(compare('a\nb\n[bash_1: running]', 'a\nc\n[bash_1: running]', options).verdict).toBe('changed')
    const failed = '[bash_1: failed with exit code 2]'
    expect(compare('[bash_1: completed with exit code 0]', failed, options)).toEqual({
      verdict: 'changed',
      diff: 'exit code 0 then, 2 now',
    })
  })
})

describe('lists', () => {
  test('of what was found are in any order: it is that of times that no copy keeps', () => {
    expect(
      compare('/home/ann/work/a\n/home/ann/work/b', '/tmp/replay-Ab3dEf/b\n/tmp/replay-Ab3dEf/a', {tool: 'Glob'}),
    ).toEqual({
      verdict: 'same',
    })
    expect(compare('Found 2 files\na\nb', 'Found 2 files\nb\na', {tool: 'Grep'})).toEqual({verdict: 'same'})
    for (const format of ['toolyard', 'claude-code']) {
      expect(compare('Found 1 file\na', 'No matches found', {tool: 'Grep', format}).verdict).toBe('changed')
      expect(compare('No files found', 'Found 1 file\na', {tool: 'Grep', format}).verdict).toBe('changed')
    }
    expect(diffOf(compare('Found 2 files\na\nb', 'Found 2 files\nc\na', {tool: 'Grep'}))).toEqual([
      '1 line differs of 3',
      '@@ -1,3 +1,3 @@',
      ' Found 2 files',
      ' a',
      '-b',
      '+c',
    ])
  })

  test('of which only a part is shown are compared by how many there are', () => {
    const shown = (file: string, count: number) =>
      `${file}\n(100 of ${count} files, the newest: narrow the pattern or the path to see others.)`
    expect(compare(shown('/a', 120), shown('/b', 120), {tool: 'Glob'})).toEqual({verdict: 'same'})
    expect(compare(shown('/a', 120), shown('/b', 121), {tool: 'Glob'}).verdict).toBe('changed')
  })

  test('with an order of their own are compared in it', () => {
    expect(compare('a:1:x\nb:1:x', 'b:1:x\na:1:x', {tool: 'Grep'}).verdict).toBe('changed')
    expect(compare('/w\n- a\n- b', '/w\n- b\n- a', {tool: 'LS'}).verdict).toBe('changed')
  })
})

describe('data', () => {
  test('is compared where the text is the same', () => {
    const then = side('a', {data: {stdout: 'a', stderr: '', durationMs: 3}})
    expect(compare(then, side('a', {data: {durationMs: 8, stderr: '', stdout: 'a'}}))).toEqual({verdict: 'same'})
    expect(diffOf(compare(then, side('a', {data: {stdout: '', stderr: 'a', durationMs: 8}})))).toEqual([
      'the text is the same, and of the data 2 lines differ of 4',
      '@@ -1,4 +1,4 @@',
      ' {',
      '-  "stderr": "",',
      '-  "stdout": "a"',
      '+  "stderr": "a",',
      '+  "stdout": ""',
      ' }',
    ])
    expect(compare(then, side('a')).verdict).toBe('changed')
  })

  test('is compared without what differs from run to run', () => {
    const data = (folder: string, pid: number) => ({
      path: `${folder}/a`,
      pid,
      bash_id: `b${pid}`,
      at: {mtimeMs: pid},
      list: [`${pid} ms`],
    })
    expect(
      compare(side('a', {data: data('/home/ann/work', 1)}), side('a', {data: data('/tmp/replay-Ab3dEf', 20)})),
    ).toEqual({
      verdict: 'same',
    })
  })

  test('of what was found is in any order, and of a part of it only the count', () => {
    const glob = (files: readonly string[], truncated = false) => side('x', {data: {files, total: 3, truncated}})
    expect(compare(glob(['a', 'b']), glob(['b', 'a']), {tool: 'Glob'})).toEqual({verdict: 'same'})
    expect(compare(glob(['a', 'b']), glob(['b', 'c']), {tool: 'Glob'}).verdict).toBe('changed')
    expect(compare(glob(['a', 'b'], true), glob(['b', 'c'], true), {tool: 'Glob'})).toEqual({verdict: 'same'})
    expect(compare(glob(['a', 'b']), glob(['b', 'a']), {tool: 'Other'}).verdict).toBe('changed')
  })

  test('of another agent is its own', () => {
    const then = side('a', {data: {stdout: 'a', isImage: false}})
    expect(compare(then, side('a', {data: {stdout: 'b', stderr: ''}}), {format: 'claude-code'})).toEqual({
      verdict: 'same',
    })
  })
})

describe('media', () => {
  const image = (bytes: string, mimeType = 'image/png') =>
    side([{type: 'image', data: Buffer.from(bytes).toString('base64'), mimeType}])

  test('are compared by their bytes', () => {
    expect(compare(image('one'), image('one'))).toEqual({verdict: 'same'})
    const [headline, , removed, added] = diffOf(compare(image('one'), image('other', 'image/gif')))
    expect(headline).toBe('1 image or other medium is another of 1')
    expect(removed).toMatch(/^-\[image: image\/png, 3 bytes, sha256 [\da-f]{16}\]$/)
    expect(added).toMatch(/^\+\[image: image\/gif, 5 bytes, sha256 [\da-f]{16}\]$/)
  })

  test('are the same however their base64 is written, and wherever they are from', () => {
    const file = (uri: string, blob: string) =>
      side([{type: 'resource', resource: {uri, mimeType: 'application/pdf', blob}}])
    expect(compare(file('file:///a', 'AAEC\nAwQF'), file('document:', 'AAECAwQF'))).toEqual({verdict: 'same'})
    expect(compare(file('file:///a', 'AAEC'), file('file:///a', 'AAED')).verdict).toBe('changed')
  })

  test('may have become a text', () => {
    expect(compare(image('one'), side('one')).verdict).toBe('changed')
  })
})

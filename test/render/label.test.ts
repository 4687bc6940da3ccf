import {expect, test} from 'vitest'
import {labelOf} from '../../src/render/label.ts'

const cases: [string, unknown, string][] = [
  ['Read', {limit: 5, file_path: 'src/a.ts'}, 'Read src/a.ts'],
  ['Bash', {command: 'npm test', description: 'Runs the tests'}, 'Bash npm test'],
  ['Bash', {command: 'cd src\n\tls'}, 'Bash cd src ls'],
  ['Grep', {pattern: 'foo', path: 'src'}, 'Grep "foo" in src'],
  ['Glob', {pattern: '**/*.ts'}, 'Glob "**/*.ts"'],
  ['LS', {path: 'src'}, 'LS src'],
  ['NotebookEdit', {notebook_path: 'a.ipynb', new_source: 'x'}, 'NotebookEdit a.ipynb'],
  ['WebFetch', {url: 'https://example.com', prompt: 'x'}, 'WebFetch https://example.com'],
  ['Sum', {a: 1, b: [2, 3]}, 'Sum { a: 1, b: [ 2, 3 ] }'],
  ['Read', {file_path: 7}, 'Read { file_path: 7 }'],
  ['Ping', {}, 'Ping'],
  ['Ping', undefined, 'Ping'],
  ['Ping', 'now', "Ping 'now'"],
]

test.each(cases)('a call of %s with %j is named by what it is about', (tool, input, label) => {
  expect(labelOf({id: 'c1', tool, input})).toBe(label)
})

test('a line that is no call is named by where it stands', () => {
  const invalid = {code: 'BAD_LINE', message: 'Not JSON.'}
  expect(labelOf({invalid, id: null, file: 'calls.jsonl', line: 17})).toBe('line 17 of calls.jsonl')
  expect(labelOf({invalid, id: null, file: '-', line: 3})).toBe('line 3 of the input')
  expect(labelOf({invalid, id: 'x', tool: 'Read'})).toBe('line that is no call, for Read (x)')
})

test('input that JSON can not hold is shown all the same', () => {
  const circular: Record<string, unknown> = {n: 1n}
  circular.self = circular
  expect(labelOf({id: 'c1', tool: 'Odd', input: circular})).toContain('[Circular')
})

import type {Effect} from '@toolyard/sdk'
import {describe, expect, it} from 'vitest'
import {checkExamples} from '../../src/permissions/check-examples.ts'
import type {RuleSpec} from '../../src/permissions/rule.ts'
import {ordered} from './tree.ts'

/** A shell that knows `;` alone. */
async function effectsOf(tool: string, input: unknown): Promise<readonly Effect[]> {
  const {command, url, file_path: path} = input as Record<string, string | undefined>
  if (url !== undefined) return [{kind: 'url', url, method: 'GET'}]
  if (path !== undefined) return [{kind: 'path', path, access: tool === 'Read' ? 'read' : 'write'}]
  return (command ?? '').split('; ').map((text) => {
    return {kind: 'command', argv: text.split(' '), text, readOnly: text.startsWith('ls')}
  })
}

const check = (rule: RuleSpec, examples: {match?: unknown[]; noMatch?: unknown[]}) =>
  checkExamples([{...rule, examples: {match: [], noMatch: [], ...examples}}], effectsOf, {cwd: '/toolyard-not-there'})

const invalid = expect.objectContaining({code: 'RULE_INVALID'})

describe('the examples of a rule', () => {
  it('stand for the field that its tool is about, or are whole inputs', async () => {
    await check(ordered('deny', 'Bash', 'git push:*'), {
      match: ['git push origin', {command: 'git push', timeout: 5}, 'ls; git push'],
      noMatch: ['git log', {command: 'ls'}],
    })
    await check(ordered('ask', 'WebFetch', 'domain:x.example'), {match: ['https://x.example/']})
    await check(ordered('allow', 'Edit', 'src/**'), {match: ['src/a', {file_path: 'src/b'}], noMatch: ['lib/a']})
    await check(ordered('deny', 'Agent', 'model:opus'), {match: [{model: 'opus'}], noMatch: [{model: 'x'}]})
  })

  it('of a rule that allows are calls that it lets run', async () => {
    await check(ordered('allow', 'Bash', 'npm test:*'), {
      match: ['npm test', 'npm test; ls'],
      noMatch: ['npm test; rm x', 'ls', 'npm tests'],
    })
  })

  it('that do not hold are an error with the place of the rule', async () => {
    const place = {file: 'a.yaml', line: 2}
    const rule = {...ordered('deny', 'Bash', 'git push:*'), place}
    await expect(check(rule, {match: ['git pull']})).rejects.toEqual(invalid)
    await expect(check(rule, {noMatch: ['git push']})).rejects.toMatchObject({
      place,
      message: expect.stringContaining('git push'),
    })
    await expect(check(rule, {match: ['git push']})).resolves.toBeUndefined()
  })
})

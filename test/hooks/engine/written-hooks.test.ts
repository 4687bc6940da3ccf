import {readFile} from 'node:fs/promises'
import {text} from '@toolyard/sdk'
import {describe, expect, test} from 'vitest'
import {readHooks} from '../../../src/hooks/config/read-hooks.ts'
import {createCallHooks} from '../../../src/hooks/engine/create-call-hooks.ts'
import {runnableHooks} from '../../../src/hooks/kinds/runnable-hooks.ts'
import {createProject} from '../../helpers/project.ts'
import {callOf, fixture, scope, session, setting} from '../support.ts'

/** A settings file as people write them. */
function hooksOf(projectDir: string) {
  const command = (command: string, more = {}) => ({type: 'command', command, ...more})
  const {hooks, notices} = readHooks(
    {
      PreToolUse: [
        {matcher: 'Write|Edit', hooks: [command(fixture('guard.sh'), {onFailure: 'block'})]},
        {matcher: 'Bash', hooks: [command(`node ${fixture('dry-run.js')}`, {if: 'Bash(git push *)'})]},
      ],
      PostToolUse: [{matcher: 'Write|Edit', hooks: [command(`node ${fixture('format.js')}`)]}],
    },
    {flavor: 'claude', source: '.claude/settings.json', placeOf: () => ({})},
  )
  expect(notices).toEqual([])
  return createCallHooks({hooks: runnableHooks(hooks, setting({projectDir})), session})
}

describe('hooks as people write them', {concurrent: true}, () => {
  test('a formatter formats what was edited', async () => {
    await using project = await createProject()
    const file = await project.write('a.txt', 'one  \ntwo\t\n')
    const call = callOf({tool: 'Edit', input: {file_path: 'a.txt'}, cwd: project.path})
    const told = scope()
    const result = {content: [text('done')], durationMs: 1}
    expect(await hooksOf(project.path).afterSuccess?.(call, result, told)).toEqual({})
    expect(told.runs).toMatchObject([{event: 'PostToolUse'}])
    expect(told.runs[0]).not.toHaveProperty('problem')
    expect(await readFile(file, 'utf8')).toBe('one\ntwo\n')
  })

  test('a guard withholds what it guards, and says why', async () => {
    await using project = await createProject()
    const writing = (file_path: string) => callOf({tool: 'Write', input: {file_path}, cwd: project.path})
    const hooks = hooksOf(project.path)
    expect(await hooks.before?.(writing('release/notes.md'), scope())).toMatchObject({
      decision: {behavior: 'deny', reason: 'releases are frozen', source: expect.stringContaining('guard.sh')},
    })
    expect(await hooks.before?.(writing('notes.md'), scope())).toEqual({})
  })

  test('a rewriter rewrites the commands that it is about', async () => {
    await using project = await createProject()
    const running = (command: string) => {
      const argv = command.split(' ')
      const effects = [{kind: 'command', argv, text: command, readOnly: false}] as const
      return callOf({input: {command, description: 'x'}, effects, cwd: project.path})
    }
    const hooks = hooksOf(project.path)
    expect(await hooks.before?.(running('git push origin'), scope())).toEqual({
      input: {command: 'git push --dry-run origin', description: 'x'},
    })
    const told = scope()
    expect(await hooks.before?.(running('git status'), told)).toEqual({})
    expect(told.runs).toEqual([])
  })
})

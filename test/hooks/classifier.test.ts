import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {createClassifier} from '../../src/hooks/classifier.ts'
import {createProject} from '../helpers/project.ts'
import {callOf, scope} from './support.ts'

async function classify(command: string, {cwd = '/', timeoutMs = 5_000, signal = new AbortController().signal} = {}) {
  return createClassifier({command, cwd, timeoutMs}).classify(callOf(), scope(signal))
}

describe('a classifier', {concurrent: true}, () => {
  test('is told the call, in the folder of the run', async () => {
    await using project = await createProject()
    await expect(classify('cat > told', {cwd: project.path})).rejects.toThrow()
    const {tool, input, cwd, effects} = callOf()
    expect(JSON.parse(await readFile(join(project.path, 'told'), 'utf8'))).toEqual({tool, input, cwd, effects})
  })

  test('says yes and no', async () => {
    const yes = await classify(`echo '{"safe": true, "reason": "it only reads"}'`)
    expect(yes).toEqual({safe: true, reason: 'it only reads'})
    expect(await classify(`echo '{"safe": false}'`)).toEqual({safe: false, reason: expect.any(String)})
  })

  test.each([
    ['ends with another exit code than 0', `echo '{"safe": true}'; exit 1`],
    ['is ended by a signal', `echo '{"safe": true}'; kill -KILL $$`],
    ['is not there', '/nowhere/classify'],
    ['says nothing', 'true'],
    ['says what is no JSON', 'echo safe'],
    ['says it otherwise', `echo '{"safe": "yes"}'`],
    ['says two things', `echo '{"safe": true}{"safe": false}'`],
    ['says it in a list', `echo '[{"safe": true}]'`],
  ])('that %s has not answered', async (_, command) => {
    await expect(classify(command)).rejects.toThrow()
  })

  test('that takes too long, or is not waited for any more, has not answered', async () => {
    await expect(classify('sleep 60', {timeoutMs: 100})).rejects.toThrow()
    await expect(classify('sleep 60', {signal: AbortSignal.timeout(100)})).rejects.toThrow()
    await expect(classify('true', {signal: AbortSignal.abort()})).rejects.toThrow()
  })
})

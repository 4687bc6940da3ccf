import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import {describe, expect, test} from 'vitest'
import type {HookSpec} from '../../../src/hooks/config/hook-spec.ts'
import {createProject} from '../../helpers/project.ts'
import {fixture, inputOf, runnable, specOf} from '../support.ts'

const open = () => new AbortController().signal
const asking = (command: string, more: Partial<HookSpec> = {}, input = inputOf()) =>
  runnable(specOf(command, more)).ask(input, open())

const isGone = (pid: number) => {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}

async function pidIn(file: string): Promise<number> {
  for (;;) {
    const pid = Number(await readFile(file, 'utf8').catch(() => ''))
    if (pid > 0) return pid
    await sleep(10)
  }
}

describe('a command', {concurrent: true}, () => {
  test('is told on its standard input, which then ends, in the folder of the project and not in that of the call', async () => {
    await using project = await createProject()
    const hook = runnable(specOf('cat > told; pwd > where'), {projectDir: project.path})
    await hook.ask(inputOf({cwd: '/nowhere'}), open())
    expect(JSON.parse(await readFile(join(project.path, 'told'), 'utf8'))).toMatchObject({tool_name: 'Bash'})
    expect(await readFile(join(project.path, 'where'), 'utf8')).toBe(`${project.path}\n`)
  })

  test('need not read what it is told', async () => {
    const input = inputOf({input: {text: 'x'.repeat(2_000_000)}})
    expect(await asking('exec <&-; echo "{}"', {}, input)).toMatchObject({output: {}, problem: undefined})
  })

  test('knows the folder of the project, and nothing of where telemetry goes', async () => {
    const env = {
      PATH: process.env.PATH,
      A: '1',
      OTEL_EXPORTER_OTLP_HEADERS: 'key',
      OTEL_TRACES_EXPORTER: 'otlp',
      OTEL_SERVICE_NAME: 's',
    }
    const environmentOf = async (flavor: 'claude' | 'gemini') =>
      (await runnable(specOf('env', {flavor}), {env, projectDir: '/tmp'}).ask(inputOf(), open())).said ?? ''
    const seen = await environmentOf('claude')
    for (const line of ['A=1', 'CLAUDE_PROJECT_DIR=/tmp', 'TOOLYARD_PROJECT_DIR=/tmp', 'OTEL_SERVICE_NAME=s'])
      expect(seen.split('\n')).toContain(line)
    expect(seen).not.toMatch(/EXPORTER|GEMINI/)
    const lines = (await environmentOf('gemini')).split('\n')
    for (const line of ['GEMINI_PROJECT_DIR=/tmp', 'GEMINI_SESSION_ID=s1', 'GEMINI_CWD=/'])
      expect(lines).toContain(line)
  })

  test('with arguments is a program, without a shell', async () => {
    const handler = {type: 'command', command: 'printf', args: ['%s', `$HOME;\${CLAUDE_PROJECT_DIR}`]} as const
    const hook = runnable(specOf('', {handler}), {projectDir: '/tmp'})
    expect((await hook.ask(inputOf(), open())).said).toBe('$HOME;/tmp')
  })

  test('is run by bash where that is there', async () => {
    expect((await asking('[[ a == a ]] && echo yes')).said).toBe('yes')
  })

  test.each([
    ['is not there', '/nowhere/hook', {}],
    ['can not be run', fixture('format.js'), {}],
    ['is a program that is not there', '', {handler: {type: 'command', command: '/nowhere/hook', args: []} as const}],
    ['kills itself', 'kill -KILL $$', {}],
    ['takes too long', 'sleep 30', {timeoutMs: 200}],
    ['takes too long, and ends well when it is told', 'trap "exit 0" TERM; sleep 30 & wait', {timeoutMs: 200}],
    ['says too much JSON', `printf '{"systemMessage": "'; yes | head -c 3000000; printf '"}'`, {}],
  ])('that %s has failed', async (_, command, more) => {
    expect(await asking(command, more)).toMatchObject({output: undefined, problem: expect.any(String)})
  })

  test('in a folder that is not there has failed', async () => {
    const reply = await runnable(specOf('true'), {projectDir: '/nowhere'}).ask(inputOf(), open())
    expect(reply).toMatchObject({output: undefined, problem: expect.any(String)})
  })

  test('may write a lot for people', async () => {
    expect(await asking('yes | head -c 3000000 >&2; echo "{}"')).toMatchObject({output: {}, problem: undefined})
  })

  test('is not waited for once it has ended, whatever it left running', async () => {
    const startedAt = performance.now()
    expect(await asking(fixture('leaves-child.sh'))).toMatchObject({output: {}, said: 'done'})
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  })

  test('is killed with what it started when its time runs out, and when nobody waits any more', async () => {
    await using project = await createProject()
    const abort = new AbortController()
    // what it started does not end when it is asked to
    const stubborn = (file: string) => `(trap '' TERM; exec sleep 60) & echo $! > ${file}; wait`
    const here = {projectDir: project.path}
    const late = runnable(specOf(stubborn('late'), {timeoutMs: 500}), here)
    const left = runnable(specOf(stubborn('left')), here)
    const asked = [late.ask(inputOf(), open()), left.ask(inputOf(), abort.signal)]
    const pids = [await pidIn(join(project.path, 'late')), await pidIn(join(project.path, 'left'))]
    abort.abort()
    for (const reply of await Promise.all(asked))
      expect(reply).toMatchObject({output: undefined, problem: expect.any(String)})
    while (!pids.every(isGone)) await sleep(10)
  })

  test('that is async is not waited for, until it is disposed of', async () => {
    await using project = await createProject()
    const handler = {type: 'command', command: 'sleep 0.3; echo done > done', async: true} as const
    const hook = runnable(specOf('', {handler}), {projectDir: project.path})
    const startedAt = performance.now()
    expect(await hook.ask(inputOf(), open())).toMatchObject({output: undefined})
    expect(performance.now() - startedAt).toBeLessThan(250)
    await hook[Symbol.asyncDispose]?.()
    expect(await readFile(join(project.path, 'done'), 'utf8')).toBe('done\n')
  })

  test('that is async is ended with the run, and its failure is told', async () => {
    const problems: string[] = []
    const run = new AbortController()
    const handler = {type: 'command', command: 'sleep 60', async: true} as const
    const hook = runnable(specOf('', {handler}), {
      signal: run.signal,
      onProblem: (_, problem) => problems.push(problem),
    })
    await hook.ask(inputOf(), open())
    setTimeout(() => run.abort(), 50)
    await hook[Symbol.asyncDispose]?.()
    expect(problems).toHaveLength(1)
  })
})

describe('a hook that can not be run here', () => {
  const foreign = specOf('', {handler: {type: 'prompt', text: 'is it safe?'}})

  test('fails, and blocks unless its author says otherwise', async () => {
    expect(await runnable(foreign).ask(inputOf(), open())).toMatchObject({
      output: undefined,
      problem: expect.any(String),
    })
    expect(runnable(foreign).onFailure).toBe('block')
    expect(runnable({...foreign, onFailure: 'allow'}).onFailure).toBe('allow')
  })
})

describe('a guard', () => {
  test('fails closed where its author or the run says so, and only before a call', () => {
    expect(runnable(specOf('x')).onFailure).toBe('allow')
    expect(runnable(specOf('x'), {failClosed: true}).onFailure).toBe('block')
    expect(runnable(specOf('x', {onFailure: 'allow'}), {failClosed: true}).onFailure).toBe('allow')
    expect(runnable(specOf('x', {onFailure: 'block'})).onFailure).toBe('block')
    expect(runnable(specOf('x', {event: 'PostToolUse', onFailure: 'block'})).onFailure).toBe('allow')
  })
})

import {chmod, readFile} from 'node:fs/promises'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {createYard, endings, type Yard} from '../../helpers/cli.ts'

/** Hooks as people write them for Claude Code: they know nothing of toolyard. */
const SCRIPTS = {
  // formats what was edited
  'format.sh': `#!/bin/sh
file=$(node -e 'console.log(JSON.parse(require("fs").readFileSync(0)).tool_input.file_path)')
case "$file" in *.txt) tr a-z A-Z < "$file" > "$file.new" && mv "$file.new" "$file" ;; esac
`,
  // refuses dangerous commands
  'guard.sh': `#!/bin/sh
if grep -q '"command":"[^"]*rm -rf'; then echo 'rm -rf is not allowed here' >&2; exit 2; fi
`,
  // runs commands in the dry
  'dry.js': `#!/usr/bin/env node
const {tool_input} = JSON.parse(require('node:fs').readFileSync(0, 'utf8'))
const updatedInput = {...tool_input, command: tool_input.command.replace('deploy', 'echo would deploy')}
console.log(JSON.stringify({hookSpecificOutput: {hookEventName: 'PreToolUse', permissionDecision: 'allow', updatedInput}}))
`,
}

async function install(yard: Yard, hooks: object, more: object = {}): Promise<string> {
  for (const [name, text] of Object.entries(SCRIPTS)) await chmod(await yard.write(`hooks/${name}`, text), 0o755)
  return yard.write('.claude/settings.json', JSON.stringify({hooks, ...more}))
}

const command = (file: string, more: object = {}) => ({
  hooks: [{type: 'command', command: `"$CLAUDE_PROJECT_DIR"/hooks/${file}`, ...more}],
})
const bash = (text: string, id = 'b') => ({id, tool: 'Bash', input: {command: text}})
const run = (yard: Yard, lines: readonly object[], ...args: string[]) =>
  yard.toolyard(['run', '--settings', '.claude/settings.json', ...args], {
    stdin: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  })

describe.concurrent('hooks of a settings.json of Claude Code', () => {
  test('a formatter after Edit finds the file and changes it', async () => {
    await using yard = await createYard()
    await yard.write('package.json', '{}')
    await yard.write('a.txt', 'one two\n')
    await install(yard, {PostToolUse: [{matcher: 'Edit|MultiEdit|Write', ...command('format.sh')}]})
    const edit = {id: 'e', tool: 'Edit', input: {file_path: 'a.txt', old_string: 'one', new_string: 'three'}}
    const read = {id: 'r', tool: 'Read', input: {file_path: 'a.txt'}}
    const ran = await run(yard, [read, edit], '--permission-mode', 'acceptEdits')
    expect(endings(ran)).toEqual(['ok', 'ok'])
    expect(await readFile(join(yard.path, 'a.txt'), 'utf8')).toBe('THREE TWO\n')
  })

  test('a guard that exits 2 withholds the call, with its words as the reason', async () => {
    await using yard = await createYard()
    await yard.write('package.json', '{}')
    await install(yard, {PreToolUse: [{matcher: 'Bash', ...command('guard.sh')}]})
    const ran = await run(yard, [bash('rm -rf build', 'x'), bash('echo fine', 'y')], '--allow', 'Bash')
    expect(endings(ran)).toEqual(['HOOK_DENIED', 'ok'])
    expect(ran.results[0]?.error?.message).toContain('rm -rf is not allowed here')
    expect(ran.exitCode).toBe(3)
  })

  test('one that rewrites the input by JSON has the rewritten command run, if the gate lets that through', async () => {
    await using yard = await createYard()
    await yard.write('package.json', '{}')
    await install(yard, {PreToolUse: [{matcher: 'Bash', ...command('dry.js')}]})
    const ran = await run(yard, [bash('deploy now')])
    expect(ran.results[0]).toMatchObject({status: 'ok', content: [{text: expect.stringContaining('would deploy now')}]})
    const denied = await run(yard, [bash('deploy now')], '--deny', 'Bash(echo:*)')
    expect(endings(denied)).toEqual(['DENY_RULE'])
  })

  test.for([
    ['is not there', 'nothing.sh', {}],
    ['is killed', 'guard.sh', {command: 'kill -9 $$'}],
    ['takes too long', 'guard.sh', {command: 'sleep 60', timeout: 0.2}],
    ['says what nobody understands', 'guard.sh', {command: 'echo \'{"hookSpecificOutput": 5}\''}],
  ] as const)('a guard that %s has not said yes, unless it is told that it need not', async ([, file, more]) => {
    await using yard = await createYard()
    await yard.write('package.json', '{}')
    await install(yard, {PreToolUse: [command(file, more)]})
    expect(endings(await run(yard, [bash('echo x')]))).toEqual(['HOOK_DENIED'])
    await install(yard, {PreToolUse: [command(file, {...more, onFailure: 'allow'})]})
    const ran = await run(yard, [bash('echo x')])
    expect(endings(ran)).toEqual(['ok'])
    expect(ran.stderr).toMatch(/hook +PreToolUse/)
  })

  test('an allow of theirs passes no rule that denies or asks', async () => {
    await using yard = await createYard()
    const said = {hookSpecificOutput: {hookEventName: 'PreToolUse', permissionDecision: 'allow'}}
    const hooks = {PreToolUse: [{hooks: [{type: 'command', command: `echo '${JSON.stringify(said)}'`}]}]}
    await install(yard, hooks, {permissions: {deny: ['Bash(touch:*)'], ask: ['Bash(mkdir:*)']}})
    const ran = await run(yard, [bash('touch a', 'a'), bash('mkdir b', 'b'), bash('cp x y', 'c')])
    expect(endings(ran)).toEqual(['DENY_RULE', 'NOT_APPROVED', 'TOOL_ERROR'])
  })

  test('http hooks are asked as commands are', async () => {
    const seen: unknown[] = []
    const server = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      seen.push(JSON.parse(body).tool_name)
      response.end(JSON.stringify({hookSpecificOutput: {hookEventName: 'PreToolUse', permissionDecision: 'deny'}}))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
    await using yard = await createYard()
    const hooks = {PreToolUse: [{hooks: [{type: 'http', url}]}]}
    await install(yard, hooks)
    expect(endings(await run(yard, [bash('echo x')]))).toEqual(['HOOK_DENIED'])
    await install(yard, hooks, {allowedHttpHookUrls: ['https://example.com/*']})
    expect(endings(await run(yard, [bash('echo x')]))).toEqual(['HOOK_DENIED'])
    expect(seen).toEqual(['Bash'])
    server.close()
  })

  test('a Stop hook that blocks makes the run fail, and the results stay what they are', async () => {
    await using yard = await createYard()
    await install(yard, {Stop: [{hooks: [{type: 'command', command: 'echo tests are red >&2; exit 2'}]}]})
    const ran = await run(yard, [{id: 'n', tool: 'Noop'}])
    expect(endings(ran)).toEqual(['ok'])
    expect(ran.exitCode).toBe(1)
    expect(ran.stderr).toContain('tests are red')
  })

  test('hooks hear of the session, of each batch and of denials', async () => {
    await using yard = await createYard()
    const note = {
      hooks: [{type: 'command', command: 'node -p "JSON.parse(fs.readFileSync(0)).hook_event_name" >> heard'}],
    }
    const events = ['SessionStart', 'PostToolBatch', 'PermissionDenied', 'PostToolUseFailure', 'Stop', 'SessionEnd']
    await install(yard, Object.fromEntries(events.map((event) => [event, [note]])))
    await run(yard, [
      {id: 'a', tool: 'Fail', turn: 't'},
      {id: 'b', tool: 'Unknown', turn: 't'},
    ])
    expect((await readFile(join(yard.path, 'heard'), 'utf8')).trim().split('\n')).toEqual([
      'SessionStart',
      'PostToolUseFailure',
      'PermissionDenied',
      'PostToolBatch',
      'Stop',
      'SessionEnd',
    ])
  })

  test('disableAllHooks switches off those of its own file', async () => {
    await using yard = await createYard()
    await install(yard, {PreToolUse: [{hooks: [{type: 'command', command: 'exit 2'}]}]}, {disableAllHooks: true})
    expect(endings(await run(yard, [bash('echo x')]))).toEqual(['ok'])
  })

  test('what is wrong in them is said with its place, before anything runs', async () => {
    await using yard = await createYard()
    await install(yard, {PreToolUse: [{matcher: '(', hooks: [{type: 'command', command: 'true'}]}]})
    const ran = await run(yard, [{tool: 'Touch', input: {file: 'there'}}])
    expect(ran.exitCode).toBe(2)
    expect(ran.stderr).toMatch(/\.claude\/settings\.json:1/)
    expect(await yard.has('there')).toBe(false)
  })
})

describe.concurrent('hooks', () => {
  test('of an untrusted project are not run, and that is said', async () => {
    await using yard = await createYard()
    await yard.write('.toolyardrc.yaml', 'hooks: {PreToolUse: [{hooks: [{type: command, command: touch ran}]}]}\n')
    const ran = await yard.toolyard(['run'], {stdin: '{"tool":"Noop"}\n'})
    expect(ran.exitCode).toBe(0)
    expect(await yard.has('ran')).toBe(false)
    expect(ran.stderr).toMatch(/hooks is ignored/)
    await yard.toolyard(['run', '--trust-project'], {stdin: '{"tool":"Noop"}\n'})
    expect(await yard.has('ran')).toBe(true)
  })

  test("of toolyard's own configuration may have no keys that nobody knows", async () => {
    await using yard = await createYard()
    await yard.write('.toolyardrc.yaml', 'hooks:\n  PreToolUse:\n    - hooks:\n        - {type: command, comand: x}\n')
    const ran = await yard.toolyard(['run', '--trust-project'], {stdin: '{"tool":"Noop"}\n'})
    expect(ran.exitCode).toBe(2)
    expect(ran.stderr).toMatch(/\.toolyardrc\.yaml:4/)
  })

  test('of Gemini CLI are told by their events, and merge what they rewrite', async () => {
    await using yard = await createYard()
    const said = {hookSpecificOutput: {tool_input: {command: 'echo merged'}}}
    const hooks = {
      BeforeTool: [
        {
          matcher: 'run_shell_command|Bash',
          hooks: [{type: 'command', command: `echo '${JSON.stringify(said)}'`, timeout: 5000}],
        },
      ],
    }
    await yard.write('.gemini/settings.json', JSON.stringify({hooks}))
    const ran = await yard.toolyard(['run', '--settings', '.gemini/settings.json'], {
      stdin: `${JSON.stringify({tool: 'Bash', input: {command: 'echo x', description: 'kept'}})}\n`,
    })
    expect(ran.results[0]?.content[0]?.text).toContain('merged')
  })

  test('are programs that no call may change unasked, nor choose by its folder', async () => {
    await using yard = await createYard()
    await install(yard, {PreToolUse: [{hooks: [{type: 'command', command: './hooks/guard.sh'}]}]})
    await yard.write('package.json', '{}')
    await yard.write('sub/hooks/guard.sh', '#!/bin/sh\nexit 0\n')
    const ran = await run(
      yard,
      [
        {id: 'w', tool: 'Write', input: {file_path: 'hooks/guard.sh', content: 'exit 0'}},
        {...bash('rm -rf build', 'r'), cwd: 'sub'},
      ],
      '--permission-mode',
      'acceptEdits',
      '--allow',
      'Bash',
    )
    expect(endings(ran)).toEqual(['NOT_APPROVED', 'HOOK_DENIED'])
  })

  test('of the end of a run are ended by a second interrupt', async () => {
    await using yard = await createYard()
    await install(yard, {Stop: [{hooks: [{type: 'command', command: 'echo > stopping; sleep 600'}]}]})
    const running = yard.start(['run', '--settings', '.claude/settings.json'], {stdin: '{"tool":"Noop"}\n'})
    await yard.appears('stopping')
    running.child.kill('SIGINT')
    running.child.kill('SIGINT')
    await new Promise((resolve) => setTimeout(resolve, 100))
    running.child.kill('SIGINT')
    const ran = await running.ended
    expect(ran.exitCode).toBe(130)
    expect(endings(ran)).toEqual(['ok'])
  })

  test('that ignore an interrupt at the beginning of a run cost no call its result', async () => {
    await using yard = await createYard()
    await install(yard, {SessionStart: [{hooks: [{type: 'command', command: `trap '' TERM; echo > up; sleep 3`}]}]})
    const running = yard.start(['run', '--settings', '.claude/settings.json'], {
      stdin: '{"tool":"Noop"}\n{"tool":"Noop"}\n',
    })
    await yard.appears('up')
    running.child.kill('SIGINT')
    expect(endings(await running.ended)).toEqual(['INTERRUPTED', 'INTERRUPTED'])
  })

  test('that are async are given up soon after the run', async () => {
    await using yard = await createYard()
    await install(yard, {PreToolUse: [{hooks: [{type: 'command', command: 'echo > async; sleep 600', async: true}]}]})
    const ran = await run(yard, [{tool: 'Noop'}])
    expect(endings(ran)).toEqual(['ok'])
    expect(await yard.has('async')).toBe(true)
  })

  test('stand in the configuration that is shown, by their events', async () => {
    await using yard = await createYard()
    await yard.write('.toolyardrc.yaml', 'hooks: {Stop: []}\nfences: {sh: Bash, ask: {tool: Search}}\n')
    const {stdout} = await yard.toolyard(['config', 'show', '--trust-project'])
    expect(stdout).toMatch(/Hooks:\n +Stop +\(\.toolyardrc\.yaml:1:/)
    expect(stdout).toMatch(/Fenced blocks:\n +sh: Bash, .*\n +ask: Search, as JSON/)
  })

  test('are shown with --verbose', async () => {
    await using yard = await createYard()
    await install(yard, {PreToolUse: [{hooks: [{type: 'command', command: 'true'}]}]})
    const quiet = await run(yard, [{tool: 'Noop'}])
    expect(quiet.stderr).not.toContain('PreToolUse')
    const loud = await run(yard, [{tool: 'Noop'}], '--verbose')
    expect(loud.stderr).toMatch(/hook +PreToolUse true/)
  })

  test('that defer leave the question in a file, and the answer lets a later run go on', async () => {
    await using yard = await createYard()
    const said = {hookSpecificOutput: {hookEventName: 'PreToolUse', permissionDecision: 'defer'}}
    await install(yard, {PreToolUse: [{hooks: [{type: 'command', command: `echo '${JSON.stringify(said)}'`}]}]})
    const call = {id: 't', tool: 'Touch', input: {file: 'there'}}
    const first = await run(yard, [call])
    expect(endings(first)).toEqual(['DEFERRED'])
    expect(first.exitCode).toBe(3)
    const questions = await readFile(join(yard.path, 'toolyard-questions.jsonl'), 'utf8')
    await yard.write('answers.jsonl', questions.replace('"answer":null', '"answer":"allow"'))
    expect(endings(await run(yard, [call], '--approvals', 'answers.jsonl'))).toEqual(['ok'])
    expect(await yard.has('there')).toBe(true)
  })

  test('a classifier decides what would be asked about, and nothing else', async () => {
    await using yard = await createYard()
    const lines = [bash('cp a b', 'a'), bash('mkdir c', 'b')].map((line) => `${JSON.stringify(line)}\n`).join('')
    await yard.write('a', '')
    const classifier = `grep -q mkdir && echo '{"safe": false}' || echo '{"safe": true, "reason": "a copy"}'`
    const ran = await yard.toolyard(['run', '--classifier', classifier], {stdin: lines})
    expect(endings(ran)).toEqual(['ok', 'NOT_APPROVED'])
    const denied = await yard.toolyard(['run', '--classifier', classifier, '--deny', 'Bash(cp:*)'], {stdin: lines})
    expect(endings(denied)).toEqual(['DENY_RULE', 'NOT_APPROVED'])
  })
})

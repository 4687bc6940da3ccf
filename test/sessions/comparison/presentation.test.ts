import {describe, expect, test} from 'vitest'
import {compare, diffOf, failedBash, side} from './sides.ts'

const error = (text: string, exitCode?: number) =>
  side(text, {status: 'error', ...(exitCode !== undefined && {exitCode})})

describe('Claude Code', () => {
  const options = {format: 'claude-code'}

  test('says the exit code before what a command put out, and we behind it', () => {
    expect(compare(error('Exit code 2\nno such file', 2), failedBash('no such file', 2), options)).toEqual({
      verdict: 'same',
    })
    expect(compare(error('Exit code 2'), failedBash('', 2), options)).toEqual({verdict: 'same'})
    expect(compare(error('Exit code 2\nno such file'), failedBash('no such file', 1), options)).toEqual({
      verdict: 'changed',
      diff: 'exit code 2 then, 1 now',
    })
    expect(diffOf(compare(error('Exit code 2\na'), failedBash('b', 2), options))).toEqual([
      '1 line differs of 1',
      '@@ -1,1 +1,1 @@',
      '-a',
      '+b',
    ])
  })

  test('says what it said beside', () => {
    expect(compare('a\nShell cwd was reset to /home/ann/work', 'a', options)).toEqual({verdict: 'same'})
    expect(compare('a\n[rerun: b12]', 'a', options)).toEqual({verdict: 'same'})
    expect(compare('', '(Bash completed with no output)', options)).toEqual({verdict: 'same'})
    expect(compare('(Bash completed with no output)', '(Bash completed with no output)', options)).toEqual({
      verdict: 'same',
    })
    const started =
      'Command running in background with ID: b7a1. Output is being written to: /tmp/claude/tasks/b7a1.output'
    expect(compare(started, 'Command running in background with ID: bash_1', options)).toEqual({verdict: 'same'})
  })

  test('shows one stream after the other', () => {
    const data = {stdout: 'one\ntwo\n', stderr: 'oops\n'}
    expect(compare('one\ntwo\noops', side('one\noops\ntwo', {data}), options)).toEqual({verdict: 'same'})
  })

  test.for(['→', '\t'])('numbers the lines of a file: %j', (sign) => {
    const read = {...options, tool: 'Read'}
    const lines = (...texts: string[]) =>
      texts.map((text, index) => `${String(index + 9).padStart(6)}${sign}${text}`).join('\n')
    const ours = '     9\ta\n    10\tb'
    expect(compare(lines('a', 'b'), ours, read)).toEqual({verdict: 'same'})
    expect(compare(lines('a', 'b', ''), ours, read)).toEqual({verdict: 'same'})
    const note = {type: 'text', text: '(More lines follow: read on with offset 11.)'} as const
    expect(compare(lines('a', 'b'), side([{type: 'text', text: ours}, note]), read)).toEqual({verdict: 'same'})
    expect(compare(lines('a', 'c'), ours, read).verdict).toBe('changed')
    expect(compare(lines('a', 'b'), '     8\ta\n     9\tb', read).verdict).toBe('changed')
    expect(compare(lines('a'), ours, read).verdict).toBe('changed')
  })

  test('adds reminders, which are cut off', () => {
    const reminder = '\n\n<system-reminder>\nBe good.\n</system-reminder>\n'
    const read = {...options, tool: 'Read'}
    expect(compare(`     1→a${reminder}${reminder}`, '     1\ta', read)).toEqual({verdict: 'same'})
    expect(compare(`a${reminder}`, 'a', options)).toEqual({verdict: 'same'})
    expect(
      compare('<system-reminder>The file is empty.</system-reminder>', '(/home/ann/work/a is empty.)', read),
    ).toEqual({
      verdict: 'same',
    })
    expect(compare('<system-reminder>It is old.</system-reminder>\n1\ta\n2\t', '     1\ta', read)).toEqual({
      verdict: 'same',
    })
    const inFile = '     1→<system-reminder>x\n     2→</system-reminder>'
    expect(compare(inFile, '     1\t<system-reminder>x\n     2\t</system-reminder>', read)).toEqual({verdict: 'same'})
    expect(compare(inFile, '', read).verdict).toBe('changed')
  })

  test('cuts long lines elsewhere', () => {
    const long = 'x'.repeat(2000)
    const ours = `     1\t${long} [line cut: 90 more characters]`
    expect(compare(`     1→${long}... [truncated]`, ours, {...options, tool: 'Read'})).toEqual({verdict: 'same'})
  })

  test('puts a document elsewhere', () => {
    const ours = side([
      {type: 'text', text: '/w/a.pdf is a PDF document of 3 bytes, returned as it is: its text is not taken out.'},
      {type: 'resource', resource: {uri: 'file:///w/a.pdf', mimeType: 'application/pdf', blob: 'AAEC'}},
    ])
    expect(compare('PDF file read: /w/a.pdf (3 bytes)', ours, {...options, tool: 'Read'})).toEqual({verdict: 'same'})
  })

  test('does not say again what is unchanged', () => {
    const then = side('File unchanged since last read. Look there.', {isCut: true})
    expect(compare(then, '     1\ta', {...options, tool: 'Read'})).toEqual({verdict: 'same'})
  })

  test.for(['Write', 'Edit', 'MultiEdit', 'NotebookEdit', 'ApplyPatch'])(
    'says in its own words what %s did',
    (tool) => {
      const then = 'The file /home/ann/work/a has been updated successfully.'
      expect(compare(then, '/tmp/replay-Ab3dEf/a was updated: 1 replacement.', {...options, tool})).toEqual({
        verdict: 'same',
      })
      expect(compare(then, error('/tmp/replay-Ab3dEf/a is not there.'), {...options, tool})).toEqual({
        verdict: 'newly-failing',
        diff: 'ok then, error now: <folder>/a is not there.',
      })
      expect(compare(error('no'), error('other'), {...options, tool})).toEqual({verdict: 'same'})
      expect(compare(error('no'), 'done', {...options, tool}).verdict).toBe('fixed')
    },
  )

  test('says nothing of another tool that has nothing to say', () => {
    expect(compare('', '(Ping completed with no output)', {...options, tool: 'Ping'})).toEqual({verdict: 'same'})
  })

  test('says in its own words why a tool failed', () => {
    const missing = error('<tool_use_error>File does not exist.</tool_use_error>')
    expect(compare(missing, error('/w/a does not exist.'), {...options, tool: 'Read'})).toEqual({verdict: 'same'})
    expect(compare(missing, side('x', {status: 'invalid'}), {...options, tool: 'Read'})).toEqual({verdict: 'same'})
    expect(compare(missing, side('x', {status: 'timeout'}), {...options, tool: 'Read'}).verdict).toBe('changed')
    // what the world says is compared
    const fetched = error('<tool_use_error>404 Not Found</tool_use_error>')
    expect(compare(fetched, error('404 Not Found'), {...options, tool: 'mcp__web__get'})).toEqual({verdict: 'same'})
    expect(compare(fetched, error('500 Oops'), {...options, tool: 'mcp__web__get'}).verdict).toBe('changed')
  })

  test('lists in an order of its own, with paths of either kind', () => {
    const glob = {...options, tool: 'Glob'}
    expect(compare('/home/ann/work/b\n/home/ann/work/a', '/tmp/replay-Ab3dEf/a\n/tmp/replay-Ab3dEf/b', glob)).toEqual({
      verdict: 'same',
    })
    expect(compare('b\na', '/tmp/replay-Ab3dEf/a\n/tmp/replay-Ab3dEf/b', glob)).toEqual({verdict: 'same'})
    expect(compare('No files found', 'No files found', glob)).toEqual({verdict: 'same'})
    expect(diffOf(compare('/home/ann/work/a\n/home/ann/work/c', '/tmp/replay-Ab3dEf/a', glob))).toEqual([
      '1 line differs of 2',
      '@@ -1,2 +1,1 @@',
      ' a',
      '-c',
    ])
  })

  test('finds lines in an order of its own, with headings of its own', () => {
    const grep = {...options, tool: 'Grep'}
    expect(compare('Found 2 files\n/home/ann/work/b\na', 'Found 2 files\na\nb', grep)).toEqual({verdict: 'same'})
    expect(compare('b:1:x\n--\n/home/ann/work/a-2-y', 'a-2-y\nb:1:x', grep)).toEqual({verdict: 'same'})
    expect(
      compare('a:2\n\nFound 2 total occurrences across 1 file.', 'a:2\nFound 2 matching lines in 1 files.', grep),
    ).toEqual({
      verdict: 'same',
    })
    expect(compare('b:1:x', 'b:2:x', grep).verdict).toBe('changed')
  })

  test('shows a part of a list: all of it must be in the other', () => {
    const glob = {...options, tool: 'Glob'}
    const part = 'a\nb\n(Results are truncated. Consider using a more specific path or pattern.)'
    expect(compare(part, 'c\nb\na', glob)).toEqual({verdict: 'same'})
    expect(diffOf(compare(part, 'c\nb', glob))).toEqual(['1 line differs of 2', '@@ -1,2 +1,1 @@', '-a', ' b'])
    const ours = 'x\n(100 of 250 files, the newest: narrow the pattern or the path to see others.)'
    expect(compare(part, ours, glob)).toEqual({verdict: 'same'})
  })

  test('shows a folder as a tree', () => {
    const tree = '- /home/ann/work/\n  - a.txt\n  - src/\n    - b.ts\n\nNOTE: do as you like.'
    expect(compare(tree, '/tmp/replay-Ab3dEf\n- a.txt\n- src/', {...options, tool: 'LS'})).toEqual({verdict: 'same'})
    expect(compare(tree, '/tmp/replay-Ab3dEf\n- a.txt', {...options, tool: 'LS'}).verdict).toBe('changed')
  })

  test('tags what a shell in the background put out', () => {
    const tagged =
      '<status>completed</status>\n\n<exit_code>0</exit_code>\n\n<stdout>\na\nb\n</stdout>\n\n<timestamp>x</timestamp>'
    expect(compare(tagged, 'a\n[bash_1: running]', {...options, tool: 'BashOutput'})).toEqual({verdict: 'same'})
    expect(compare(tagged, 'x\n[bash_1: running]', {...options, tool: 'BashOutput'}).verdict).toBe('changed')
    const failed = compare(tagged, 'a\nb\n[bash_1: failed with exit code 1]', {...options, tool: 'BashOutput'})
    expect(diffOf(failed)[0]).toBe('exit code 0 then, 1 now')
  })

  test('keeps a large result elsewhere, and its first lines', () => {
    const then = side(
      '<persisted-output>\nOutput too large (30KB). Full output saved to: /x/tool-results/t1.txt\n\nPreview (first 2KB):\none\ntwo\n...\n</persisted-output>',
      {isCut: true},
    )
    expect(compare(then, 'one\ntwo\nthree', options)).toEqual({verdict: 'same'})
    expect(compare(then, 'one\nthree', options).verdict).toBe('changed')
    const file = side(
      then.content.map(
        (block) =>
          ({...block, text: 'text' in block ? block.text.replace('one\ntwo', '     1→a\n     2→b') : ''}) as never,
      ),
      {
        isCut: true,
      },
    )
    expect(compare(file, '     1\ta\n     2\tb\n     3\tc', {...options, tool: 'Read'})).toEqual({verdict: 'same'})
    expect(compare(file, '     1\ta\n     2\tx\n     3\tc', {...options, tool: 'Read'}).verdict).toBe('changed')
  })
})

describe('Codex', () => {
  const options = {format: 'codex'}
  const chunk = (output: string, ending = 'Process exited with code 0') =>
    `Chunk ID: 1a2b3c\nWall time: 0.0120 seconds\n${ending}\nOriginal token count: 12\nOutput:\n${output}`

  test('puts a header before an output', () => {
    expect(compare(chunk('a\nb\n'), 'a\nb', options)).toEqual({verdict: 'same'})
    expect(compare(chunk(''), '(Bash completed with no output)', options)).toEqual({verdict: 'same'})
    expect(compare(`Command: ls\n${chunk('a\n')}`, 'a', options)).toEqual({verdict: 'same'})
    expect(compare('Exit code: 0\nWall time: 0.1 seconds\nOutput:\na', 'a', options)).toEqual({verdict: 'same'})
    expect(compare('Wall time: 2.4987 seconds\nOutput:\n{"a":1}', '{"a":1}', {...options, tool: 'mcp__x__y'})).toEqual({
      verdict: 'same',
    })
    expect(compare(chunk('a\nb\n'), 'a\nc', options).verdict).toBe('changed')
  })

  test('tells the exit code in it', () => {
    const then = error(chunk('oops\n', 'Process exited with code 2'))
    expect(compare(then, failedBash('oops', 2), options)).toEqual({verdict: 'same'})
    expect(compare(then, failedBash('oops', 3), options)).toEqual({verdict: 'changed', diff: 'exit code 2 then, 3 now'})
  })

  test('wraps an output in JSON', () => {
    const then = JSON.stringify({output: 'a\nOutput:\n', metadata: {exit_code: 0, duration_seconds: 0.1}})
    expect(compare(then, side('a\nOutput:', {exitCode: 0}), options)).toEqual({verdict: 'same'})
    expect(compare(then, side('b', {exitCode: 0}), options).verdict).toBe('changed')
    expect(compare('{"output": oops', '{"output": oops', options)).toEqual({verdict: 'same'})
  })

  test('takes an exit code for a failure that may be an answer', () => {
    const then = error(chunk('', 'Process exited with code 1'), 1)
    expect(compare(then, side('(Bash completed with no output)', {exitCode: 1}), options)).toEqual({verdict: 'same'})
    expect(compare(then, side('(Bash completed with no output)', {exitCode: 0}), options).verdict).toBe('fixed')
  })

  test('goes on while a command runs', () => {
    const then = side(chunk('a\n', 'Process running with session ID 12'), {isCut: true})
    expect(compare(then, 'a\nb', options)).toEqual({verdict: 'same'})
  })
})

describe('Gemini CLI', () => {
  const options = {format: 'gemini-cli'}
  const block = (output: string, code = 0) =>
    `Command: ls\nDirectory: (root)\nOutput: ${output}\nError: (none)\nExit Code: ${code}\nSignal: 0\nBackground PIDs: (none)\nProcess Group PGID: 4100`

  test('tells of a command in a block', () => {
    expect(compare(block('a\nb'), 'a\nb', options)).toEqual({verdict: 'same'})
    expect(compare(block('(empty)'), '(Bash completed with no output)', options)).toEqual({verdict: 'same'})
    expect(compare(error(block('oops', 127)), failedBash('oops', 127), options)).toEqual({verdict: 'same'})
    expect(compare(error(block('oops', 127)), failedBash('oops', 1), options).verdict).toBe('changed')
    expect(compare('Output: a\nProcess Group PGID: 12', 'a', options)).toEqual({verdict: 'same'})
    expect(compare(block('a'), 'b', options).verdict).toBe('changed')
  })

  test('does not lose what a command prints that looks like it', () => {
    expect(compare('Output: a\nError: boom\nProcess Group PGID: 12', 'a\nError: boom', options)).toEqual({
      verdict: 'same',
    })
    expect(compare('Output: a', 'Output: a', options)).toEqual({verdict: 'same'})
    expect(compare(block('Exit Code: 3\nSignal: 9'), 'Exit Code: 3\nSignal: 9', options)).toEqual({verdict: 'same'})
  })

  test('reads files without numbers', () => {
    const read = {...options, tool: 'Read'}
    expect(compare('a\n\nb\n', '     1\ta\n     2\t\n     3\tb', read)).toEqual({verdict: 'same'})
    expect(compare('a\nb\n', '     1\ta\n     2\tc', read).verdict).toBe('changed')
  })

  test('shows what was found below the file that it was found in', () => {
    const found =
      'Found 2 matches for pattern "x" in path "." (filter: "*.ts"):\n---\nFile: b.ts\nL12: x = 1\n---\nFile: a.ts\nL3: x\n---'
    const grep = {...options, tool: 'search_file_content'}
    expect(compare(found, 'a.ts:3:  x\nb.ts:12:\tx = 1', grep)).toEqual({verdict: 'same'})
    expect(compare(found, 'a.ts:4:  x\nb.ts:12:\tx = 1', grep).verdict).toBe('changed')
    expect(compare('No matches found for pattern "x"', 'No matches found', grep)).toEqual({verdict: 'same'})
  })

  test('has other names for our tools', () => {
    expect(compare('a\n', '     1\ta', {...options, tool: 'read_file'})).toEqual({verdict: 'same'})
    expect(compare('done', 'made', {...options, tool: 'write_file'})).toEqual({verdict: 'same'})
  })

  test('lists a folder with kinds', () => {
    const then = 'Directory listing for /home/ann/work:\n[DIR] src\na.txt'
    expect(compare(then, '/tmp/replay-Ab3dEf\n- a.txt\n- src/', {...options, tool: 'LS'})).toEqual({verdict: 'same'})
  })
})

describe('other agents', () => {
  test('OpenHands tells of a command behind its output', () => {
    const then = 'a\n[The command completed with exit code 0.]\n[Current working directory: /w]'
    expect(compare(then, side('a', {exitCode: 0}), {format: 'openhands'})).toEqual({verdict: 'same'})
    expect(diffOf(compare(then, side('a', {exitCode: 1}), {format: 'openhands'}))[0]).toBe('exit code 0 then, 1 now')
  })

  test('OpenHands says which file it shows', () => {
    const then = "Here's the result of running `cat -n` on /w/a:\n     1\ta\n     2\tb\n"
    expect(compare(then, '     1\ta\n     2\tb', {format: 'openhands', tool: 'read'})).toEqual({verdict: 'same'})
  })

  test('are known by what they wrote, in formats that are of all', () => {
    expect(compare(error('Exit code 1\na'), failedBash('a', 1), {format: 'atif'})).toEqual({verdict: 'same'})
    expect(compare('Wall time: 1 seconds\nOutput:\na', 'a', {format: 'openai-chat'})).toEqual({verdict: 'same'})
    expect(compare('a', 'a', {format: 'inspect'})).toEqual({verdict: 'same'})
  })

  test('are taken at their word, in formats that nobody knows', () => {
    expect(compare('Exit code 1\na', 'Exit code 1\na', {format: 'constructor'})).toEqual({verdict: 'same'})
    expect(compare('Exit code 1\na', 'a', {format: 'constructor'}).verdict).toBe('changed')
  })

  test('may have been overruled: an outcome of ours stands in the place of theirs', () => {
    expect(compare(failedBash('a', 1), failedBash('a', 1), {format: 'claude-code'})).toEqual({verdict: 'same'})
    expect(compare(failedBash('a', 1), failedBash('b', 1), {format: 'claude-code'}).verdict).toBe('changed')
  })
})

import {type Tool, testTool} from '@toolyard/sdk'
import {describe, expect, it} from 'vitest'
import tools, {ApplyPatch, Edit, Grep, LS, Read} from '../src/index.ts'
import {createWorkspace} from './helpers/workspace.ts'

/** What a call by the name of another agent becomes. */
function adapted(name: string, input: unknown): unknown {
  const adapters = tools.flatMap((tool: Tool) => (tool.adapters?.[name] === undefined ? [] : [tool.adapters[name]]))
  expect(adapters).toHaveLength(1)
  return adapters[0]?.(input)
}

describe('a call by the name of another agent', () => {
  it.each([
    ['read_file', {absolute_path: '/a', offset: 0, limit: 5}, {file_path: '/a', offset: 1, limit: 5}],
    ['read_file', {path: 'a', offset: 10}, {file_path: 'a', offset: 11}],
    [
      'read_file',
      {file_path: 'a', offset: 10, limit: 2, pages: '1'},
      {file_path: 'a', offset: 10, limit: 2, pages: '1'},
    ],
    ['read_file', {file_path: 'a', start_line: 3, end_line: 5}, {file_path: 'a', offset: 3, limit: 3}],
    ['read_file', {file_path: 'a', end_line: 5}, {file_path: 'a', offset: 1, limit: 5}],
    ['read', {command: 'view', path: 'a', view_range: [2, -1]}, {file_path: 'a', offset: 2}],
    ['read', {path: 'a', start: 2, end: 4, thought: ''}, {file_path: 'a', offset: 3, limit: 2}],
    ['read', {path: 'a', start: 0, end: -1}, {file_path: 'a', offset: 1}],
    ['write_file', {file_path: 'a', content: 'x', modified_by_user: true}, {file_path: 'a', content: 'x'}],
    [
      'replace',
      {file_path: 'a', old_string: 'x', new_string: 'y', instruction: 'z', expected_replacements: 1},
      {file_path: 'a', old_string: 'x', new_string: 'y'},
    ],
    [
      'replace',
      {file_path: 'a', old_string: 'x', new_string: 'y', expected_replacements: 2},
      {file_path: 'a', old_string: 'x', new_string: 'y', replace_all: true},
    ],
    [
      'replace',
      {file_path: 'a', old_string: 'x', new_string: 'y', allow_multiple: true},
      {file_path: 'a', old_string: 'x', new_string: 'y', replace_all: true},
    ],
    ['edit', {command: 'create', path: 'a', file_text: 'x'}, {file_path: 'a', old_string: '', new_string: 'x'}],
    ['edit', {command: 'str_replace', path: 'a', old_str: 'x'}, {file_path: 'a', old_string: 'x', new_string: ''}],
    ['list_directory', {dir_path: 'a', file_filtering_options: {}}, {path: 'a'}],
    ['list_directory', {path: 'a', ignore: ['*.log']}, {path: 'a', ignore: ['*.log']}],
    ['glob', {pattern: '**/*.ts', dir_path: 'src', case_sensitive: true}, {pattern: '**/*.ts', path: 'src'}],
    ['glob', {pattern: '*.ts', path: 'src'}, {pattern: '*.ts', path: 'src'}],
    [
      'search_file_content',
      {pattern: 'a+', path: 'src', include: '*.ts'},
      {pattern: 'a+', path: 'src', glob: '*.ts', '-i': true, output_mode: 'content'},
    ],
    [
      'grep_search',
      {pattern: 'a.b', fixed_strings: true, case_sensitive: true, names_only: true, context: 2, total_max_matches: 5},
      {pattern: 'a\\.b', '-i': false, output_mode: 'files_with_matches', '-C': 2, head_limit: 5},
    ],
    ['apply_patch', '*** Begin Patch', {patch: '*** Begin Patch'}],
    ['apply_patch', {input: 'x'}, {patch: 'x'}],
    ['apply_patch', {patch: 'x'}, {patch: 'x'}],
    [
      'apply_patch',
      {type: 'create_file', path: 'a', diff: '+x\n+y\n'},
      {patch: '*** Begin Patch\n*** Add File: a\n+x\n+y\n*** End Patch'},
    ],
    ['apply_patch', {type: 'delete_file', path: 'a'}, {patch: '*** Begin Patch\n*** Delete File: a\n*** End Patch'}],
  ])('%s %j becomes %j', (name, input, own) => {
    expect(adapted(name, input)).toEqual(own)
  })

  it.each([
    ['read_file', {}, 'file_path'],
    ['read_file', {file_path: 'a', offset: '3'}, 'offset'],
    ['read', {command: 'insert', path: 'a'}, 'view'],
    ['edit', {command: 'undo_edit', path: 'a'}, 'command'],
    ['grep_search', {pattern: 'a', exclude_pattern: 'b'}, 'exclude_pattern'],
    ['apply_patch', {type: 'update_file', path: 'a\n*** Delete File: b', diff: '-1\n+2'}, 'path: '],
    ['apply_patch', {type: 'update_file', path: 'a', diff: '-1\n+2\n*** Delete File: b'}, 'diff: '],
    ['apply_patch', {type: 'create_file', path: 'a', diff: '+1\n *** Delete File: b'}, 'diff: '],
    ['apply_patch', {changes: []}, 'patch'],
  ])('%s %j is refused, and the reason says why', (name, input, named) => {
    expect(() => adapted(name, input)).toThrow(named)
  })

  it('has the effects of the tool, and does what the agent meant', async () => {
    await using workspace = await createWorkspace({a: 'One\ntwo\n', b: 'x'})
    const run = async <Input>(tool: Tool<Input>, as: string, input: unknown) => {
      const outcome = await testTool(tool, input, {cwd: workspace.root, as})
      return outcome.status === 'invalid' ? outcome : {...outcome, content: undefined}
    }
    const read = await run(Read, 'read_file', {absolute_path: workspace.path('a'), offset: 1, limit: 1})
    expect(read).toMatchObject({text: '     2\ttwo', effects: [{path: workspace.path('a'), access: 'read'}]})
    expect(await run(Grep, 'search_file_content', {pattern: 'one'})).toMatchObject({text: 'a:1:One'})
    expect(await run(LS, 'list_directory', {dir_path: '.'})).toMatchObject({data: {total: 2}})
    await run(Edit, 'replace', {file_path: 'new', old_string: '', new_string: 'made', expected_replacements: 1})
    expect(await workspace.text('new')).toBe('made')
    const patch = {type: 'update_file', path: 'a', diff: '@@\n One\n-two\n+2\n'}
    expect(await run(ApplyPatch, 'apply_patch', patch)).toMatchObject({effects: [{path: 'a'}, {access: 'write'}]})
    expect(await workspace.text('a')).toBe('One\n2\n')
  })
})

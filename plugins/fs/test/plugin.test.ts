import {readFile} from 'node:fs/promises'
import {createManifest, isTool, testTool} from '@toolyard/sdk'
import {describe, expect, it} from 'vitest'
import tools, * as named from '../src/index.ts'
import {createWorkspace} from './helpers/workspace.ts'

describe('the plugin', () => {
  it('exports each of its tools by name and all of them in one list', () => {
    expect(tools.map(({name}) => name)).toEqual([
      'Read',
      'Write',
      'Edit',
      'MultiEdit',
      'NotebookEdit',
      'ApplyPatch',
      'Glob',
      'Grep',
      'LS',
    ])
    expect(tools.every(isTool)).toBe(true)
    expect(tools.every((tool) => Reflect.get(named, tool.name) === tool)).toBe(true)
  })

  it('describes every input as JSON Schema and declares effects for every tool', () => {
    const {tools: described} = createManifest(tools, '0.1.0')
    expect(described.every(({declaresEffects, inputSchema}) => declaresEffects && inputSchema.type === 'object')).toBe(
      true,
    )
  })

  it('loads no library but zod before a tool is called', async () => {
    const imports = await Promise.all(
      ['read', 'write', 'edit', 'notebook-edit', 'apply-patch', 'glob', 'grep', 'ls'].map((tool) =>
        readFile(new URL(`../src/${tool}/tool.ts`, import.meta.url), 'utf8'),
      ),
    )
    const statically = imports.flatMap((code) =>
      [...code.matchAll(/^import .* from '([^']+)'/gm)].map(([, name]) => name),
    )
    expect([...new Set(statically)].filter((name) => !name?.startsWith('.')).sort()).toEqual(['@toolyard/sdk', 'zod'])
  })

  const path = 'some/file'
  it.each([
    ['Read', {file_path: path}, ['read']],
    ['Write', {file_path: path, content: ''}, ['write']],
    ['Edit', {file_path: path, old_string: 'a', new_string: 'b'}, ['read', 'write']],
    ['MultiEdit', {file_path: path, edits: [{old_string: 'a', new_string: 'b'}]}, ['read', 'write']],
    ['NotebookEdit', {notebook_path: path, cell_id: 'a', new_source: ''}, ['read', 'write']],
    ['LS', {path}, ['read']],
  ] as const)('%s declares what it does to the path as it was given', (name, input, accesses) => {
    const ctx = {cwd: '/', workspace: {roots: ['/']}, env: {}}
    const declared = tools.flatMap((tool) => (tool.name === name ? (tool.effects?.(input as never, ctx) ?? []) : []))
    expect(declared).toEqual(accesses.map((access) => ({kind: 'path', path, access})))
  })

  it.each([
    ['Read', {file_path: ''}],
    ['Read', {file_path: 'a\0b'}],
    ['Read', {file_path: 'a', offset: '3'}],
    ['Write', {file_path: 'a', content: '\ud800'}],
    ['Edit', {file_path: 'a', old_string: 'x', new_string: 'x'}],
    ['MultiEdit', {file_path: 'a', edits: [{old_string: 'x', new_string: 'x'}]}],
    ['MultiEdit', {file_path: 'a', edits: []}],
    ['NotebookEdit', {notebook_path: 'a', new_source: 'x'}],
    ['NotebookEdit', {notebook_path: 'a', cell_id: 'x'}],
    ['NotebookEdit', {notebook_path: 'a', edit_mode: 'insert', new_source: 'x'}],
    ['Glob', {pattern: '*/../x'}],
    ['Grep', {pattern: 'a\0'}],
  ])('%s calls %j invalid before it touches anything', async (name, input) => {
    await using workspace = await createWorkspace({a: 'x'})
    const tool = tools.find((candidate) => candidate.name === name)
    const {status} = await testTool(tool as never, input, {cwd: workspace.root})
    expect(status).toBe('invalid')
    expect(await workspace.text('a')).toBe('x')
  })
})

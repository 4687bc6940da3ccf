import {chmod, lstat, readdir, stat, symlink} from 'node:fs/promises'
import {createFileCache, defineTool, type GuardedFiles} from '@toolyard/sdk'
import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {parsePatch} from '../src/apply-patch/parse-patch.ts'
import {FileFailure} from '../src/files/failure.ts'
import {ApplyPatch, Edit, Read} from '../src/index.ts'
import {createWorkspace} from './helpers/workspace.ts'

const patchOf = (...lines: string[]) => ({patch: ['*** Begin Patch', ...lines, '*** End Patch', ''].join('\n')})

describe('a patch', () => {
  it('creates, changes, moves and removes files, and says what became of each', async () => {
    await using workspace = await createWorkspace({'a.ts': 'one\ntwo\nthree\n', 'b.ts': 'old\n', 'src/c.ts': 'x\ny\n'})
    const {status, text, data} = await workspace.run(
      ApplyPatch,
      patchOf(
        '*** Add File: docs/new.md',
        '+# New',
        '+',
        '*** Update File: a.ts',
        '@@',
        ' one',
        '-two',
        '+2',
        '*** Delete File: b.ts',
        '*** Update File: src/c.ts',
        '*** Move to: lib/d.ts',
        '@@ x',
        '-y',
        '+z',
      ),
    )
    expect(status).toBe('ok')
    expect(await workspace.text('docs/new.md')).toBe('# New\n\n')
    expect(await workspace.text('a.ts')).toBe('one\n2\nthree\n')
    expect(await workspace.text('lib/d.ts')).toBe('x\nz\n')
    expect(await readdir(workspace.root)).toEqual(['a.ts', 'docs', 'lib', 'src'])
    expect(await readdir(workspace.path('src'))).toEqual([])
    for (const said of ['new.md was created', 'a.ts was updated', 'b.ts was removed', 'c.ts was moved to'])
      expect(text).toContain(said)
    expect(data).toMatchObject({
      changes: [
        {type: 'create', filePath: workspace.path('docs/new.md')},
        {type: 'update', filePath: workspace.path('a.ts'), locations: [{line: 2}]},
        {type: 'delete', filePath: workspace.path('b.ts')},
        {type: 'update', filePath: workspace.path('lib/d.ts'), movedFrom: workspace.path('src/c.ts')},
      ],
    })
  })

  it('declares a write of each file it names, and a read of those that it changes', async () => {
    await using workspace = await createWorkspace({a: '1\n', b: '1\n'})
    const lines = ['*** Add File: new', '+x', '*** Update File: a', '*** Move to: c', '-1', '+2', '*** Delete File: b']
    const {effects} = await workspace.run(ApplyPatch, patchOf(...lines))
    expect(effects).toEqual(
      ['write new', 'read a', 'write a', 'write c', 'write b'].map((effect) => {
        const [access, path] = effect.split(' ')
        return {kind: 'path', path, access}
      }),
    )
  })

  it('has sections that see what those before them have left', async () => {
    await using workspace = await createWorkspace({a: '1\n', b: 'x\n'})
    const {status} = await workspace.run(
      ApplyPatch,
      patchOf(
        '*** Update File: a',
        '-1',
        '+2',
        '*** Update File: ./a',
        '-2',
        '+3',
        '*** Delete File: b',
        '*** Add File: b',
        '+y',
      ),
    )
    expect(status).toBe('ok')
    expect([await workspace.text('a'), await workspace.text('b')]).toEqual(['3\n', 'y\n'])
  })

  it('is taken with a here-document around it, blanks around its headers, and empty lines between them', async () => {
    await using workspace = await createWorkspace({a: '1\n'})
    const patch =
      "<<'EOF'\r\n *** Begin Patch \r\n\r\n  *** Update File: a  \r\n-1\r\n+2\r\n\r\n*** Add File: b\r\n+x\r\n*** End Patch\r\nEOF\r\n"
    expect((await workspace.run(ApplyPatch, {patch})).status).toBe('ok')
    expect([await workspace.text('a'), await workspace.text('b')]).toEqual(['2\n', 'x\n'])
  })

  it('may move a file as it is, and what it was for its owner with it', async () => {
    await using workspace = await createWorkspace({'a.sh': 'no end of line'})
    await chmod(workspace.path('a.sh'), 0o755)
    await workspace.run(ApplyPatch, patchOf('*** Update File: a.sh', '*** Move to: b.sh'))
    expect(await workspace.text('b.sh')).toBe('no end of line')
    expect((await stat(workspace.path('b.sh'))).mode & 0o777).toBe(0o755)
    expect(await readdir(workspace.root)).toEqual(['b.sh'])
  })

  it('replaces a file that is to be added and is there, in its own format', async () => {
    await using workspace = await createWorkspace({a: '\ufeffx\r\ny\r\n', bin: Buffer.from([0, 1])})
    await workspace.run(ApplyPatch, patchOf('*** Add File: a', '+1', '+2', '*** Add File: bin', '+text'))
    expect(await workspace.text('a')).toBe('\ufeff1\r\n2\r\n')
    expect(await workspace.text('bin')).toBe('text\n')
  })

  it('may change a file that changed since it was read, and is no change behind the back of later edits', async () => {
    await using workspace = await createWorkspace({a: '1\n'})
    const fileCache = createFileCache()
    await workspace.run(Read, {file_path: 'a'}, {fileCache})
    await workspace.put('a', '1\n2\n')
    await workspace.run(ApplyPatch, patchOf('*** Update File: a', ' 1', '-2', '+3'), {fileCache})
    const edited = await workspace.run(Edit, {file_path: 'a', old_string: '3', new_string: '4'}, {fileCache})
    expect(edited.status).toBe('ok')
  })
})

describe('the place of a hunk', () => {
  const results = async (file: string, ...lines: string[]) => {
    await using workspace = await createWorkspace({file})
    const {status, text} = await workspace.run(ApplyPatch, patchOf('*** Update File: file', ...lines))
    return status === 'ok' ? workspace.text('file') : text
  }

  it('is found in spite of blanks and typographic characters, and lines that stay are left as they are', async () => {
    expect(await results('a \nb\n', ' a', '-b', '+c')).toBe('a \nc\n')
    expect(await results('\ta\n  b\n', ' a', '-b', '+c')).toBe('\ta\nc\n')
    expect(await results('“a” – b\nc\n', ' "a" - b', '-c', '+d')).toBe('“a” – b\nd\n')
  })

  it('is where it fits best, not where it fits first', async () => {
    expect(await results(' a\na\n', '-a', '+b')).toBe(' a\nb\n')
  })

  it('is below the lines behind @@, one below the other', async () => {
    const file = 'class A\n  f\n    x\nclass B\n  f\n    x\n'
    expect(await results(file, '@@ class B', '@@   f', '-    x', '+    y')).toBe(file.replace(/x\n$/, 'y\n'))
    expect(await results(file, '@@ class B', '+  g')).toBe(file.replace('class B\n', 'class B\n  g\n'))
  })

  it('is the end of the file for *** End of File, and for lines that only come', async () => {
    expect(await results('x\ny\nx\ny\n', '@@', ' x', '-y', '+z', '*** End of File')).toBe('x\ny\nx\nz\n')
    expect(await results('x\ny', '@@', '+z')).toBe('x\ny\nz\n')
    expect(await results('x\ny\nx\n', '@@', '-x', '+z', '*** End of File', '@@', '+end')).toBe('x\ny\nz\nend\n')
  })

  it('is found without an empty line that a model has put below a hunk', async () => {
    expect(await results('a\nb\nc\n', ' a', '-b', '+c', '', '@@', '-c', '+d')).toBe('a\nc\nd\n')
  })

  it.each([
    ['@@ class X', '-a', 'class X'],
    ['@@', '-  gamme = 3', 'gamma = 3'],
    ['@@ gamma = 3', '-alpha = 1', 'fits line 1'],
    ['@@', '-beta = 2\n+x\n*** End of File', 'at the end of the file'],
  ])('is told of when nothing matches %s %s', async (context, line, said) => {
    const text = await results('alpha = 1\nbeta = 2\ngamma = 3\n', context, ...line.split('\n'))
    expect(text).toContain(said)
    expect(text).toContain('Nothing was changed')
  })

  it('is searched for in a time that does not grow with the product of both', async () => {
    const same = (count: number) => 'same\n'.repeat(count)
    const hunk = [...' same\n'.repeat(20_000).trimEnd().split('\n'), '-other']
    const start = performance.now()
    await results(same(40_000), '@@', ...hunk)
    expect(performance.now() - start).toBeLessThan(5_000)
  })
})

describe('all of a patch or nothing', () => {
  it.each([
    ['a hunk that does not fit', ['*** Update File: b', '-nothing', '+x']],
    ['a file to change that is not there', ['*** Update File: missing', '-1', '+2']],
    ['a file to remove that is not there', ['*** Delete File: missing']],
    ['a file that is removed twice', ['*** Delete File: b', '*** Delete File: b']],
    ['a folder to remove', ['*** Delete File: folder']],
    ['a file that is no text', ['*** Update File: bin', '-1', '+2']],
    ['a link to remove', ['*** Delete File: link']],
    ['a path that goes on below a file', ['*** Add File: b/c', '+x']],
  ])('nothing is left of it by %s', async (_, lines) => {
    await using workspace = await createWorkspace({a: '1\n', b: '2\n', 'folder/x': '', bin: Buffer.from([0, 1])})
    await symlink('a', workspace.path('link'))
    const {status} = await workspace.run(
      ApplyPatch,
      patchOf('*** Add File: new/file', '+x', '*** Update File: a', '-1', '+2', ...lines),
    )
    expect(status).toBe('error')
    expect([await workspace.text('a'), await workspace.text('b')]).toEqual(['1\n', '2\n'])
    expect(await readdir(workspace.root)).toEqual(['a', 'b', 'bin', 'folder', 'link'])
    expect((await lstat(workspace.path('link'))).isSymbolicLink()).toBe(true)
  })

  it('what was written is put back when a later file can not be', async () => {
    await using workspace = await createWorkspace({a: '1\n', b: '2\n', gone: 'x\n', 'folder/x': ''})
    const patch = patchOf('*** Update File: a', '-1', '+2', '*** Delete File: gone', '*** Add File: new/file', '+x')
    const refusal = Object.assign(new Error('not here'), {code: 'PATH_MOVED'})
    const remove = (files: GuardedFiles, path: string) =>
      path.endsWith('gone') ? Promise.reject(refusal) : files.remove(path)
    const guarded = defineTool({
      ...ApplyPatch,
      call: (input, ctx) =>
        ApplyPatch.call(input, {...ctx, files: {...ctx.files, remove: (path) => remove(ctx.files, path)}}),
    })
    await expect(workspace.run(guarded, patch)).rejects.toBe(refusal)
    expect([await workspace.text('a'), await workspace.text('gone')]).toEqual(['1\n', 'x\n'])
    expect(await readdir(workspace.root)).toEqual(['a', 'b', 'folder', 'gone'])
  })
})

describe('a patch that can not be read', () => {
  it.each([
    ['no envelope', '*** Update File: a\n-1\n+2', 'does not begin'],
    ['no end', '*** Begin Patch\n*** Delete File: a', 'does not end'],
    ['no file', '*** Begin Patch\n*** End Patch', 'names no file'],
    ['a header that is none', '*** Begin Patch\n*** Rename File: a\n*** End Patch', 'line 2'],
    ['a header without a path', '*** Begin Patch\n*** Delete File:\n*** End Patch', 'line 2'],
    ['an update without a change', '*** Begin Patch\n*** Update File: a\n*** End Patch', 'changes nothing'],
    ['a hunk without lines', '*** Begin Patch\n*** Update File: a\n@@ x\n*** End Patch', 'line 4'],
    ['a line that belongs to nothing', '*** Begin Patch\n*** Update File: a\n-1\n+2\n!\n*** End Patch', 'line 5'],
  ])('for %s touches nothing and says where', async (_, patch, said) => {
    await using workspace = await createWorkspace({a: '1\n'})
    const {status, text, effects} = await workspace.run(ApplyPatch, {patch})
    expect({status, effects}).toEqual({status: 'error', effects: []})
    expect(text).toContain(said)
    expect(await workspace.text('a')).toBe('1\n')
  })

  it('is refused with a reason, whatever it holds', () => {
    const part = fc.constantFrom(
      '*** Begin Patch',
      '*** End Patch',
      '*** Update File: a',
      '*** Add File: b',
      '@@',
      '+x',
      '-y',
      ' z',
      '',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string()), {maxLength: 12}), (lines) => {
        try {
          expect(parsePatch(lines.join('\n')).length).toBeGreaterThan(0)
        } catch (error) {
          expect(error).toBeInstanceOf(FileFailure)
        }
      }),
      {numRuns: 1000},
    )
  })
})

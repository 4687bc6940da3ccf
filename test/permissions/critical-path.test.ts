import {mkdir} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import type {Effect} from '@toolyard/sdk'
import {describe, expect, it} from 'vitest'
import {createTree, listed, request, type Tree, write} from './tree.ts'

const command = (text: string, given: object = {}): Effect => ({
  kind: 'command',
  argv: text.split(' '),
  text,
  readOnly: false,
  id: text,
  ...given,
})
const writes = (path: string, by: string, recursive = false): Effect => ({...write(path, recursive), by})

/** The code of the denial, with a mode and a rule that would let everything through. */
function codeOf(tree: Tree, ...effects: Effect[]): string {
  const home = join(tree.root, 'home')
  const gate = tree.gate({mode: 'bypassPermissions', rules: listed('allow', 'Bash'), home})
  const verdict = gate.decide(request(tree.ws, {tool: 'Bash', effects}))
  return verdict.behavior === 'deny' ? verdict.code : verdict.behavior
}

async function createHomeTree(): Promise<Tree> {
  const tree = await createTree()
  await mkdir(join(tree.root, 'home'))
  return tree
}

// in the texts below @ stands for $, which a linter takes for a template's
describe('removing', () => {
  it.each(['rm', '/bin/rm', 'rmdir', 'unlink', 'shred'])('by %s what nothing is left after is denied', async (name) => {
    await using tree = await createHomeTree()
    const text = `${name} x`
    const paths = ['/', '/etc', tree.ws, dirname(tree.ws), '..', '.', join(tree.root, 'home'), '/tmp/../usr', '//']
    for (const path of paths) expect(codeOf(tree, command(text), writes(path, text))).toBe('CRITICAL_PATH')
    for (const path of ['a', 'a/b', '../home/x', '/etc/passwd'])
      expect(codeOf(tree, command(text), writes(path, text))).toBe('allow')
  })

  it('is not confused with what other commands write', async () => {
    await using tree = await createHomeTree()
    expect(codeOf(tree, command('tee x'), writes('/etc', 'tee x'))).toBe('allow')
    const line = [command('rm a'), writes('a', 'rm a'), command('touch .'), writes('.', 'touch .')]
    expect(codeOf(tree, ...line)).toBe('allow')
  })

  it('is told by where links lead, too', async () => {
    await using tree = await createHomeTree()
    await tree.link('ws/l', '../home')
    await tree.link('ws/sub', '.')
    for (const path of ['l', 'sub']) expect(codeOf(tree, command('rm x'), writes(path, 'rm x'))).toBe('CRITICAL_PATH')
  })

  it('is found wherever in a command line it stands', async () => {
    await using tree = await createHomeTree()
    const line = 'echo $(timeout 5 rm -rf ~)'
    const effects = [
      command(line, {argv: [], contained: true}),
      command('timeout 5 rm -rf ~', {by: line, contained: true}),
      command('rm -rf ~', {by: 'timeout 5 rm -rf ~', contained: true}),
      writes(join(tree.root, 'home'), 'rm -rf ~', true),
    ]
    expect(codeOf(tree, ...effects)).toBe('CRITICAL_PATH')
  })

  it.each([
    'rm -rf @X/',
    'rm -rf "@X"/*',
    'rm -rf "@{X}/"*',
    'rm -fr @{X}/{a,b}',
    'rm --recursive @(pwd)/',
    'rm -rf `pwd`/../ws',
    'rm -rf "@(pwd)"',
    'rm -r `a`/x',
    'rm -rf @X/@Y',
    'rm -rf @X@Y/.',
    'rm -rf -- @X/',
    'rm -rf @{X:-/}',
    'rm -rf @HOME',
    'rm -rf @{HOME}/*',
    'rm -rf "@{HOME:?}"',
    'rm -rf @{HOME%/}/*',
    'rm -rf @{PWD:?}/',
    'rm -rf ~+',
    'rm -rf ~root',
    'rm -rf ~root/*',
    'rm -rf "@PWD"',
    'rm -rf ~',
    'rm -rf ~/*',
    'rm -rf /*',
    'rm -rf /u*',
    'rm -rf /usr/[a-z]*/..',
    'rm -rf *',
    'rm -rf ./{*,.*}',
    'rm -rf ~/[[:alpha:]]*',
    'rm -rf ../*',
    'rm -rf ../ws',
  ])('that nobody knows all about is denied where it could be that: %s', async (written) => {
    const text = written.replaceAll('@', '$')
    await using tree = await createHomeTree()
    expect(codeOf(tree, command(text))).toBe('CRITICAL_PATH')
  })

  it.each([
    'rm -rf @X',
    'rm -rf "@X"',
    'rm -rf @X/a/b',
    'rm -rf @{X:?}/',
    'rm -rf @{X:?not set}/*',
    'rm @X/a',
    'rm -rf build/@X',
    'rm -rf build/*',
    'rm -rf ~/cache/*',
    'rm -rf ~root/cache',
    'rm -rf ~+/a',
    'rm -rf @{HOMES:?}/*',
    'rm -rf @{X:-build}/',
    'rm -rf *.log',
    'rm -rf {}',
    'rm -rf -- -x',
    'echo rm -rf /',
  ])('that could not be that is not: %s', async (written) => {
    const text = written.replaceAll('@', '$')
    await using tree = await createHomeTree()
    expect(codeOf(tree, command(text))).toBe('allow')
  })

  it('of relative globs is left to what is declared', async () => {
    await using tree = await createHomeTree()
    const text = 'rm -rf *'
    expect(codeOf(tree, command(text), writes('build', text, true))).toBe('allow')
    expect(codeOf(tree, command('rm -rf /*'), writes('/tmp/x', 'rm -rf /*', true))).toBe('CRITICAL_PATH')
  })

  it.each([
    'find / -delete',
    'find -L / -delete',
    'find ~ -name x -delete',
    'find .. -type f -delete',
    'find $X/ -delete',
    'find a / -exec rm {} ;',
    'find .. -execdir /bin/rm -f {} +',
  ])('what a search finds is denied: %s', async (text) => {
    await using tree = await createHomeTree()
    expect(codeOf(tree, command(text))).toBe('CRITICAL_PATH')
  })

  it.each([
    'find . -delete',
    'find -name x -delete',
    'find a b -exec rm {} ;',
    'find /',
    'find / -exec ls {} ;',
    'find . -name / -delete',
  ])('what a search finds is not: %s', async (text) => {
    await using tree = await createHomeTree()
    expect(codeOf(tree, command(text))).toBe('allow')
  })

  it('what a search finds may be what it started from only in the workspace', async () => {
    await using tree = await createHomeTree()
    const search = (start: string) => {
      const [find, rm] = [`find ${start} -exec rm {} +`, 'rm {}']
      return codeOf(tree, command(find), command(rm, {by: find}), writes(start, rm, true))
    }
    expect([search('.'), search('a'), search('..'), search('/')]).toEqual([
      'allow',
      'allow',
      'CRITICAL_PATH',
      'CRITICAL_PATH',
    ])
    const ring = [command('rm a', {by: 'rm b'}), command('rm b', {by: 'rm a'})]
    expect(codeOf(tree, ...ring)).toBe('allow')
  })

  it('what a search finds is denied by the command that it runs, too', async () => {
    await using tree = await createHomeTree()
    const text = 'find / -exec nice rm {} ;'
    const effects = [command(text), command('nice rm {}', {by: text}), command('rm {}', {by: 'nice rm {}'})]
    expect(codeOf(tree, ...effects)).toBe('CRITICAL_PATH')
  })
})

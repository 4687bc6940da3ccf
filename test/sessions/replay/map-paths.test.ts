import {expect, test} from 'vitest'
import {createPathMapper, spellings} from '../../../src/sessions/replay/map-paths.ts'

const map = createPathMapper([
  {from: '/home/a/app', to: '/tmp/x'},
  {from: '/home/a/app/packages/lib', to: '/tmp/lib'},
  {from: '/', to: '/nowhere'},
])

test.for([
  ['/home/a/app', '/tmp/x'],
  ['/home/a/app/src/b.ts', '/tmp/x/src/b.ts'],
  ['/home/a/app/packages/lib/c', '/tmp/lib/c'],
  ['cd /home/a/app && cat "/home/a/app/x y"', 'cd /tmp/x && cat "/tmp/x/x y"'],
  ['file:///home/a/app/x', 'file:///tmp/x/x'],
  ['--dir=/home/a/app', '--dir=/tmp/x'],
  // other folders, whose names only begin or end like that
  ['/home/a/app-old/x', '/home/a/app-old/x'],
  ['/home/a/app.bak', '/home/a/app.bak'],
  ['/mnt/home/a/app', '/mnt/home/a/app'],
  ['~/home/a/app', '~/home/a/app'],
  ['/home/a/apps', '/home/a/apps'],
  ['/etc/passwd', '/etc/passwd'],
] as const)('%s becomes %s', ([from, to]) => {
  expect(map(from)).toBe(to)
})

test('texts anywhere in a value are mapped, and nothing else', () => {
  const value = {paths: ['/home/a/app/a', {deep: '/home/a/app'}], count: 3, none: null, yes: true}
  expect(map(value)).toEqual({paths: ['/tmp/x/a', {deep: '/tmp/x'}], count: 3, none: null, yes: true})
})

test('a folder in a home is mapped also where a command calls it so', () => {
  const inHome = createPathMapper(spellings({from: '/Users/x/app', to: '/tmp/x'}))
  expect(['~/app/a', 'cat $HOME/app', `"\${HOME}/app/a"`, '~/apps', '/Users/x/app/a', '~x/app'].map(inHome)).toEqual([
    ...['/tmp/x/a', 'cat /tmp/x', '"/tmp/x/a"', '~/apps', '/tmp/x/a', '~x/app'],
  ])
  expect(spellings({from: '/srv/app', to: '/x'})).toHaveLength(1)
})

test('without folders that differ, values stay as they are', () => {
  const value = {path: '/a'}
  expect(createPathMapper([{from: '/a', to: '/a'}])(value)).toBe(value)
})

import {createHash} from 'node:crypto'
import {lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'

/** Files, folders and a link for commands to work on. */
export function plantTree(folder: string): void {
  mkdirSync(join(folder, 'src', 'deep'), {recursive: true})
  const files = {
    'a.txt': 'a b\nc d\na b\n',
    'src/b.ts': 'export const b = 1\n',
    'src/deep/c.ts': 'c\n',
    '.hidden': 'h\n',
    'a b.txt': 'x\n',
    '-n': 'dash\n',
    list: 'a.txt\n',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, 'evil'), '#!/bin/sh\n: > pwned\n', {mode: 0o755})
  symlinkSync('a.txt', join(folder, 'link'))
}

/** All names in a folder with what they are, for comparison. Times are not part of it: reading changes them too. */
export function snapshot(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder, {recursive: true, encoding: 'utf8'}).toSorted()
  return Object.fromEntries(names.map((name) => [name, describe(join(folder, name))]))
}

function describe(path: string): string {
  const stats = lstatSync(path)
  const kind = stats.isSymbolicLink()
    ? readlinkSync(path)
    : stats.isFile()
      ? createHash('sha1').update(readFileSync(path)).digest('hex')
      : 'folder'
  return `${stats.mode} ${kind}`
}

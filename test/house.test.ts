import {readdirSync, readFileSync} from 'node:fs'
import {join, relative, resolve} from 'node:path'
import {describe, expect, test} from 'vitest'

const SRC = join(import.meta.dirname, '../src')

/** From top to bottom: a room imports only from rooms below it. */
const ROOMS = [
  'commands',
  'cli',
  'render',
  'sessions',
  'host',
  'executor',
  'hooks',
  'permissions',
  'results',
  'dialects',
  'config',
  'errors',
]

/** The only rooms that may know oclif and the terminal. */
const OUTER_ROOMS = new Set(['commands', 'cli', 'render', 'host'])

const files = readdirSync(SRC, {recursive: true, withFileTypes: true})
  .filter((file) => file.isFile() && file.name.endsWith('.ts'))
  .map((file) => join(file.parentPath, file.name))

const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '')

const roomOf = (path: string) => relative(SRC, path).split('/')[0] ?? ''

describe('the house', () => {
  test('every file stands in a room', () => {
    const homeless = files.filter((file) => !ROOMS.includes(roomOf(file)) && file !== join(SRC, 'index.ts'))
    expect(homeless).toEqual([])
  })

  test('a room imports only from itself and the rooms below it', () => {
    const upward = files
      .filter((file) => file !== join(SRC, 'index.ts'))
      .flatMap((file) =>
        importsOf(file)
          .filter((specifier) => specifier.startsWith('.'))
          .map((specifier) => resolve(file, '..', specifier))
          .filter((target) => ROOMS.indexOf(roomOf(target)) < ROOMS.indexOf(roomOf(file)))
          .map((target) => `${relative(SRC, file)} imports ${relative(SRC, target)}`),
      )
    expect(upward).toEqual([])
  })

  test('the executor and what is below it know neither oclif nor listr2', () => {
    const knowing = files
      .filter((file) => !OUTER_ROOMS.has(roomOf(file)))
      .filter((file) => importsOf(file).some((specifier) => /^(@oclif\/|listr2)/.test(specifier)))
    expect(knowing).toEqual([])
  })

  test('no file is longer than 400 lines, and most are under 90', () => {
    const lengths = files.map((file) => readFileSync(file, 'utf8').split('\n').length).sort((a, b) => a - b)
    expect(lengths.at(-1)).toBeLessThanOrEqual(400)
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(90)
  })
})

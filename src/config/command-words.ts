import {statSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {systemCode} from '../errors/toolyard-error.ts'

/** Where a command runs, and whose it is; absolute. */
export interface CommandPlace {
  readonly folder: string
  readonly home: string
}

/**
 * The files that a command may be running: its script, in most cases, also where that is not there yet. This is a guess,
 * and rather too wide: each word counts, whatever the command does with it.
 */
export function filesIn(command: string, place: CommandPlace): string[] {
  const words = [command, ...wordsOf(command)].flatMap((word) => spellings(word, place))
  const folders = [
    place.folder,
    ...words.map((word) => resolve(place.folder, word)).filter((path) => is(path, 'folder')),
  ]
  return words.flatMap((word) => pathsOf(word, folders).filter((path) => isFile(path) || isMissing(path, word)))
}

/** A word is put together of what stands in quotes, and what does not. */
const WORD = /(?:"(?:[^"\\]|\\.)*"|'[^']*'|\$\{[^}]*\}|\\.|[^\s;|&<>()`"'\\])+/gs
const QUOTED = /"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)/gs

function wordsOf(command: string): string[] {
  return (command.match(WORD) ?? []).flatMap((written) => {
    const word = written.replace(
      QUOTED,
      (_, double?: string, single?: string, char?: string) => double ?? single ?? char ?? '',
    )
    // a word may be a command of its own
    return word === written ? [word] : [word, ...wordsOf(word)]
  })
}

const VARIABLE = /\$(?:\{(\w+)[^}]*\}|(\w+))/g

/** What a word may stand for. */
function spellings(word: string, {folder, home}: CommandPlace): string[] {
  const whole = word
    .replace(VARIABLE, (written, braced?: string, bare?: string) => {
      const name = braced ?? bare ?? ''
      if (name === 'HOME') return home
      return name === 'PWD' || name.endsWith('_PROJECT_DIR') ? folder : written
    })
    .replace(/^~(?=\/)/, home)
  const value = /^[^=]+=(.+)$/s.exec(whole)?.[1]
  return value === undefined ? [whole] : [whole, value]
}

/** A path may begin with what only a shell knows, such as `$(pwd)`. */
function pathsOf(word: string, folders: readonly string[]): string[] {
  const rest = word.replace(/^(?:\$\w+|\$\{[^}]*\})?\/+/, '')
  return folders.flatMap((folder) => [resolve(folder, word), join(folder, rest)])
}

/** Whether a path that looks like one is not there yet. */
function isMissing(path: string, word: string): boolean {
  return /^[^-\s][^\s]*(?:\/|\.\w+$)/.test(word) && !word.includes('://') && is(path, 'nothing')
}

export const isFile = (path: string): boolean => is(path, 'file')

function is(path: string, what: 'file' | 'folder' | 'nothing'): boolean {
  try {
    const found = statSync(path, {throwIfNoEntry: false})
    if (found === undefined) return what === 'nothing'
    return what === 'file' ? found.isFile() : what === 'folder' && found.isDirectory()
  } catch (error) {
    // what can't be looked at, such as a word that is too long, is no script
    if (systemCode(error) !== undefined) return false
    throw error
  }
}

import {statSync} from 'node:fs'
import {resolve} from 'node:path'
import {systemCode} from '../errors/toolyard-error.ts'

/** The files that a command names: its script, in most cases. */
export function filesIn(command: string, folder: string): string[] {
  const text = command.replace(
    /\$(?:\{(?:CLAUDE|TOOLYARD|GEMINI)_PROJECT_DIR\}|(?:CLAUDE|TOOLYARD|GEMINI)_PROJECT_DIR\b)/g,
    folder,
  )
  // a folder in quotes goes on after them
  const words = text.replace(/["']/g, '').split(/[\s;|&<>()]+/)
  return words
    .filter((word) => word !== '')
    .map((word) => resolve(folder, word))
    .filter(isFile)
}

/** The files that the commands of hooks name, wherever in their configuration these stand. */
export function hookFilesIn(hooks: unknown, folder: string): string[] {
  if (typeof hooks !== 'object' || hooks === null) return []
  return Object.entries(hooks).flatMap(([key, value]: [string, unknown]) => {
    if (key === 'command' && typeof value === 'string') return filesIn(value, folder)
    if (key === 'args' && Array.isArray(value)) return value.flatMap((arg) => filesIn(String(arg), folder))
    return hookFilesIn(value, folder)
  })
}

function isFile(path: string): boolean {
  try {
    return statSync(path, {throwIfNoEntry: false})?.isFile() === true
  } catch (error) {
    // what can't be looked at, such as a word that is too long, is no script
    if (systemCode(error) !== undefined) return false
    throw error
  }
}

import {statSync} from 'node:fs'
import {resolve} from 'node:path'
import {systemCode} from '../errors/toolyard-error.ts'
import {questionsFileOf} from './questions-file.ts'
import type {Settings} from './settings.ts'

/** The files, beside those of the configuration, by which calls are decided about: a call could approve itself by them. */
export function ownFilesOf(settings: Settings, cwd: string): readonly string[] {
  return [...settings.approvals, questionsFileOf(settings, cwd), ...filesIn(settings.approveWith, cwd)]
}

/** The files that a command names: its script, in most cases. */
function filesIn(command: string | undefined, cwd: string): string[] {
  const words = command?.split(/[\s'";|&<>()]+/).filter((word) => word !== '') ?? []
  return words.map((word) => resolve(cwd, word)).filter(isFile)
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

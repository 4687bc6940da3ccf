import type {Stats} from 'node:fs'
import {stat} from 'node:fs/promises'
import {systemCode} from '../errors/toolyard-error.ts'

/** What is at a path, links followed; `undefined` where nothing is. @throws the file system's error otherwise */
export async function statIfThere(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path)
  } catch (error) {
    if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR') return undefined
    throw error
  }
}

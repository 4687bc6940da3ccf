import {chmod, mkdtemp, opendir, realpath, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {systemCode} from '../../../errors/toolyard-error.ts'

/** A folder that is gone with all that is in it when it is disposed. */
export interface Scratch extends AsyncDisposable {
  /** Absolute and real. */
  readonly path: string
}

export async function createScratch(): Promise<Scratch> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'toolyard-replay-')))
  return {path, [Symbol.asyncDispose]: () => removeAll(path)}
}

async function removeAll(path: string): Promise<void> {
  // what a killed call leaves may still be writing
  const remove = () => rm(path, {recursive: true, force: true, maxRetries: 5, retryDelay: 100})
  try {
    await remove()
  } catch (error) {
    if (systemCode(error) !== 'EACCES') throw error
    // a call may have made folders that nobody may write to
    await open(path)
    await remove()
  }
}

async function open(folder: string): Promise<void> {
  await chmod(folder, 0o700)
  for await (const entry of await opendir(folder)) if (entry.isDirectory()) await open(join(folder, entry.name))
}

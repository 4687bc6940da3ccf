import {mkdtemp, realpath, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

/** A folder that is gone with all that is in it when it is disposed. */
export interface Scratch extends AsyncDisposable {
  /** Absolute and real. */
  readonly path: string
}

export async function createScratch(): Promise<Scratch> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'toolyard-replay-')))
  return {
    path,
    // what a killed call leaves may still be writing
    [Symbol.asyncDispose]: () => rm(path, {recursive: true, force: true, maxRetries: 5, retryDelay: 100}),
  }
}

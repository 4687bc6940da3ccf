import {lstat, opendir} from 'node:fs/promises'
import {join, relative} from 'node:path'
import {systemCode} from '../../../errors/toolyard-error.ts'
import {isWithin} from '../../../permissions/workspace.ts'

export interface StampOptions {
  /** Folders within that are left out; absolute. */
  readonly except: readonly string[]
  readonly signal?: AbortSignal | undefined
}

/** Of more files than these nothing is known: looking at them would take longer than what it is for. */
const MOST_FILES = 200_000

/** What git and those who ask it write by themselves; objects alone change nothing. */
const OF_GIT = /(?:^|[\\/])\.git[\\/](?:index(?:\.lock)?$|FETCH_HEAD$|objects[\\/])/

/** When each file of a folder was changed last. */
export class FolderStamps {
  readonly #root: string
  readonly #options: StampOptions
  readonly #stamps: ReadonlyMap<string, number> | undefined

  private constructor(root: string, options: StampOptions, stamps: ReadonlyMap<string, number> | undefined) {
    this.#root = root
    this.#options = options
    this.#stamps = stamps
  }

  /** @param root absolute @throws the signal's reason once it is aborted */
  static async of(root: string, options: StampOptions): Promise<FolderStamps> {
    return new FolderStamps(root, options, await stampsOf(root, options))
  }

  /** The files that were made, changed or removed since, relative to the folder. */
  async changed(): Promise<readonly string[]> {
    const before = this.#stamps
    const now = before && (await stampsOf(this.#root, {except: this.#options.except}))
    if (before === undefined || now === undefined) return []
    const paths = new Set([...before.keys(), ...now.keys()])
    return [...paths]
      .filter((path) => before.get(path) !== now.get(path))
      .map((path) => relative(this.#root, path))
      .sort()
  }
}

async function stampsOf(root: string, {except, signal}: StampOptions): Promise<Map<string, number> | undefined> {
  const stamps = new Map<string, number>()
  const folders = [root]
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    signal?.throwIfAborted()
    for (const path of await pathsIn(folder)) {
      if (OF_GIT.test(path) || except.some((one) => isWithin(path, one))) continue
      const stats = await lstatIfThere(path)
      if (stats?.isDirectory()) folders.push(path)
      // no program can set this time to another
      else if (stats !== undefined) stamps.set(path, stats.ctimeMs)
      if (stamps.size > MOST_FILES) return undefined
    }
  }
  return stamps
}

/** Others may be working in the folder: what is gone by now, or nobody may read, has no files. */
const GONE: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ENOTDIR', 'EACCES'])

async function pathsIn(folder: string): Promise<readonly string[]> {
  const paths: string[] = []
  try {
    for await (const {name} of await opendir(folder)) paths.push(join(folder, name))
  } catch (error) {
    if (!GONE.has(systemCode(error))) throw error
  }
  return paths
}

async function lstatIfThere(path: string) {
  try {
    return await lstat(path)
  } catch (error) {
    if (GONE.has(systemCode(error))) return undefined
    throw error
  }
}

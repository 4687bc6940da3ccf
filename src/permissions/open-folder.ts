import {constants} from 'node:fs'
import {open, readlink} from 'node:fs/promises'
import {join} from 'node:path'
import {systemCode} from '../errors/toolyard-error.ts'

/** A folder to write into. Where it is held open, paths within it lead into that very folder, whatever its name becomes. */
export interface OpenFolder extends AsyncDisposable {
  readonly isHeld: boolean
  /** Where the folder that was opened really is, when that is elsewhere than its path said. */
  readonly movedTo: string | undefined
  /** Gives `use` a path for one name in the folder. Errors speak of the folder by its own path. */
  within(name: string, use: (path: string) => Promise<void>): Promise<void>
}

/**
 * @param path real, so that a link in its place was put there since
 * @throws the file system's own error
 */
export async function openFolder(path: string): Promise<OpenFolder> {
  if (process.platform !== 'linux') return plain(path)
  const handle = await open(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW)
  const descriptor = `/proc/self/fd/${handle.fd}`
  const close = () => handle.close()
  try {
    const opened = await readlink(descriptor)
    return {
      isHeld: true,
      movedTo: opened === path ? undefined : opened,
      within: (name, use) => withOwnPath(descriptor, path, () => use(join(descriptor, name))),
      [Symbol.asyncDispose]: close,
    }
  } catch (error) {
    await close()
    // there is no /proc here
    if (systemCode(error) === 'ENOENT') return plain(path)
    throw error
  }
}

const plain = (path: string): OpenFolder => ({
  isHeld: false,
  movedTo: undefined,
  within: (name, use) => use(join(path, name)),
  async [Symbol.asyncDispose]() {},
})

async function withOwnPath(descriptor: string, path: string, use: () => Promise<void>): Promise<void> {
  try {
    await use()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const told = new Error(error.message.replaceAll(descriptor, path), {cause: error})
    throw Object.assign(told, {code: systemCode(error)})
  }
}

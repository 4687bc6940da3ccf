import {open, rename, stat, unlink} from 'node:fs/promises'
import {basename, dirname, join} from 'node:path'

/**
 * Replaces a file in one step: readers see the old content or the new one, never a part. Keeps the mode of a file
 * that was there. The path is taken as it is: whoever calls this has resolved its links.
 *
 * @param options.mode permission bits of a new file
 * @throws the file system's own error; nothing is left behind then
 */
export async function writeFileAtomic(
  path: string,
  data: string | Uint8Array,
  options: {readonly mode?: number | undefined} = {},
): Promise<void> {
  const mode = (await modeOf(path)) ?? options.mode
  const temporary = join(dirname(path), `.${basename(path).slice(0, 200)}.${crypto.randomUUID()}.tmp`)
  // 'wx' refuses a file, and a link, that is there already
  const file = await open(temporary, 'wx', mode ?? 0o666)
  try {
    try {
      await file.writeFile(data)
      // the umask has taken bits away that the file had before
      if (mode !== undefined) await file.chmod(mode)
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await unlink(temporary)
    throw error
  }
}

async function modeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mode & 0o7777
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

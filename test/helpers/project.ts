import {mkdir, mkdtemp, realpath, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'

/** An empty folder, gone with all that was written there when it is disposed. */
export interface Project extends AsyncDisposable {
  readonly path: string
  /** @returns the file's absolute path */
  write(file: string, content: string): Promise<string>
}

export async function createProject(): Promise<Project> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'toolyard-project-')))
  return {
    path,
    async write(file, content) {
      const target = join(path, file)
      await mkdir(dirname(target), {recursive: true})
      await writeFile(target, content)
      return target
    },
    [Symbol.asyncDispose]: () => rm(path, {recursive: true}),
  }
}

import {mkdir, mkdtemp, readFile, realpath, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {type TestedCall, type TestToolOptions, type Tool, testTool} from '@toolyard/sdk'

/** A temporary folder with files, removed at the end of the block that made it. */
export async function createWorkspace(files: Readonly<Record<string, string | Uint8Array>> = {}) {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'toolyard-fs-')))
  const path = (name: string) => join(root, name)
  const put = async (name: string, content: string | Uint8Array) => {
    await mkdir(dirname(path(name)), {recursive: true})
    await writeFile(path(name), content)
  }
  for (const [name, content] of Object.entries(files)) await put(name, content)
  return {
    root,
    path,
    put,
    bytes: (name: string) => readFile(path(name)),
    text: (name: string) => readFile(path(name), 'utf8'),
    /** Runs a tool here; input that the tool calls invalid fails the test. */
    async run<Input>(tool: Tool<Input>, input: unknown, options: TestToolOptions = {}): Promise<TestedCall> {
      const outcome = await testTool(tool, input, {cwd: root, ...options})
      if (outcome.status === 'invalid') throw new Error(`invalid: ${JSON.stringify(outcome.issues)}`)
      return outcome
    },
    async [Symbol.asyncDispose]() {
      await rm(root, {recursive: true, force: true})
    },
  }
}

import {fork} from 'node:child_process'
import {once} from 'node:events'
import {join} from 'node:path'
import {text} from 'node:stream/consumers'
import type {LocalTools, PluginPackage, PluginProblem} from '../../src/host/index.ts'

export interface FoundTools {
  readonly tools: readonly {name: string; plugin: string; trust: string; called: unknown}[]
  readonly problems: readonly PluginProblem[]
  /** What Node had to say about the files, such as warnings. */
  readonly stderr: string
}

/** Finds tools in a process of its own, where files are imported by Node and not by the test runner. */
export async function findTools(options: {
  readonly plugins?: readonly PluginPackage[]
  readonly localTools?: readonly LocalTools[]
}): Promise<FoundTools> {
  const script = join(import.meta.dirname, 'find-tools-process.ts')
  const args = [JSON.stringify({plugins: [], ...options})]
  const child = fork(script, args, {stdio: ['ignore', 'inherit', 'pipe', 'ipc'], execArgv: []})
  const stderr = child.stderr ? text(child.stderr) : ''
  const sent = once(child, 'message')
  const failed = once(child, 'exit').then(async () => {
    throw new Error(`the process sent nothing: ${await stderr}`)
  })
  const [found]: Omit<FoundTools, 'stderr'>[] = await Promise.race([sent, failed])
  if (found === undefined) throw new Error('the process sent nothing')
  await failed.catch(() => {})
  return {...found, stderr: await stderr}
}

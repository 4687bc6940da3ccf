import {messageOf, ToolyardError} from '../errors/toolyard-error.ts'
import type {PluginProblem} from './plugin.ts'
import type {ProvidedTool} from './provided-tool.ts'

/** What one plugin or local file came to. */
export interface Provision {
  readonly tools: readonly ProvidedTool[]
  readonly problems: readonly PluginProblem[]
}

/**
 * A plugin of which nothing can be used. Its code may throw anything at all, so every failure counts.
 *
 * @param hint what to do where the error does not say so itself
 */
export function unusable(plugin: string, error: unknown, hint: string): Provision {
  const own = ToolyardError.is(error) ? error : undefined
  const code = own?.code === 'PLUGIN_CONTRACT' ? own.code : 'PLUGIN_BROKEN'
  return {tools: [], problems: [{code, plugin, message: messageOf(error), hint: own?.hint ?? hint}]}
}

/** Waits for a promise no longer than the signal allows. @throws the signal's reason */
export async function unlessAborted<Value>(
  value: Value | Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  if (signal === undefined) return value
  signal.throwIfAborted()
  const {promise: aborted, reject} = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort, {once: true})
  try {
    return await Promise.race([value, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

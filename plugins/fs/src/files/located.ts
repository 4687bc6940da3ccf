import {realpath} from 'node:fs/promises'
import {isAbsolute, join, resolve, sep} from 'node:path'
import {type ErrorResult, result, text} from '@toolyard/sdk'
import {toFailure} from './failure.ts'

/**
 * Runs a tool's work on a path. What the file system answers becomes a result for the model; all other errors go on.
 *
 * @param given as in the call's input
 */
export async function atPath<T>(
  given: string,
  cwd: string,
  work: (path: string) => Promise<T>,
): Promise<T | ErrorResult> {
  let path = resolve(cwd, given)
  try {
    path = await locate(given, cwd)
    return await work(path)
  } catch (error) {
    return tellFailure(path, error)
  }
}

/** The result for the model that an error is. @throws the error, where it is about no path */
export function tellFailure(path: string, error: unknown): ErrorResult {
  const failure = toFailure(path, error)
  if (failure === undefined) throw error
  const {message, hint} = failure
  return result.error(message, {hint, content: [text(`${message}\n${hint}`)]})
}

/**
 * The absolute path that the kernel would use. `resolve` takes `..` out by text, but behind a link that is another
 * folder: not the one that the gate has looked at.
 */
export async function locate(given: string, cwd: string): Promise<string> {
  const names = given.split(sep === '/' ? '/' : /[\\/]/)
  const lastUp = names.lastIndexOf('..')
  if (lastUp === -1) return resolve(cwd, given)
  const up = names.slice(0, lastUp + 1).join(sep)
  return join(await realpath(isAbsolute(given) ? up : `${cwd}${sep}${up}`), ...names.slice(lastUp + 1))
}

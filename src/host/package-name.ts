import {isBuiltin} from 'node:module'

const PART = '[a-z0-9~-][a-z0-9._~-]*'
const NAME = new RegExp(`^(?:@${PART}/)?${PART}$`)

/**
 * Why npm would not take a name for a new package; `undefined` when it would.
 *
 * @see https://docs.npmjs.com/cli/v11/configuring-npm/package-json#name
 */
export function packageNameProblem(name: string): string | undefined {
  if (name.length > 214) return 'is longer than 214 characters'
  if (!NAME.test(name)) return 'is not made of lower-case letters, digits, "-", "." and "_"'
  if (isBuiltin(name)) return 'is the name of a module of Node'
  if (name === 'node_modules' || name === 'favicon.ico') return 'is a name that npm keeps for itself'
  return undefined
}

/** A package's name without its scope. */
export function unscoped(name: string): string {
  return name.slice(name.indexOf('/') + 1)
}

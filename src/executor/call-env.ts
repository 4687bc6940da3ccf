import {isCodeVariable} from '@toolyard/sdk'

/**
 * The first variable of a call's `env` that no call may set; `undefined` when all may be set. A call comes from a
 * model or a file, and these variables decide which code a program runs before, or instead of, what it was asked to
 * do, so that no rule about the command would still hold. Case does not matter. What is not forbidden is not trusted.
 */
export function forbiddenEnv(env: Readonly<Record<string, string>>): string | undefined {
  return Object.keys(env).find((name) => !NAME.test(name) || isCodeVariable(name) || env[name]?.includes('\0'))
}

/** Anything else could smuggle in another variable (`LD_PRELOAD=x` as a name) or a shell function. */
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/

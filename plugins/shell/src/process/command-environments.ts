import type {EffectContext} from '@toolyard/sdk'
import {type Environment, readOnlyEnvironment, shellEnvironment} from './environment.ts'

/** The environments of commands. Most calls of a run share one to start from, so each is made once. */
export class CommandEnvironments {
  readonly #ofShell = new WeakMap<Environment, Environment>()
  readonly #readOnly = new WeakMap<Environment, {readonly roots: readonly string[]; readonly env: Environment}>()

  ofShell({env}: Pick<EffectContext, 'env'>): Environment {
    const known = this.#ofShell.get(env)
    if (known !== undefined) return known
    const made = shellEnvironment(env)
    this.#ofShell.set(env, made)
    return made
  }

  readOnly({env, workspace: {roots}}: Pick<EffectContext, 'env' | 'workspace'>): Environment {
    const known = this.#readOnly.get(env)
    if (known !== undefined && known.roots === roots) return known.env
    const made = readOnlyEnvironment(env, roots)
    this.#readOnly.set(env, {roots, env: made})
    return made
  }
}

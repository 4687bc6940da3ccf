import {type Effect, isReadOnly} from '@toolyard/sdk'

/** What the scheduler knows of a call: whether it may run beside others, and what it is about to touch. */
export interface Classification {
  readonly effects: readonly Effect[]
  readonly readOnly: boolean
  readonly concurrencySafe: boolean
  /** The folder that relative paths of its effects start from. */
  readonly cwd: string
}

/** For what is no call, or none that can be run: alone in its batch, a barrier to the others. */
export function unknownClassification(reason: string, cwd: string): Classification {
  return {effects: [{kind: 'unknown', reason}], readOnly: false, concurrencySafe: false, cwd}
}

export function classify(effects: readonly Effect[], cwd: string, ownSay: boolean | undefined): Classification {
  const readOnly = isReadOnly(effects)
  return {effects, readOnly, concurrencySafe: ownSay ?? readOnly, cwd}
}

/** A shell call is one that runs a command, whichever tool it is of. */
export function isShellCall({effects}: Classification): boolean {
  return effects.some((effect) => effect.kind === 'command')
}

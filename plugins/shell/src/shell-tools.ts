import type {Tool} from '@toolyard/sdk'
import {BackgroundShells} from './background/shells.ts'
import {createBash} from './bash.ts'
import type {BashInput} from './bash-input.ts'
import {type BashOutputInput, createBashOutput} from './bash-output.ts'
import {createKillShell, type KillShellInput} from './kill-shell.ts'
import {ExitGuard} from './process/exit-guard.ts'

export interface ShellOptions {
  /** Milliseconds between SIGTERM and SIGKILL. Default: 5,000. */
  readonly graceMs?: number
}

const GRACE_MS = 5_000

/** The tools Bash, BashOutput and KillShell, sharing one set of background shells. */
export function createShellTools({
  graceMs = GRACE_MS,
}: ShellOptions = {}): [Tool<BashInput>, Tool<BashOutputInput>, Tool<KillShellInput>] {
  const guard = new ExitGuard()
  const shells = new BackgroundShells(graceMs, guard)
  return [createBash(shells, {graceMs, guard}), createBashOutput(shells), createKillShell(shells)]
}

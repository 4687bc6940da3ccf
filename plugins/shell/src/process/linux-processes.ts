import {readdirSync, readFileSync} from 'node:fs'

/** A process that is running, or stopped; one that has ended and waits to be reaped is not listed. */
export interface Process {
  readonly pid: number
  readonly parent: number
  readonly group: number
  readonly session: number
}

/**
 * All processes of this machine that can be seen, from /proc; `undefined` where that can't be read.
 *
 * Synchronous, because between the list and the signals that follow from it no other code should run.
 * @see https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
 */
export function listProcesses(): Process[] | undefined {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => readProcess(Number(pid)) ?? [])
  } catch (error) {
    // not Linux, not mounted, or too many files are open
    if (hasCode(error, 'ENOENT', 'EACCES', 'EMFILE', 'ENFILE')) return undefined
    throw error
  }
}

function readProcess(pid: number): Process | undefined {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch (error) {
    // it has ended in the meantime, or is hidden
    if (hasCode(error, 'ENOENT', 'ESRCH', 'EACCES')) return undefined
    throw error
  }
  // the second field is the program's name in parentheses, and may itself hold spaces and parentheses
  const [state, parent, group, session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (state === 'Z' || state === 'X') return undefined
  return {pid, parent: Number(parent), group: Number(group), session: Number(session)}
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes((error as NodeJS.ErrnoException).code ?? '')
}

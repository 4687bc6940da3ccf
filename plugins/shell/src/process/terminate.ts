import {setTimeout} from 'node:timers/promises'
import {listProcesses} from './linux-processes.ts'

const FIRST_PAUSE_MS = 5
const LONGEST_PAUSE_MS = 50

/**
 * Ends everything that a shell started: SIGTERM, up to `graceMs` for all of it to end, SIGKILL.
 *
 * @param leader the shell's pid; it leads a session and a process group of its own, and may have ended already
 */
export async function terminate(leader: number, graceMs: number): Promise<void> {
  const groups = new Set([leader])
  if (!findLiving(leader, groups)) return
  signalGroups(groups, 'SIGTERM')
  const deadline = performance.now() + graceMs
  for (let pause = FIRST_PAUSE_MS; findLiving(leader, groups); pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    if (performance.now() >= deadline) return signalGroups(groups, 'SIGKILL')
    await setTimeout(Math.min(pause, graceMs))
  }
}

/** Sends a signal to a process group; 0 only asks. Returns whether there was a process to send it to. */
export function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, signal)
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException
    // EPERM: all that is left runs as somebody else (sudo), out of our reach
    if (code === 'ESRCH' || code === 'EPERM') return false
    throw error
  }
}

/** Whether any process of the shell's session is still there, in whichever group. */
export function isAlive(leader: number): boolean {
  return findLiving(leader, new Set([leader]))
}

function signalGroups(groups: ReadonlySet<number>, signal: NodeJS.Signals): void {
  for (const group of groups) signalGroup(group, signal)
}

/**
 * Adds to `groups` the groups of all that descends from the shell, and returns whether any of them lives.
 *
 * One signal to the shell's own group would not do: `timeout`, `setsid` and `set -m` put their children into other
 * groups. Where there is no list of processes, only the shell's own group is known.
 */
function findLiving(leader: number, groups: Set<number>): boolean {
  const processes = listProcesses()
  if (processes === undefined) return signalGroup(leader, 0)
  const family = new Set([leader])
  for (let known = 0; known !== family.size; ) {
    known = family.size
    for (const {pid, parent, group, session} of processes) {
      if (session === leader || groups.has(group) || family.has(parent)) {
        family.add(pid)
        groups.add(group)
      }
    }
  }
  return processes.some(({group}) => groups.has(group))
}

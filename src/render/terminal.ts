import {fstatSync} from 'node:fs'

/** Whether standard output and standard error lead to one and the same device, such as a terminal. */
export function isSameTerminal(): boolean {
  const [stdout, stderr] = [fstatSync(1), fstatSync(2)]
  return stdout.isCharacterDevice() && stderr.isCharacterDevice() && stdout.rdev === stderr.rdev
}

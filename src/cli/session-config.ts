import type {LoadedConfig} from '../config/load.ts'
import {readConfig} from './yard.ts'

/** What `sessionFlags` leaves. */
interface SessionFlags {
  readonly record?: string | undefined
  readonly cwd?: string | undefined
  readonly bare?: boolean | undefined
}

/** The configuration as far as it says where sessions are. Other flags of the command are not its business. */
export function readSessionConfig({record, cwd, bare}: SessionFlags): Promise<LoadedConfig> {
  return readConfig({flags: {record, cwd, bare}})
}

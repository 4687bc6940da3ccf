import {existsSync} from 'node:fs'
import {delimiter, join} from 'node:path'

export type ShellName = 'bash' | 'powershell'

/** What hooks are written for: bash where it is there, and the system's shell elsewhere. */
export function shellOf(
  name: ShellName | undefined,
  env: Readonly<Record<string, string | undefined>>,
): string | boolean {
  if (name === 'powershell') return process.platform === 'win32' ? 'powershell.exe' : 'pwsh'
  if (name === 'bash') return 'bash'
  const folders = (env.PATH ?? '').split(delimiter)
  return folders.some((folder) => folder !== '' && existsSync(join(folder, 'bash'))) ? 'bash' : true
}

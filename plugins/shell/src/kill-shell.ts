import {defineTool, result, type Tool} from '@toolyard/sdk'
import {z} from 'zod'
import {describeStatus} from './background/shell.ts'
import type {BackgroundShells} from './background/shells.ts'
import {unknownShell} from './background/unknown-shell.ts'
import {backgroundEffects} from './effects.ts'

// one object, not a union of two: some providers refuse a tool whose schema is no plain object
const input = z
  .object({
    shell_id: z.string().optional().describe('The id that Bash gave when it started the command'),
    bash_id: z.string().optional().describe('The same, under the name that BashOutput has for it'),
  })
  .refine(({shell_id, bash_id}) => (shell_id === undefined) !== (bash_id === undefined), {
    error: 'needs shell_id, or bash_id in its place',
  })

export type KillShellInput = z.infer<typeof input>

/** The tool KillShell. */
export function createKillShell(shells: BackgroundShells): Tool<KillShellInput> {
  return defineTool<KillShellInput>({
    name: 'KillShell',
    aliases: ['KillBash'],
    description:
      'Ends a background command and all that it started. Its last output can still be read with BashOutput.',
    input,
    effects: () => backgroundEffects('write'),
    async call({shell_id, bash_id}) {
      const id = shell_id ?? bash_id ?? ''
      const shell = shells.find(id)
      if (shell === undefined) return unknownShell(id, shells)
      if (shell.state.status !== 'running') {
        return result.error(`${id} is not running: it is ${describeStatus(shell.state)}.`, {data: {...shell.state}})
      }
      await shell.kill()
      return result.ok(`${id} was killed: ${shell.command}`, {data: {shell_id: id, ...shell.state}})
    },
  })
}

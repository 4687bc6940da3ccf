import type {HookEvent, HookInput} from '@toolyard/sdk'
import type {HookFlavor} from '../../../src/hooks/config/hook-spec.ts'
import type {HookReply} from '../../../src/hooks/hook-run.ts'
import {wireOf} from '../../../src/hooks/kinds/tell.ts'
import type {EndedProcess} from '../../../src/hooks/process/run-process.ts'
import {readProcess} from '../../../src/hooks/protocol/read-process.ts'
import {inputOf} from '../support.ts'

/** What the end of a hook comes to that was told of a call with this input. */
export function readEnd(
  ended: Partial<Extract<EndedProcess, {type: 'exited'}>>,
  {event = 'PreToolUse' as HookEvent, flavor = 'claude' as HookFlavor, input = {command: 'ls'} as unknown} = {},
): HookReply {
  const wire = wireOf(flavor)
  const shown = wire.show(inputOf({input, cwd: '/project'}) as HookInput)
  return readProcess({type: 'exited', exitCode: 0, stdout: '', stderr: '', ...ended}, event, wire, shown)
}

/** As `readEnd`, for a hook that ends well and answers with this. */
export const readAnswer = (answer: unknown, event?: HookEvent, flavor?: HookFlavor) =>
  readEnd({stdout: JSON.stringify(answer)}, {...(event && {event}), ...(flavor && {flavor})})

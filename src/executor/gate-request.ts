import type {CallLine, EffectContext} from '@toolyard/sdk'
import type {GateRequest} from '../permissions/gate.ts'
import type {Classification} from './classification.ts'
import type {PreparedCall} from './prepare.ts'
import {opinionOf} from './stages/permit.ts'
import {otherNames} from './tool-source.ts'

/** What the gate is asked about a call. */
export function gateRequest(
  call: CallLine,
  {tool, entry, input}: PreparedCall,
  {effects}: Classification,
  ctx: EffectContext,
): GateRequest {
  return {
    tool: tool.name,
    aliases: otherNames(entry.description),
    trust: entry.trust,
    input,
    effects,
    cwd: ctx.cwd,
    ownCwd: call.cwd !== undefined,
    ...(tool.checkPermissions && {opinion: () => opinionOf(tool, input, ctx)}),
  }
}

import type {EffectContext, HookedCall} from '@toolyard/sdk'
import type {CallServices} from './call-services.ts'
import type {Classification} from './classification.ts'
import type {Job} from './job.ts'
import type {PreparedCall} from './prepare.ts'
import {otherNames} from './tool-source.ts'

/** A call as hooks are told of it, with the input that it has by now. */
export function hookedCall(
  job: Job,
  {tool, entry, input}: PreparedCall,
  {cwd}: EffectContext,
  {siblingsOf}: CallServices,
  {effects}: Pick<Classification, 'effects'> = job.classification,
): HookedCall {
  const {index, call, turn, state} = job
  return {
    id: call.id ?? '',
    tool: tool.name,
    asked: call.tool ?? tool.name,
    aliases: otherNames(entry.description),
    input,
    effects,
    cwd,
    index,
    turn,
    batch: state.status === 'executing' ? state.batch : 0,
    siblings: siblingsOf(job),
  }
}

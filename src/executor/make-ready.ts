import type {EffectContext} from '@toolyard/sdk'
import type {HookedCall} from '../hooks/call-hooks.ts'
import {type CallServices, supervisionOf} from './call-services.ts'
import type {Failure} from './failure.ts'
import type {Job} from './job.ts'
import {isFailure, type PreparedCall} from './prepare.ts'
import {runBeforeHooks} from './stages/before-hooks.ts'
import {schemaThrew} from './stages/parse.ts'
import {validate} from './stages/validate.ts'
import {supervise} from './supervise.ts'

/** Most calls have nothing to wait for here. */
export const hasChecks = ({edit}: Job, {tool}: PreparedCall, {settings: {hooks}}: CallServices) =>
  tool.validate !== undefined || hooks?.before !== undefined || edit !== undefined

/** The tool's own check and the before-hooks; the input of a hook or an approver is parsed and checked again. */
export async function makeReady(
  job: Job,
  prepared: PreparedCall,
  ctx: EffectContext,
  services: CallServices,
): Promise<PreparedCall | Failure> {
  const {tool} = prepared
  const {hooks} = services.settings
  const supervision = supervisionOf(job, services)
  if (tool.validate && job.edit === undefined && job.hooked?.input === undefined) {
    const refused = await validate(tool, prepared.input, ctx, supervision)
    if (refused !== undefined) return refused
  }
  if (hooks?.before !== undefined && job.abort.reason === undefined) {
    job.hooked ??= await runBeforeHooks(hooks, hookedCall(job, prepared, ctx), supervision)
  }
  const rewritten = job.edit === undefined ? job.hooked?.input : job.edit.input
  if (rewritten === undefined || job.abort.reason !== undefined) return prepared
  const checked = await supervise(async () => services.parser.parse(tool, rewritten), supervision)
  // left behind, it belongs to a call that is not run
  if (checked.type === 'abandoned') return prepared
  const parsed = checked.type === 'threw' ? schemaThrew(tool, checked.error) : checked.value
  if (isFailure(parsed)) return parsed
  return (tool.validate && (await validate(tool, parsed.input, ctx, supervision))) ?? {...prepared, ...parsed}
}

/** The call as hooks are told of it. */
export function hookedCall({index, call, turn}: Job, {tool, input}: PreparedCall, {cwd}: EffectContext): HookedCall {
  return {index, id: call.id ?? '', tool: tool.name, input, cwd, turn}
}

import type {CallLine, EffectContext} from '@toolyard/sdk'
import {startClassifier} from './ask-classifier.ts'
import {type CallServices, hookScope, supervisionOf} from './call-services.ts'
import type {Failure} from './failure.ts'
import {hookedCall} from './hooked-call.ts'
import type {Job} from './job.ts'
import {classifyCall, isFailure, type PreparedCall} from './prepare.ts'
import {runBeforeHooks} from './stages/before-hooks.ts'
import {schemaThrew} from './stages/parse.ts'
import {validate} from './stages/validate.ts'
import {supervise} from './supervise.ts'

/** Most calls have nothing to wait for here. */
export const hasChecks = ({tool}: PreparedCall, services: CallServices) =>
  tool.validate !== undefined || hasGuards(services)

const hasGuards = ({settings: {hooks, classifier}}: CallServices) =>
  hooks?.before !== undefined || classifier !== undefined

/** The tool's own check and the before-hooks; the input of a hook is parsed and checked again. */
export async function makeReady(
  job: Job,
  prepared: PreparedCall,
  ctx: EffectContext,
  services: CallServices,
): Promise<PreparedCall | Failure> {
  const {tool} = prepared
  const {hooks} = services.settings
  const supervision = supervisionOf(job, services)
  if (tool.validate && job.hooked?.input === undefined) {
    const refused = await validate(tool, prepared.input, ctx, supervision)
    if (refused !== undefined) return refused
  }
  if (job.hooked === undefined && job.abort.reason === undefined && hasGuards(services)) {
    // what earlier calls changed, such as links, was not known when it was admitted
    const now = classifyCall(job.call as CallLine, prepared, ctx)
    startClassifier(job, prepared, ctx, now, services)
    const call = hookedCall(job, prepared, ctx, services, now)
    if (hooks?.before) job.hooked = await runBeforeHooks(hooks, call, hookScope(job, services), supervision)
  }
  const rewritten = job.hooked?.input
  if (rewritten === undefined || job.abort.reason !== undefined) return prepared
  const parsed = await reparse(job, prepared, rewritten, services)
  if (isFailure(parsed) || !tool.validate) return parsed
  return (await validate(tool, parsed.input, ctx, supervision)) ?? parsed
}

/** The call with another input. */
export async function reparse(
  job: Job,
  prepared: PreparedCall,
  input: unknown,
  services: CallServices,
): Promise<PreparedCall | Failure> {
  const {tool} = prepared
  const checked = await supervise(async () => services.parser.parse(tool, input), supervisionOf(job, services))
  // left behind, it belongs to a call that is not run
  if (checked.type === 'abandoned') return prepared
  const parsed = checked.type === 'threw' ? schemaThrew(tool, checked.error) : checked.value
  return isFailure(parsed) ? parsed : {...prepared, ...parsed}
}

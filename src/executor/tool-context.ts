import type {Decision, EffectContext} from '@toolyard/sdk'
import type {GateRequest} from '../permissions/gate.ts'
import {createGuardedFiles} from '../permissions/guarded-files.ts'
import {CallContext} from './call-context.ts'
import type {CallServices} from './call-services.ts'
import type {Job} from './job.ts'
import type {PreparedCall} from './prepare.ts'
import type {ProgressPort} from './progress-port.ts'

/** How a call passed the gate. */
export interface Permitted {
  readonly ctx: EffectContext
  readonly request: GateRequest
  readonly decision: Decision
}

/** What the tool of a call that passed the gate gets. */
export function createToolContext(
  job: Job,
  {tool, entry}: PreparedCall,
  {ctx, request, decision, progress, timeoutMs}: Permitted & {progress: ProgressPort; timeoutMs: number | undefined},
  {settings, results, denials, emit}: CallServices,
): CallContext {
  const {index, call, abort} = job
  const {gate, verbose} = settings
  return new CallContext({
    call: {id: call.id ?? '', tool: tool.name, index},
    cwd: ctx.cwd,
    workspace: ctx.workspace,
    env: ctx.env,
    abort,
    timeoutMs,
    decision,
    planMode: gate.policy.mode === 'plan',
    verbose,
    denials,
    trust: entry.trust,
    progress,
    log: (message) => emit({type: 'call_log', index, message: String(message)}),
    createPermissions: () => ({canRead: (path) => gate.canRead(path, ctx.cwd)}),
    createFiles: () => createGuardedFiles(gate, request),
    createFileCache: () => {
      job.reads = results.files.forCall()
      return job.reads
    },
  })
}

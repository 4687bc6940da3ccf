import type {EffectContext, HookedCall} from '@toolyard/sdk'
import {messageOf} from '../errors/toolyard-error.ts'
import type {Classified, Classifier} from '../hooks/call-hooks.ts'
import {type CallServices, hookScope, supervisionOf} from './call-services.ts'
import {type Classification, isShellCall} from './classification.ts'
import {hookedCall} from './hooked-call.ts'
import type {Job} from './job.ts'
import type {PreparedCall} from './prepare.ts'
import {supervise} from './supervise.ts'

/** Asks the classifier about a shell call without waiting for the answer: by the time it is needed it may be there. */
export function startClassifier(
  job: Job,
  prepared: PreparedCall,
  ctx: EffectContext,
  classification: Classification,
  services: CallServices,
): void {
  const {classifier} = services.settings
  if (classifier === undefined || !isShellCall(classification)) return
  // about another input it has said nothing yet
  if (job.classified?.input === prepared.input) return
  const said = services.guard.run(
    () => undefined,
    () => classify(classifier, job, hookedCall(job, prepared, ctx, services, classification), services),
  )
  job.classified = {input: prepared.input, said}
}

/** What the classifier says of the call as it is now; `undefined` where nobody knows. */
export async function askClassifier(
  job: Job,
  ready: PreparedCall,
  ctx: EffectContext,
  services: CallServices,
): Promise<Classified | undefined> {
  startClassifier(job, ready, ctx, job.classification, services)
  const {classified} = job
  if (classified === undefined) return undefined
  const attempt = await supervise(() => classified.said, supervisionOf(job, services))
  return attempt.type === 'returned' ? attempt.value : undefined
}

async function classify(
  classifier: Classifier,
  job: Job,
  call: HookedCall,
  services: CallServices,
): Promise<Classified | undefined> {
  const scope = hookScope(job, services)
  const started = performance.now()
  const tell = (what: {decision?: string; problem?: string; output?: string}) =>
    scope.report({event: 'classifier', hook: 'classifier', durationMs: performance.now() - started, ...what})
  try {
    const said = await classifier.classify(call, scope)
    tell(said === undefined ? {} : {decision: said.safe ? 'safe' : 'unsafe', output: said.reason})
    return said
  } catch (error) {
    // it has not said that the call is safe
    tell({problem: messageOf(error)})
    return undefined
  }
}

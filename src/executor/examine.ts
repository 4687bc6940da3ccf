import type {CallLine, EffectContext, InvalidCall} from '@toolyard/sdk'
import type {GateRequest} from '../permissions/gate.ts'
import type {Classification} from './classification.ts'
import {type Failure, failure, invalidLine} from './failure.ts'
import {gateRequest} from './gate-request.ts'
import {classifyCall, contextOf, isFailure, prepare} from './prepare.ts'
import {referencesIn} from './references.ts'
import {refuseRepaired} from './repaired.ts'
import type {Shared} from './run-setup.ts'

/** A call that could be run, and what the gate is asked about it. */
export interface ExaminedCall {
  readonly call: CallLine
  readonly classification: Classification
  readonly request: GateRequest
}

/** Walks a line as far as the gate, in the world as it is now. No hook is run and no tool called. */
export async function examine(
  line: CallLine | InvalidCall,
  {settings: {cwd, env, gate, references, tools}, parser}: Shared,
): Promise<ExaminedCall | Failure> {
  if ('invalid' in line) return invalidLine(line.invalid)
  if (references && referencesIn(line.input).length > 0) {
    const message = 'The call refers to a result: what it would do is known once it has that.'
    return failure('skipped', 'REFERENCE_FAILED', message)
  }
  const prepared = await prepare(line, tools, parser)
  if (isFailure(prepared)) return prepared
  const base: EffectContext = {cwd, env, workspace: {roots: gate.policy.roots}}
  const ctx = contextOf(line, base)
  if (isFailure(ctx)) return ctx
  const classification = classifyCall(line, prepared, ctx)
  const refused = refuseRepaired(line, classification)
  if (refused !== undefined) return refused
  return {call: line, classification, request: gateRequest(line, prepared, classification, ctx)}
}

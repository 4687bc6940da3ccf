import {resolve as resolvePath} from 'node:path'
import type {CallLine, EffectContext, InvalidCall} from '@toolyard/sdk'
import {forbiddenEnv} from './call-env.ts'
import {type Classification, unknownClassification} from './classification.ts'
import {type Failure, failure} from './failure.ts'
import {adapt} from './stages/adapt.ts'
import {declareEffects} from './stages/effects.ts'
import type {ParsedCall, Parser} from './stages/parse.ts'
import {type ResolvedTool, resolve} from './stages/resolve.ts'
import type {ToolSource} from './tool-source.ts'

/** A call whose tool is known and whose input fits it. */
export interface PreparedCall extends ResolvedTool, ParsedCall {}

export const isFailure = (step: object): step is Failure => 'error' in step

/** What comes before the queue: resolve, adapt and parse. Answers at once where tool and schema do. */
export function prepare(
  call: CallLine,
  tools: ToolSource,
  parser: Parser,
): PreparedCall | Failure | Promise<PreparedCall | Failure> {
  const resolved = resolve(call, tools)
  return resolved instanceof Promise
    ? resolved.then((tool) => parseFor(call, tool, parser))
    : parseFor(call, resolved, parser)
}

function parseFor(call: CallLine, resolved: ResolvedTool | Failure, parser: Parser) {
  if (isFailure(resolved)) return resolved
  const adapted = adapt(resolved.tool, call)
  if (isFailure(adapted)) return adapted
  const parsed = parser.parse(resolved.tool, adapted.input)
  return parsed instanceof Promise ? parsed.then((input) => join(resolved, input)) : join(resolved, parsed)
}

const join = (resolved: ResolvedTool, parsed: ParsedCall | Failure): PreparedCall | Failure =>
  isFailure(parsed) ? parsed : {entry: resolved.entry, tool: resolved.tool, input: parsed.input}

/** What a call may look at before it runs, with its own cwd and env; a failure when its env is not allowed. */
export function contextOf(call: CallLine, base: EffectContext): EffectContext | Failure {
  if (call.cwd === undefined && call.env === undefined) return base
  const forbidden = call.env && forbiddenEnv(call.env)
  if (forbidden !== undefined) {
    return failure('invalid', 'INVALID_ENV', `The call's env sets ${forbidden}, which could make it run other code.`, {
      hint: `Set ${forbidden} for the whole run, before toolyard starts.`,
    })
  }
  const cwd = call.cwd === undefined ? base.cwd : resolvePath(base.cwd, call.cwd)
  return {...base, cwd, env: call.env === undefined ? base.env : {...base.env, ...call.env}}
}

/** Asks for the effects of a prepared call. */
export function classifyCall(call: CallLine, {tool, input}: PreparedCall, ctx: EffectContext): Classification {
  return declareEffects(tool, input, ctx, call.env !== undefined && Object.keys(call.env).length > 0)
}

/** What the scheduler is told of a line. When the call is admitted, the world may be another. */
export function classifyProvisionally(
  line: CallLine | InvalidCall,
  prepared: PreparedCall | Failure,
  base: EffectContext,
): Classification {
  const notRun = () => unknownClassification('it is not run', base.cwd)
  if ('invalid' in line || isFailure(prepared)) return notRun()
  const ctx = contextOf(line, base)
  return isFailure(ctx) ? notRun() : classifyCall(line, prepared, ctx)
}

import type {PathEffect} from '@toolyard/sdk'
import {type Cover, findCoverage, findWaiver} from './coverage.ts'
import type {GateRequest, Verdict} from './gate.ts'
import {explainUncovered} from './hints.ts'
import {JudgedCall} from './judged-call.ts'
import type {Policy} from './policy.ts'
import {findFirmQuestion, findFolderQuestion, type Question} from './questions.ts'
import {findRefusal} from './refusals.ts'
import {isWithin} from './workspace.ts'
import {checkWrite, type WriteCheck} from './write-check.ts'

/** Whether a call may write a real path, by what was decided about it. */
export type WriteScope = (realPath: string) => boolean

/**
 * Decides about calls: what denies, then what must be asked about, then what covers each effect, and what is left is
 * asked about. It looks at the file system as it is at that moment, and never changes it.
 */
export class Gate {
  readonly policy: Policy
  readonly #scopes = new WeakMap<GateRequest, WriteScope>()

  constructor(policy: Policy) {
    this.policy = policy
  }

  decide(request: GateRequest): Verdict {
    const call = new JudgedCall(request, this.policy)
    if (request.effects.length > 0) this.#scopes.set(request, scopeOf(call))
    const refusal = findRefusal(call)
    if (refusal !== undefined) return refusal
    const firm = findFirmQuestion(call)
    if (firm !== undefined) return this.#ask(firm)
    const waiver = findWaiver(call)
    if (waiver !== undefined) return allow(waiver)
    const folder = findFolderQuestion(call)
    if (folder !== undefined) return this.#ask(folder)
    const coverage = findCoverage(call)
    if (coverage.covered) return allow(coverage.by)
    return this.#ask({source: `mode ${this.policy.mode}`, ...explainUncovered(call, coverage.effects)})
  }

  /** Whether no deny or ask rule speaks of reading this path. */
  canRead(path: string, cwd: string): boolean {
    return !this.policy.rules.withholds({kind: 'path', path, access: 'read'}, cwd)
  }

  /** Where a write leads now, for the moment of writing. */
  checkWrite(path: string, cwd: string): WriteCheck {
    return checkWrite(path, cwd, this.policy)
  }

  /**
   * What a call may write, as its paths led when it was last decided about.
   *
   * @throws TypeError when it never was
   */
  writeScopeOf(request: GateRequest): WriteScope {
    // most calls touch nothing, and an entry for each would cost more than the decision
    if (request.effects.length === 0) return () => false
    const scope = this.#scopes.get(request)
    if (scope === undefined) throw new TypeError('The gate has not decided about this request.')
    return scope
  }

  #ask({rule, source, reason, hint}: Question): Verdict {
    const why = {...(rule === undefined ? {} : {rule}), source, reason}
    if (this.policy.mode !== 'dontAsk') return {behavior: 'ask', decision: {behavior: 'ask', ...why}, hint}
    const denied = `${reason}; mode dontAsk denies what would be asked about`
    return {behavior: 'deny', code: 'NOT_APPROVED', decision: {behavior: 'deny', ...why, reason: denied}, hint}
  }
}

const allow = (cover: Cover): Verdict => ({behavior: 'allow', decision: {behavior: 'allow', ...cover}})

function scopeOf({request, writes}: JudgedCall): WriteScope {
  // whoever let such a call run has let it write anything that is not protected
  if (request.effects.some(({kind}) => kind === 'unknown')) return () => true
  const allowed = [...writes].flatMap(([effect, check]) => (check.ok ? [{effect, realPath: check.realPath}] : []))
  const covers = (effect: PathEffect, allowedPath: string, realPath: string) =>
    effect.recursive ? isWithin(realPath, allowedPath) : realPath === allowedPath
  return (realPath) => allowed.some((write) => covers(write.effect, write.realPath, realPath))
}

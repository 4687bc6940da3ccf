import type {PathEffect} from '@toolyard/sdk'
import {judge} from './chain.ts'
import {compileRule} from './compile-rule.ts'
import type {GateRequest, Verdict} from './gate.ts'
import {JudgedCall} from './judged-call.ts'
import type {Policy} from './policy.ts'
import type {RuleSpec} from './rule.ts'
import {pathSubject} from './specifiers/path.ts'
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
  readonly #decided = new WeakMap<GateRequest, JudgedCall>()

  constructor(policy: Policy) {
    this.policy = policy
  }

  decide(request: GateRequest): Verdict {
    const call = new JudgedCall(request, this.policy)
    // most calls write nothing, and an entry for each would cost more than the decision
    if (mayWrite(request)) this.#decided.set(request, call)
    return judge(call)
  }

  /**
   * Allows more for the rest of the run.
   *
   * @throws ToolyardError RULE_INVALID
   * @throws TypeError for a rule that is no allow rule: a policy is never made stricter while it is followed
   */
  addRule(spec: RuleSpec): void {
    if (spec.action !== 'allow')
      throw new TypeError(`A rule that is added during a run may only allow, not ${spec.action}.`)
    const {rules} = this.policy
    rules.add(compileRule(spec, this.policy, rules.rules.length))
  }

  /** Whether no deny or ask rule speaks of reading this path. */
  canRead(path: string, cwd: string): boolean {
    return !this.policy.rules.withholds(pathSubject({kind: 'path', path, access: 'read'}, cwd))
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
    if (!mayWrite(request)) return () => false
    const call = this.#decided.get(request)
    if (call === undefined) throw new TypeError('The gate has not decided about this request.')
    return scopeOf(call)
  }
}

const mayWrite = ({effects}: GateRequest) =>
  effects.some((effect) => effect.kind === 'unknown' || (effect.kind === 'path' && effect.access === 'write'))

function scopeOf({request, writes}: JudgedCall): WriteScope {
  // whoever let such a call run has let it write anything that is not protected
  if (request.effects.some(({kind}) => kind === 'unknown')) return () => true
  const allowed = [...writes].flatMap(([effect, check]) => (check.ok ? [{effect, realPath: check.realPath}] : []))
  const covers = (effect: PathEffect, allowedPath: string, realPath: string) =>
    effect.recursive ? isWithin(realPath, allowedPath) : realPath === allowedPath
  return (realPath) => allowed.some((write) => covers(write.effect, write.realPath, realPath))
}

import {isReadOnly, type PathEffect, type PermissionOpinion} from '@toolyard/sdk'
import {messageOf} from '../errors/toolyard-error.ts'
import {clip} from './describe-effect.ts'
import type {GateRequest} from './gate.ts'
import type {Policy} from './policy.ts'
import {followPath} from './real-path.ts'
import {checkRecursiveWrite, checkWrite, type WriteCheck} from './write-check.ts'

/** A call before the gate, with what is found out about it once for all stages. */
export class JudgedCall {
  readonly request: GateRequest
  readonly policy: Policy
  readonly readOnly: boolean
  /** Where its path writes lead. */
  readonly writes: ReadonlyMap<PathEffect, WriteCheck>
  #opinion: {readonly said: PermissionOpinion | undefined} | undefined

  constructor(request: GateRequest, policy: Policy) {
    this.request = request
    this.policy = policy
    this.readOnly = isReadOnly(request.effects)
    const writes = request.effects.flatMap((effect) =>
      effect.kind === 'path' && effect.access !== 'read' ? effect : [],
    )
    this.writes =
      writes.length === 0 ? NO_WRITES : new Map(writes.map((effect) => [effect, check(effect, request.cwd, policy)]))
  }

  /** The tool's own say. A check that throws says nothing that could let the call through. */
  get opinion(): PermissionOpinion | undefined {
    this.#opinion ??= {said: opinionOf(this.request)}
    return this.#opinion.said
  }

  /** Where a path leads, or `undefined` when that can't be told. */
  realPathOf(effect: PathEffect): string | undefined {
    const write = this.writes.get(effect)
    if (write !== undefined) return write.ok ? write.realPath : undefined
    const way = followPath(effect.path, this.request.cwd)
    return way.ok ? way.real : undefined
  }

  isInWorkspace(effect: PathEffect): boolean {
    const realPath = this.realPathOf(effect)
    return realPath !== undefined && this.policy.inWorkspace(realPath)
  }
}

const NO_WRITES: JudgedCall['writes'] = new Map()

function check({path, recursive}: PathEffect, cwd: string, policy: Policy): WriteCheck {
  return recursive ? checkRecursiveWrite(path, cwd, policy) : checkWrite(path, cwd, policy)
}

function opinionOf({opinion}: GateRequest): PermissionOpinion | undefined {
  try {
    return opinion?.()
  } catch (error) {
    return {behavior: 'ask', reason: `its own permission check threw: ${clip(messageOf(error))}`}
  }
}

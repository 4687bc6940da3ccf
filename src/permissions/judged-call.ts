import {type Effect, isReadOnly, type PathEffect, type PermissionOpinion} from '@toolyard/sdk'
import {messageOf} from '../errors/toolyard-error.ts'
import {clip} from './describe-effect.ts'
import type {GateRequest} from './gate.ts'
import type {Policy} from './policy.ts'
import {followPath, type Resolution} from './real-path.ts'
import type {Subject} from './rule-index.ts'
import {sparedBy} from './spared-directories.ts'
import {commandSubject} from './specifiers/command.ts'
import {urlSubject} from './specifiers/domain.ts'
import {pathSubject} from './specifiers/path.ts'
import {checkRecursiveWrite, checkWrite, createSearchLimit, type WriteCheck} from './write-check.ts'

/** A call before the gate, with what is found out about it once for all stages. */
export class JudgedCall {
  readonly request: GateRequest
  readonly policy: Policy
  readonly readOnly: boolean
  /** Where its path writes lead. */
  readonly writes: ReadonlyMap<PathEffect, WriteCheck>
  readonly #searchLimit = createSearchLimit()
  #ways: Map<PathEffect, Resolution> | undefined
  #subjects: Map<Effect, Subject> | undefined
  #opinion: {readonly said: PermissionOpinion | undefined} | undefined

  constructor(request: GateRequest, policy: Policy) {
    this.request = request
    this.policy = policy
    this.readOnly = isReadOnly(request.effects)
    const writes = request.effects.flatMap((effect) =>
      effect.kind === 'path' && effect.access !== 'read' ? effect : [],
    )
    this.writes = writes.length === 0 ? NO_WRITES : new Map(writes.map((effect) => [effect, this.#checkWrite(effect)]))
  }

  /** The tool's own say. A check that throws says nothing that could let the call through. */
  get opinion(): PermissionOpinion | undefined {
    this.#opinion ??= {said: opinionOf(this.request)}
    return this.#opinion.said
  }

  /** How a path's links lead, looked at once. */
  wayOf(effect: PathEffect): Resolution {
    this.#ways ??= new Map()
    const known = this.#ways.get(effect)
    if (known !== undefined) return known
    const way = followPath(effect.path, this.request.cwd)
    this.#ways.set(effect, way)
    return way
  }

  /** Where a path leads, or `undefined` when that can't be told. */
  realPathOf(effect: PathEffect): string | undefined {
    const way = this.wayOf(effect)
    return way.ok ? way.real : undefined
  }

  /** The effect as rules look at it; `undefined` for what no rule with a specifier speaks of. */
  subjectOf(effect: Effect): Subject | undefined {
    this.#subjects ??= new Map()
    const known = this.#subjects.get(effect)
    if (known !== undefined) return known
    const subject = this.#look(effect)
    if (subject !== undefined) this.#subjects.set(effect, subject)
    return subject
  }

  isInWorkspace(effect: PathEffect): boolean {
    const realPath = this.realPathOf(effect)
    return realPath !== undefined && this.policy.inWorkspace(realPath)
  }

  /** Whether reading it needs no question. */
  isReadable(effect: PathEffect): boolean {
    if (this.policy.readScope === 'anywhere') return true
    const realPath = this.realPathOf(effect)
    return realPath !== undefined && this.policy.isReadable(realPath)
  }

  #checkWrite(effect: PathEffect): WriteCheck {
    const {path, recursive, by} = effect
    const [{cwd, effects}, way] = [this.request, this.wayOf(effect)]
    if (!recursive) return checkWrite(path, cwd, this.policy, way)
    const command = effects.find((one) => one.kind === 'command' && by !== undefined && one.id === by)
    return checkRecursiveWrite(path, cwd, this.policy, {way, limit: this.#searchLimit, isSpared: sparedBy(command)})
  }

  #look(effect: Effect): Subject | undefined {
    switch (effect.kind) {
      case 'path':
        return pathSubject(effect, this.request.cwd, this.wayOf(effect))
      case 'command':
        return commandSubject(effect)
      case 'url':
        return urlSubject(effect.url)
      default:
        return undefined
    }
  }
}

const NO_WRITES: JudgedCall['writes'] = new Map()

function opinionOf({opinion}: GateRequest): PermissionOpinion | undefined {
  try {
    return opinion?.()
  } catch (error) {
    return {behavior: 'ask', reason: `its own permission check threw: ${clip(messageOf(error))}`}
  }
}

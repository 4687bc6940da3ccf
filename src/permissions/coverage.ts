import {type Effect, isReadOnlyEffect} from '@toolyard/sdk'
import type {JudgedCall} from './judged-call.ts'
import {type EffectLinks, linksOf, passesDown} from './links.ts'
import {reasonOf} from './refusals.ts'
import type {CompiledRule} from './rule.ts'

/** What allows an effect, or a whole call. */
export interface Cover {
  readonly rule?: string
  readonly source: string
  readonly reason: string
}

export type Coverage =
  | {readonly covered: true; readonly by: Cover}
  | {readonly covered: false; readonly effects: readonly Effect[]}

/** What answers every question but a firm one, for the call as a whole. */
export function findWaiver({request: {hook}, policy}: JudgedCall): Cover | undefined {
  if (hook?.behavior === 'allow') return {source: hook.source, reason: hook.reason}
  if (policy.mode === 'bypassPermissions')
    return {source: 'mode bypassPermissions', reason: 'the mode allows every call'}
  return undefined
}

/** Whether every effect is covered: by a rule, by the mode, or because it only reads what may be read anyway. */
export function findCoverage(call: JudgedCall): Coverage {
  const whole = findWholeCover(call)
  if (whole !== undefined) return {covered: true, by: whole}
  const {effects} = call.request
  const covers = coverEffects(call)
  const uncovered = effects.filter((_, index) => covers[index] === undefined)
  return uncovered.length > 0 ? {covered: false, effects: uncovered} : {covered: true, by: mostTelling(covers)}
}

/** What allows the call whatever its effects are. */
export function findWholeCover(call: JudgedCall): Cover | undefined {
  const {request, opinion, policy} = call
  if (opinion?.behavior === 'allow') return {source: `tool ${request.tool}`, reason: opinion.reason}
  const rule = policy.rules.findAllowOfCall(call)
  if (rule !== undefined) return coverOf(rule)
  return request.effects.length === 0 ? NOTHING : undefined
}

/**
 * What covers each effect, in their order.
 *
 * @param findRule the allow rule that matches an effect by itself; by default, of those of the policy
 */
export function coverEffects(call: JudgedCall, findRule: RuleFinder = byPolicy(call)): readonly (Cover | undefined)[] {
  const {effects} = call.request
  const covering = new Covering(call, linksOf(effects), findRule)
  return effects.map((effect) => covering.find(effect))
}

export type RuleFinder = (effect: Effect) => CompiledRule | undefined

const byPolicy =
  (call: JudgedCall): RuleFinder =>
  (effect) =>
    call.policy.rules.findAllow(call, effect)

const NOTHING: Cover = {source: 'read-only', reason: 'the call touches nothing'}
const READS: Cover = {source: 'read-only', reason: 'the call only reads what may be read without asking'}
const EDITS: Cover = {source: 'mode acceptEdits', reason: 'the mode allows writes in the workspace'}

const coverOf = (rule: CompiledRule): Cover => ({rule: rule.text, source: rule.source, reason: reasonOf(rule)})

/** What someone decided says more than what needed no decision. */
function mostTelling(covers: readonly (Cover | undefined)[]): Cover {
  const known = covers.filter((cover) => cover !== undefined)
  return known.find(({rule}) => rule !== undefined) ?? known.find((cover) => cover !== READS) ?? known[0] ?? NOTHING
}

/** Looks each effect up once, however many others depend on it. */
class Covering {
  readonly #call: JudgedCall
  readonly #links: EffectLinks
  readonly #ruleFor: RuleFinder
  readonly #covers = new Map<Effect, Cover | undefined>()
  readonly #rules = new Map<Effect, CompiledRule | undefined>()

  constructor(call: JudgedCall, links: EffectLinks, ruleFor: RuleFinder) {
    this.#call = call
    this.#links = links
    this.#ruleFor = ruleFor
  }

  find(effect: Effect): Cover | undefined {
    if (this.#covers.has(effect)) return this.#covers.get(effect)
    // against circles: nothing is covered because of itself
    this.#covers.set(effect, undefined)
    const cover = this.#findOwn(effect) ?? this.#findInParts(effect) ?? this.#findBeside(effect)
    this.#covers.set(effect, cover)
    return cover
  }

  #findOwn(effect: Effect): Cover | undefined {
    if (isEdit(this.#call, effect)) return EDITS
    const rule = this.#findRule(effect)
    if (rule !== undefined) return coverOf(rule)
    return isFreeRead(this.#call, effect) ? READS : undefined
  }

  /** The rule that allows the effect itself, or all commands that have it. */
  #findRule(effect: Effect): CompiledRule | undefined {
    if (this.#rules.has(effect)) return this.#rules.get(effect)
    this.#rules.set(effect, undefined)
    const rule = this.#ruleFor(effect) ?? this.#findRuleAbove(effect)
    this.#rules.set(effect, rule)
    return rule
  }

  #findRuleAbove(effect: Effect): CompiledRule | undefined {
    const rules = this.#links.parentsOf(effect).map((parent) => this.#findRule(parent))
    const isAllowed = rules.every((rule) => rule !== undefined && passesDown(rule, effect, this.#call))
    return isAllowed ? rules[0] : undefined
  }

  #findInParts(effect: Effect): Cover | undefined {
    if (effect.kind !== 'command' || effect.contained !== true || effect.opaque === true) return undefined
    const parts = this.#links.contentsOf(effect)
    // what it changes has to be among them
    if (parts.every(isReadOnlyEffect) && !effect.readOnly) return undefined
    const covers = parts.map((part) => this.find(part))
    return covers.length > 0 && covers.every((cover) => cover !== undefined) ? mostTelling(covers) : undefined
  }

  /** A file that the call may overwrite may be read by it. */
  #findBeside(effect: Effect): Cover | undefined {
    if (effect.kind !== 'path' || effect.access !== 'read' || effect.recursive) return undefined
    const write = this.#call.request.effects.find(
      (other) => other.kind === 'path' && other.access === 'write' && other.path === effect.path,
    )
    return write === undefined ? undefined : this.find(write)
  }
}

function isEdit(call: JudgedCall, effect: Effect): boolean {
  return (
    call.policy.mode === 'acceptEdits' &&
    effect.kind === 'path' &&
    effect.access === 'write' &&
    call.isInWorkspace(effect)
  )
}

/** Reads that are stopped by deny and ask rules only. A request leaves the machine, so it is never one of them. */
function isFreeRead(call: JudgedCall, effect: Effect): boolean {
  if (!isReadOnlyEffect(effect)) return false
  if (effect.kind === 'path') return call.isReadable(effect)
  return effect.kind === 'command' || effect.kind === 'other'
}

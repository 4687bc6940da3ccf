import {type Effect, isReadOnlyEffect} from '@toolyard/sdk'
import type {JudgedCall} from './judged-call.ts'
import {reasonOf} from './refusals.ts'

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
  const {request, opinion} = call
  if (opinion?.behavior === 'allow')
    return {covered: true, by: {source: `tool ${request.tool}`, reason: opinion.reason}}
  if (request.effects.length === 0) return {covered: true, by: findCover(call, undefined) ?? NOTHING}
  const covers = request.effects.map((effect) => findCover(call, effect))
  const uncovered = request.effects.filter((_, index) => covers[index] === undefined)
  if (uncovered.length > 0) return {covered: false, effects: uncovered}
  // what someone decided says more than what needed no decision
  const [first = NOTHING, ...others] = covers.filter((cover) => cover !== undefined)
  const by =
    [first, ...others].find(({rule}) => rule !== undefined) ?? [first, ...others].find((cover) => cover !== READS)
  return {covered: true, by: by ?? first}
}

const NOTHING: Cover = {source: 'read-only', reason: 'the call touches nothing'}
const READS: Cover = {source: 'read-only', reason: 'the call only reads what may be read without asking'}

function findCover(call: JudgedCall, effect: Effect | undefined): Cover | undefined {
  const {policy, request} = call
  if (effect !== undefined && isEdit(call, effect))
    return {source: 'mode acceptEdits', reason: 'the mode allows writes in the workspace'}
  const rule = policy.rules.findAllow(request, effect)
  if (rule !== undefined) return {rule: rule.text, source: rule.source, reason: reasonOf(rule)}
  if (effect === undefined) return NOTHING
  return isFreeRead(call, effect) ? READS : undefined
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
  if (effect.kind === 'path') return call.policy.readScope === 'anywhere' || call.isInWorkspace(effect)
  return effect.kind === 'command' || effect.kind === 'other'
}

import {statSync} from 'node:fs'
import {dirname} from 'node:path'
import type {Effect} from '@toolyard/sdk'
import {systemCode} from '../errors/toolyard-error.ts'
import {findCoverage} from './coverage.ts'
import {clip, describeEffect} from './describe-effect.ts'
import {JudgedCall} from './judged-call.ts'
import {quote} from './quote.ts'
import {suggestRules} from './suggest.ts'
import {isWithin} from './workspace.ts'

/** Why nothing covers these effects of a call, and the smallest thing that would. */
export function explainUncovered(call: JudgedCall, effects: readonly Effect[]): {reason: string; hint: string} {
  const [first] = effects
  const outside = first?.kind === 'path' && !call.isInWorkspace(first) ? ' (outside the workspace)' : ''
  const what = first === undefined ? '' : `, which ${describeEffect(first)}${outside}`
  return {reason: `nothing allows the call${what}`, hint: hintFor(call, effects)}
}

function hintFor(call: JudgedCall, effects: readonly Effect[]): string {
  const {tool} = call.request
  const rules = suggestRules(call, effects)
  // a rule that was cut short, or has characters that need spelling out, would be another rule
  const isTold = rules.every((rule) => rule !== tool && clip(rule) === rule)
  const alone = !isTold ? '' : `this alone: ${rules.map((rule) => `--allow ${quote(rule)}`).join(' ')}; or `
  const byRule = `${alone}every call of the tool: --allow ${tool}`
  if (isCoveredByEdits(call)) return `Allow edits in the workspace: --permission-mode acceptEdits; or ${byRule}`
  const outside = effects.filter((effect) => effect.kind !== 'path' || !call.isInWorkspace(effect))
  const folders = outside.flatMap((effect) => folderOf(call, effect) ?? [])
  const isKnown = outside.length > 0 && folders.length === outside.length
  const edits = effects.some((effect) => effect.kind === 'path' && effect.access === 'write')
  if (!isKnown || (edits && call.policy.mode !== 'acceptEdits')) return `Allow ${byRule}`
  const flags = outermost(folders).map((folder) => `--add-dir ${quote(folder)}`)
  return `Make it a part of the workspace: ${flags.join(' ')}; or allow ${byRule}`
}

/** Of a command too, where all that it changes is known. */
function isCoveredByEdits({request, policy}: JudgedCall): boolean {
  if (policy.mode === 'acceptEdits') return false
  return findCoverage(new JudgedCall(request, {...policy, mode: 'acceptEdits'})).covered
}

const outermost = (folders: readonly string[]) =>
  [...new Set(folders)].filter((folder, _, all) => !all.some((other) => other !== folder && isWithin(folder, other)))

/** The folder that would have to be in the workspace, where that would cover the effect. */
function folderOf(call: JudgedCall, effect: Effect): string | undefined {
  if (effect.kind !== 'path') return undefined
  const realPath = call.realPathOf(effect)
  if (realPath === undefined) return undefined
  const folder = effect.recursive || isFolder(realPath) ? realPath : dirname(realPath)
  // nobody means the whole machine
  return folder === dirname(folder) ? undefined : folder
}

function isFolder(path: string): boolean {
  try {
    return statSync(path, {throwIfNoEntry: false})?.isDirectory() === true
  } catch (error) {
    if (systemCode(error) !== undefined) return false
    throw error
  }
}

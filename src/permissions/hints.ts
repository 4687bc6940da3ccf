import {statSync} from 'node:fs'
import {dirname} from 'node:path'
import type {Effect} from '@toolyard/sdk'
import {systemCode} from '../errors/toolyard-error.ts'
import {clip, describeEffect} from './describe-effect.ts'
import type {JudgedCall} from './judged-call.ts'
import {suggestRules} from './suggest.ts'

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
  const outside = effects.filter((effect) => effect.kind !== 'path' || !call.isInWorkspace(effect))
  const folders = outside.map((effect) => folderOf(call, effect))
  const isKnown = folders.every((folder) => folder !== undefined)
  const edits = effects.some((effect) => effect.kind === 'path' && effect.access === 'write')
  if (!isKnown || (edits && call.policy.mode !== 'acceptEdits' && outside.length > 0)) return `Allow ${byRule}`
  if (outside.length === 0) return `Allow edits in the workspace: --permission-mode acceptEdits; or ${byRule}`
  const flags = [...new Set(folders)].map((folder) => `--add-dir ${folder}`)
  return `Make it a part of the workspace: ${flags.join(' ')}; or allow ${byRule}`
}

/** The folder that would have to be in the workspace, where that would cover the effect. */
function folderOf(call: JudgedCall, effect: Effect): string | undefined {
  if (effect.kind !== 'path') return undefined
  const realPath = call.realPathOf(effect)
  if (realPath === undefined) return undefined
  const folder = effect.recursive || isFolder(realPath) ? realPath : dirname(realPath)
  // nobody means the whole machine
  return folder === dirname(folder) ? undefined : quote(folder)
}

function isFolder(path: string): boolean {
  try {
    return statSync(path, {throwIfNoEntry: false})?.isDirectory() === true
  } catch (error) {
    if (systemCode(error) !== undefined) return false
    throw error
  }
}

/** A path as a shell takes it. */
export function quote(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${clip(path).replaceAll("'", "'\\''")}'`
}

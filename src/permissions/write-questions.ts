import {lstatSync} from 'node:fs'
import {systemCode} from '../errors/toolyard-error.ts'
import {clip, describeEffect} from './describe-effect.ts'
import type {JudgedCall} from './judged-call.ts'
import type {Question} from './questions.ts'

/** A write to what decides what other programs run, which no rule allows unseen. */
export function guardedFiles({writes, policy: {findGuarded}}: JudgedCall): Question | undefined {
  for (const [effect, check] of writes) {
    if (!check.ok) continue
    const name =
      firstOf(check.forms, (form) => findGuarded(form, effect.recursive)) ??
      firstOf(check.below, (path) => findGuarded(path))
    if (name !== undefined)
      return {
        source: 'protected files',
        reason: `the call ${describeEffect(effect)}, and ${clip(name)} is protected: it sets up what other programs do`,
        hint: 'No allow rule answers this. Approve the call, or run it with --permission-mode bypassPermissions.',
      }
  }
  return undefined
}

/**
 * A command writes into a file that is there, and so into every other name of it; one of these may be protected. What is
 * written through `ctx.files` becomes a new file instead.
 */
export function hardLinks({writes}: JudgedCall): Question | undefined {
  for (const [effect, check] of writes) {
    if (effect.by === undefined || !check.ok || !hasOtherNames(check.realPath)) continue
    return {
      source: 'hard links',
      reason: `the call ${describeEffect(effect)}, a file that has other names too, and nobody can tell which`,
      hint: 'Put a copy in the place of the file: a copy has one name.',
    }
  }
  return undefined
}

function hasOtherNames(realPath: string): boolean {
  try {
    const stats = lstatSync(realPath, {throwIfNoEntry: false})
    return stats?.isFile() === true && stats.nlink > 1
  } catch (error) {
    // what can't be looked at can't be told to have one name
    if (systemCode(error) !== undefined) return systemCode(error) !== 'ENOTDIR'
    throw error
  }
}

function firstOf<Found>(paths: readonly string[], find: (path: string) => Found | undefined): Found | undefined {
  for (const path of paths) {
    const found = find(path)
    if (found !== undefined) return found
  }
  return undefined
}
